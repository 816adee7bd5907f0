/* The clock head's chip, an ATmega328P with its buttons and display, simulated by simavr. Times are true microseconds
 * since power-on: the crystal may run fast or slow. */
#ifndef CHIP_H
#define CHIP_H

#include <stdbool.h>
#include <stdint.h>

#define CYCLES_PER_SECOND 16000000ULL

/* Loads an ELF file and turns the power on. says: called with every byte that the head sends, as it begins to send it.
 * ppm: how fast the crystal is, in parts per million. False: the file cannot be read as a program. */
bool chip_on(const char *path, double ppm, void (*says)(uint8_t byte));

unsigned long long chip_now_us(void);

/* When the byte that the head begins to send now will be on the other side. */
unsigned long long chip_sent_us(void);

/* Runs until a time or until `chip_stop`. Ends the process if the program crashes. */
void chip_run(unsigned long long until_us);
void chip_stop(void);

/* Sends a byte to the head, at the speed of the line. */
void chip_hear(uint8_t byte);

/* Closes or opens the contact of South's ('S') or North's ('N') button. */
void chip_contact(char side, int closed);

/* cause: as in MCUSR. booted: through a boot loader that clears MCUSR and passes the cause on in register 2. */
void chip_reset(uint8_t cause, bool booted);

void chip_put_eeprom(unsigned place, const char *hex);

/* Sets the program's count of milliseconds forward. False: its symbols name no such count. */
bool chip_skip(unsigned long long ms);

/* Hangs the program; the watchdog must notice. */
void chip_wedge(void);

/* Prints what the display and the lights show and the tone that sounds. */
void chip_show(void);

/* Prints how many bytes of RAM nothing has touched since power-on: what the stack never reached. */
void chip_untouched(void);

#endif
