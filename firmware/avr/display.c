/* The MAX7219, the lights and the buzzer. */
#include <avr/io.h>

#include "chip.h"
#include "face.h"

#define DECODE 0x09
#define INTENSITY 0x0A
#define SCAN_LIMIT 0x0B
#define SHUTDOWN 0x0C
#define TEST 0x0F
#define AGAIN_MS 1000

static uint8_t shown[8], bright = 0xFF;
static uint32_t again_ms;

static void send(uint8_t address, uint8_t value)
{
    PORTB &= (uint8_t)~_BV(PB2);
    SPDR = address;
    while (!(SPSR & _BV(SPIF)))
        ;
    SPDR = value;
    while (!(SPSR & _BV(SPIF)))
        ;
    PORTB |= _BV(PB2);
}

void chip_show_begin(void)
{
    DDRB = _BV(PB2) | _BV(PB3) | _BV(PB5);
    SPCR = _BV(SPE) | _BV(MSTR);
    SPSR = _BV(SPI2X); /* 8 MHz */
}

void chip_show(const uint8_t *digits, uint8_t lights, uint8_t brightness, uint32_t now_ms)
{
    /* A display that was unplugged, or glitched by static, recovers by itself. */
    bool all = bright == 0xFF || (int32_t)(now_ms - again_ms) >= AGAIN_MS;
    if (all) {
        again_ms = now_ms;
        send(TEST, 0);
        send(DECODE, 0);
        send(SCAN_LIMIT, 7);
        send(SHUTDOWN, 1);
    }
    if (all || bright != brightness)
        send(INTENSITY, brightness);
    bright = brightness;
    for (uint8_t index = 0; index < 8; index++) {
        if (all || shown[index] != digits[index])
            send((uint8_t)(8 - index), digits[index]);
        shown[index] = digits[index];
    }
    PORTC = (uint8_t)((PORTC & ~7) | (lights & 7));
}

void chip_tone(uint16_t hertz)
{
    static uint16_t sounding;
    if (hertz == sounding)
        return;
    sounding = hertz;
    if (hertz == 0) {
        TCCR0A = 0;
        TCCR0B = 0;
        return;
    }
    OCR0A = (uint8_t)(F_CPU / 256 / 2 / hertz - 1);
    TCCR0A = _BV(COM0A0) | _BV(WGM01);
    TCCR0B = _BV(CS02);
}
