/* The chess clock of one board, as in station/clock/clock.py: two countdowns in whole milliseconds. The last
 * operations are kept, so that a press among them can be taken back by replaying the others without it.
 * Times of day are milliseconds since the reset and may wrap. */
#ifndef CHESS_CLOCK_H
#define CHESS_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "messages.h"

typedef struct {
    uint8_t increment;
    uint32_t main_ms, north_main_ms, bonus_ms, overtime_ms; /* north_main_ms 0: as South */
    uint16_t penalty;                                       /* stored for the host */
    uint32_t north_bonus_ms; /* 0: as South; LIMIT_NO_BONUS: nothing */
} Control;

typedef struct {
    int32_t left_ms[2]; /* South, North */
    uint8_t running, paused, flagged[2];
    uint32_t delay_ms, turn_ms, at_ms;
} Reading;

typedef enum { DID_PRESS, DID_START, DID_CONTINUE, DID_STOP, DID_ADJUST } Verb;

typedef struct {
    uint8_t verb, side;
    uint32_t at_ms;
    int32_t value; /* a press number, or the remaining time set by an adjustment */
} Operation;

typedef struct {
    Control control;
    Reading base;    /* before the oldest stored operation */
    Reading reading; /* right after the last one */
    Operation kept[LIMIT_KEPT_OPERATIONS];
    uint8_t first, count; /* of the ring `kept` */
    uint16_t presses;
} ChessClock;

bool control_is_sound(const Control *control);
bool is_side(uint8_t side);
bool is_flagged(const Reading *reading, uint8_t side);
/* Two bits each, low first: running, paused, first and second flagged. */
uint8_t reading_state(const Reading *reading);
/* False, changing nothing, if the state is invalid. */
bool reading_set_state(Reading *reading, uint8_t state);

void clock_set_up(ChessClock *clock, const Control *control, uint32_t at_ms, const Reading *resume);
/* What both displays show at now_ms. */
Reading clock_at(const ChessClock *clock, uint32_t now_ms);
/* Whether a flag not in `told` (bits) may have fallen; fast enough to call every millisecond. */
bool clock_may_flag(const ChessClock *clock, uint8_t told, uint32_t now_ms);
void clock_press(ChessClock *clock, uint8_t side, uint32_t at_ms);
void clock_take_back(ChessClock *clock, uint16_t press);
void clock_start(ChessClock *clock, uint8_t side, uint32_t at_ms);
void clock_stop(ChessClock *clock, uint32_t at_ms);
void clock_adjust(ChessClock *clock, uint8_t side, int32_t left_ms, uint32_t at_ms);
/* Brings a reading that has become old up to date; call it every millisecond. Differences of times are signed, so one
 * older than 2^31 ms (24.8 days) would count as in the future. Presses before that can no longer be taken back. */
void clock_carry(ChessClock *clock, uint32_t now_ms);
/* When `side`'s flag fell, if the stored operations tell; otherwise now_ms. */
uint32_t clock_flag_ms(const ChessClock *clock, uint8_t side, uint32_t now_ms);

#endif
