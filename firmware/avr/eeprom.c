/* EEPROM, written byte by byte in the background; each takes 3.4 ms. */
#include <avr/eeprom.h>
#include <avr/io.h>
#include <util/atomic.h>
#include <string.h>

#include "chip.h"
#include "saved.h"

static uint8_t waiting[SAVED_BYTES];
static uint8_t written, whole;
static uint16_t place;

void chip_eeprom_read(uint8_t *bytes, uint16_t from, uint8_t size)
{
    eeprom_read_block(bytes, (const void *)from, size);
}

void chip_eeprom_write(const uint8_t *bytes, uint16_t to, uint8_t size)
{
    memcpy(waiting, bytes, size);
    place = to;
    written = 0;
    whole = size;
}

bool chip_eeprom_busy(void)
{
    return written < whole;
}

void chip_eeprom_step(void)
{
    if (!chip_eeprom_busy() || EECR & _BV(EEPE))
        return;
    EEAR = (uint16_t)(place + written);
    EECR |= _BV(EERE);
    uint8_t there = EEDR, byte = waiting[written++];
    if (there == byte)
        return;
    EEDR = byte;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        EECR |= _BV(EEMPE);
        EECR |= _BV(EEPE);
    }
}
