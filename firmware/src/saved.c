#include "saved.h"

#include <string.h>

#include "crc.h"
#include "wire.h"

/* What the bytes of a save mean. Raise it when that changes. 0 is the same as 1, from before the layout was stored; in
 * both North's bonus is that of South. */
#define LAYOUT_NOW 2
#define SETTINGS_LAYOUT_NOW 1

enum {
    NUMBER = 0,
    BOOT = 2,
    INCREMENT = 3,
    MAIN = 4,
    NORTH_MAIN = 8,
    BONUS = 12,
    OVERTIME = 16,
    PENALTY = 20,
    STATE = 22,
    SOUTH = 23,
    NORTH = 27,
    DELAY = 31,
    TURN = 35,
    LAYOUT = 39,
    NORTH_BONUS = 40,
    CHECK = 44,
};

/* In one copy of the settings. */
enum {
    UNIT = 0,
    BRIGHTNESS = 4,
    SETTINGS_LAYOUT = 5,
    SETTINGS_NUMBER = 6, /* of the copies, the later one counts */
    SETTINGS_CHECK = 8,
};

void saved_pack(uint8_t *bytes, const Saved *saved)
{
    memset(bytes, 0, SAVED_BYTES);
    put16(bytes + NUMBER, saved->number);
    bytes[BOOT] = saved->boot;
    bytes[INCREMENT] = saved->control.increment;
    put32(bytes + MAIN, saved->control.main_ms);
    put32(bytes + NORTH_MAIN, saved->control.north_main_ms);
    put32(bytes + BONUS, saved->control.bonus_ms);
    put32(bytes + OVERTIME, saved->control.overtime_ms);
    put16(bytes + PENALTY, saved->control.penalty);
    bytes[STATE] = reading_state(&saved->clock);
    put32(bytes + SOUTH, (uint32_t)saved->clock.left_ms[0]);
    put32(bytes + NORTH, (uint32_t)saved->clock.left_ms[1]);
    put32(bytes + DELAY, saved->clock.delay_ms);
    put32(bytes + TURN, saved->clock.turn_ms);
    put32(bytes + NORTH_BONUS, saved->control.north_bonus_ms);
    bytes[LAYOUT] = LAYOUT_NOW;
    put32(bytes + CHECK, crc32(bytes, CHECK));
}

bool saved_unpack(const uint8_t *bytes, Saved *saved)
{
    if (crc32(bytes, CHECK) != get32(bytes + CHECK) || bytes[LAYOUT] > LAYOUT_NOW)
        return false;
    memset(saved, 0, sizeof *saved);
    saved->number = get16(bytes + NUMBER);
    saved->boot = bytes[BOOT];
    saved->control.increment = bytes[INCREMENT];
    saved->control.main_ms = get32(bytes + MAIN);
    saved->control.north_main_ms = get32(bytes + NORTH_MAIN);
    saved->control.bonus_ms = get32(bytes + BONUS);
    saved->control.overtime_ms = get32(bytes + OVERTIME);
    saved->control.penalty = get16(bytes + PENALTY);
    saved->control.north_bonus_ms = get32(bytes + NORTH_BONUS);
    saved->clock.left_ms[0] = get32s(bytes + SOUTH);
    saved->clock.left_ms[1] = get32s(bytes + NORTH);
    saved->clock.delay_ms = get32(bytes + DELAY);
    saved->clock.turn_ms = get32(bytes + TURN);
    return control_is_sound(&saved->control) && reading_set_state(&saved->clock, bytes[STATE]);
}

void settings_pack(uint8_t *bytes, const Settings *settings)
{
    memset(bytes, 0, SETTINGS_BYTES);
    put32(bytes + UNIT, settings->unit);
    bytes[BRIGHTNESS] = settings->brightness;
    bytes[SETTINGS_LAYOUT] = SETTINGS_LAYOUT_NOW;
    bytes[SETTINGS_NUMBER] = settings->number;
    put32(bytes + SETTINGS_CHECK, crc32(bytes, SETTINGS_CHECK));
}

bool settings_unpack(const uint8_t *copies, Settings *settings, uint8_t *next)
{
    bool any = false;
    for (uint8_t copy = 0; copy < SETTINGS_COPIES; copy++) {
        const uint8_t *bytes = copies + copy * SETTINGS_BYTES;
        bool whole = crc32(bytes, SETTINGS_CHECK) == get32(bytes + SETTINGS_CHECK) && bytes[SETTINGS_LAYOUT] <= SETTINGS_LAYOUT_NOW;
        if (!whole || (any && (int8_t)(bytes[SETTINGS_NUMBER] - settings->number) <= 0))
            continue;
        settings->unit = get32(bytes + UNIT);
        settings->brightness = bytes[BRIGHTNESS] & 15;
        settings->number = bytes[SETTINGS_NUMBER];
        *next = (uint8_t)((copy + 1) % SETTINGS_COPIES);
        any = true;
    }
    return any;
}
