/* A game saved across a reset: packed, numbered, with a checksum. */
#ifndef SAVED_H
#define SAVED_H

#include <stdbool.h>
#include <stdint.h>

#include "chess_clock.h"

#define SAVED_BYTES 48 /* one slot in EEPROM */
#define SAVED_PLACES 20
#define SAVED_SETTINGS (SAVED_BYTES * SAVED_PLACES) /* address of the settings in EEPROM */
#define SETTINGS_BYTES 12

typedef struct {
    uint16_t number; /* sequence number; the highest is the newest */
    uint8_t boot;
    Control control;
    Reading clock;
} Saved;

void saved_pack(uint8_t *bytes, const Saved *saved);
/* False if the bytes are not a valid saved game. */
bool saved_unpack(const uint8_t *bytes, Saved *saved);

typedef struct {
    uint32_t unit;
    uint8_t brightness;
} Settings;

void settings_pack(uint8_t *bytes, const Settings *settings);
bool settings_unpack(const uint8_t *bytes, Settings *settings);

#endif
