/* What the logic needs of the chip. */
#ifndef CHIP_H
#define CHIP_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint8_t side;
    bool closed;
    uint32_t at_ms;
    uint16_t at_us;
} Edge;

void chip_begin(void);
void chip_now(uint32_t *now_ms, uint16_t *now_us);
/* Sleeps until the next interrupt unless something is already waiting. */
void chip_sleep(void);

/* The next edge of a button, oldest first. */
bool chip_edge(Edge *edge);

/* The next byte from the line; only a zero byte has its arrival timestamped. */
bool chip_heard(uint8_t *byte, uint32_t *at_ms, uint16_t *at_us);
bool chip_line_waits(void);
uint8_t chip_line_room(void);
void chip_line_send(const uint8_t *bytes, uint8_t size);
void chip_line_begin(void);

/* Digits, leftmost first (register DIG7), and lights. Only changes are sent, and everything once a second. */
void chip_show(const uint8_t *digits, uint8_t lights, uint8_t brightness, uint32_t now_ms);
void chip_show_begin(void);
void chip_tone(uint16_t hertz);

void chip_eeprom_read(uint8_t *bytes, uint16_t from, uint8_t size);
/* Starts writing; the bytes are copied. Not while busy. */
void chip_eeprom_write(const uint8_t *bytes, uint16_t to, uint8_t size);
bool chip_eeprom_busy(void);
/* Writes the next byte once the last one is done. */
void chip_eeprom_step(void);

#endif
