/* The serial line: a ring buffer in each direction. */
#include <avr/interrupt.h>
#include <avr/io.h>

#include "chip.h"
#include "messages.h"

#define HEARD 64
#define SAID 80
#define STAMPS 8
#define DIVISOR (F_CPU / 8 / LIMIT_BAUD)
_Static_assert(DIVISOR * 8 * LIMIT_BAUD == F_CPU, "the crystal does not make this rate exactly");

static uint8_t heard[HEARD], said[SAID];
static volatile uint8_t heard_put, heard_taken, said_put, said_taken;
static struct {
    uint32_t at_ms;
    uint16_t at_us;
} stamps[STAMPS];
static volatile uint8_t stamps_put;
static uint8_t stamps_taken;

ISR(USART_RX_vect)
{
    bool broken = UCSR0A & _BV(FE0);
    uint8_t byte = UDR0;
    /* A damaged byte invalidates its frame, as the checksum will show; it must not look like a terminator. */
    if (broken && byte == 0)
        byte = 0xFF;
    uint8_t next = (uint8_t)(heard_put + 1) % HEARD;
    if (next == heard_taken)
        return;
    heard[heard_put] = byte;
    heard_put = next;
    if (byte == 0) {
        uint8_t slot = stamps_put % STAMPS;
        chip_now(&stamps[slot].at_ms, &stamps[slot].at_us);
        stamps_put++;
    }
}

ISR(USART_UDRE_vect)
{
    if (said_put == said_taken) {
        UCSR0B &= (uint8_t)~_BV(UDRIE0);
        return;
    }
    UDR0 = said[said_taken];
    said_taken = (uint8_t)(said_taken + 1) % SAID;
}

bool chip_heard(uint8_t *byte, uint32_t *at_ms, uint16_t *at_us)
{
    if (heard_put == heard_taken)
        return false;
    *byte = heard[heard_taken];
    if (*byte == 0) {
        uint8_t slot = stamps_taken % STAMPS;
        *at_ms = stamps[slot].at_ms;
        *at_us = stamps[slot].at_us;
        stamps_taken++;
    }
    heard_taken = (uint8_t)(heard_taken + 1) % HEARD;
    return true;
}

bool chip_line_waits(void)
{
    return heard_put != heard_taken;
}

uint8_t chip_line_room(void)
{
    uint8_t used = (uint8_t)((said_put + SAID - said_taken) % SAID);
    return (uint8_t)(SAID - 1 - used);
}

void chip_line_send(const uint8_t *bytes, uint8_t size)
{
    while (size--) {
        said[said_put] = *bytes++;
        said_put = (uint8_t)(said_put + 1) % SAID;
    }
    UCSR0B |= _BV(UDRIE0);
}

void chip_line_begin(void)
{
    UCSR0A = _BV(U2X0);
    UBRR0 = DIVISOR - 1;
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UCSR0B = _BV(RXCIE0) | _BV(RXEN0) | _BV(TXEN0);
}
