/* The millisecond timer, and timestamped button edges. */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <util/atomic.h>

#include "chip.h"
#include "messages.h"

#define COUNTS 250 /* per millisecond */
#define COUNT_US 4
#define EDGES 8

static volatile uint32_t millisecond;
static Edge edges[EDGES];
static volatile uint8_t put, taken;
static bool closed[2]; /* as last reported */

/* Interrupts are off. */
static void stamp(uint32_t *now_ms, uint16_t *now_us)
{
    uint16_t count = TCNT1;
    *now_ms = millisecond;
    /* The counter has wrapped but its interrupt is still pending. */
    if (TIFR1 & _BV(OCF1A)) {
        count = TCNT1;
        (*now_ms)++;
    }
    *now_us = (uint16_t)(count * COUNT_US);
}

/* Interrupts are off. False if the buffer is full: the next millisecond will check the level again. */
static bool report(uint8_t index, bool is_closed, uint32_t at_ms, uint16_t at_us)
{
    uint8_t next = (uint8_t)(put + 1) % EDGES;
    if (next == taken)
        return false;
    edges[put].side = (uint8_t)(SIDE_SOUTH + index);
    edges[put].closed = is_closed;
    edges[put].at_ms = at_ms;
    edges[put].at_us = at_us;
    put = next;
    closed[index] = is_closed;
    return true;
}

static bool level(uint8_t index)
{
    return !(PIND & _BV(PD2 + index));
}

/* At most one interrupt per millisecond, so that a bouncing contact cannot overload the processor. The level at
 * the end of the millisecond settles it. */
static void edge(uint8_t index)
{
    uint32_t at_ms;
    uint16_t at_us;
    stamp(&at_ms, &at_us);
    EIMSK &= (uint8_t)~_BV(INT0 + index);
    /* A spike that is over before we look does not count. */
    if (level(index) != closed[index])
        report(index, !closed[index], at_ms, at_us);
}

ISR(INT0_vect)
{
    edge(0);
}

ISR(INT1_vect)
{
    edge(1);
}

ISR(TIMER1_COMPA_vect)
{
    for (uint8_t index = 0; index < 2; index++) {
        /* Clear what came while the interrupt was disabled, and only then look: a later edge will interrupt. */
        if (!(EIMSK & _BV(INT0 + index)))
            EIFR = _BV(INTF0 + index);
        EIMSK |= _BV(INT0 + index);
        if (level(index) != closed[index])
            report(index, !closed[index], millisecond, 999);
    }
    millisecond++;
}

void chip_now(uint32_t *now_ms, uint16_t *now_us)
{
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        stamp(now_ms, now_us);
    }
}

bool chip_edge(Edge *next)
{
    if (put == taken)
        return false;
    *next = edges[taken];
    taken = (uint8_t)(taken + 1) % EDGES;
    return true;
}

void chip_sleep(void)
{
    cli();
    if (put == taken && !chip_line_waits()) {
        sleep_enable();
        sei();
        sleep_cpu();
        sleep_disable();
    }
    sei();
}

void chip_begin(void)
{
    /* Enable all pull-ups before anything becomes an output, so that no pin floats. */
    PORTB = PORTC = PORTD = 0xFF;
    PORTC = (uint8_t)~(_BV(PC0) | _BV(PC1) | _BV(PC2));
    DDRC = _BV(PC0) | _BV(PC1) | _BV(PC2);
    PORTD = (uint8_t)~_BV(PD6);
    DDRD = _BV(PD1) | _BV(PD6);
    TCCR1A = 0;
    TCCR1B = _BV(WGM12) | _BV(CS11) | _BV(CS10);
    OCR1A = COUNTS - 1;
    TIMSK1 = _BV(OCIE1A);
    /* A button held down during start-up does not count as pressed. */
    for (uint8_t index = 0; index < 2; index++)
        closed[index] = level(index);
    EICRA = _BV(ISC00) | _BV(ISC10);
    EIMSK = _BV(INT0) | _BV(INT1);
    set_sleep_mode(SLEEP_MODE_IDLE);
    chip_show_begin();
    chip_line_begin();
    sei();
}
