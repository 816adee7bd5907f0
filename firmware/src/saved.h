/* A game and settings saved across a reset: packed, numbered, with the version of their layout and a checksum. */
#ifndef SAVED_H
#define SAVED_H

#include <stdbool.h>
#include <stdint.h>

#include "chess_clock.h"

#define SAVED_BYTES 48 /* one slot in EEPROM */
#define SAVED_PLACES 20
#define SAVED_SETTINGS (SAVED_BYTES * SAVED_PLACES) /* address of the settings in EEPROM */
#define SETTINGS_BYTES 12  /* one copy */
#define SETTINGS_COPIES 2  /* written in turn, so that one is always whole */

typedef struct {
    uint16_t number; /* sequence number; the highest is the newest */
    uint8_t boot;
    Control control;
    Reading clock;
} Saved;

void saved_pack(uint8_t *bytes, const Saved *saved);
/* False if the bytes are not a valid saved game, or one that later firmware has saved. */
bool saved_unpack(const uint8_t *bytes, Saved *saved);

typedef struct {
    uint32_t unit;
    uint8_t brightness;
    uint8_t number; /* how often they were written; wraps */
} Settings;

/* One copy. */
void settings_pack(uint8_t *bytes, const Settings *settings);
/* The newest whole one of all copies, and the place of the one to write `next`. False, and nothing set, if none is. */
bool settings_unpack(const uint8_t *copies, Settings *settings, uint8_t *next);

#endif
