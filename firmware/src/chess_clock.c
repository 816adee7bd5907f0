#include "chess_clock.h"

#define LARGEST_MS 1000000000L

static int32_t since(uint32_t from_ms, uint32_t to_ms)
{
    return (int32_t)(to_ms - from_ms);
}

static uint8_t other(uint8_t side)
{
    return side == SIDE_SOUTH ? SIDE_NORTH : SIDE_SOUTH;
}

static int32_t *left(Reading *reading, uint8_t side)
{
    return &reading->left_ms[side - SIDE_SOUTH];
}

bool is_side(uint8_t side)
{
    return side == SIDE_SOUTH || side == SIDE_NORTH;
}

bool is_flagged(const Reading *reading, uint8_t side)
{
    return reading->flagged[0] == side || reading->flagged[1] == side;
}

static bool within(uint32_t value_ms)
{
    return value_ms <= LIMIT_LONGEST_MS;
}

/* What a play gives this side. */
static uint32_t bonus_of(const Control *control, uint8_t side)
{
    if (side != SIDE_NORTH || control->north_bonus_ms == 0)
        return control->bonus_ms;
    return control->north_bonus_ms == (uint32_t)LIMIT_NO_BONUS ? 0 : control->north_bonus_ms;
}

bool control_is_sound(const Control *control)
{
    uint32_t north_bonus_ms = bonus_of(control, SIDE_NORTH);
    return control->increment <= INCREMENT_BRONSTEIN && control->main_ms > 0 && within(control->main_ms) &&
           within(control->north_main_ms) && within(control->bonus_ms) && within(north_bonus_ms) &&
           within(control->overtime_ms) &&
           (control->increment != INCREMENT_NONE || (control->bonus_ms == 0 && control->north_bonus_ms == 0));
}

uint8_t reading_state(const Reading *reading)
{
    return (uint8_t)(reading->running | reading->paused << 2 | reading->flagged[0] << 4 | reading->flagged[1] << 6);
}

bool reading_set_state(Reading *reading, uint8_t state)
{
    uint8_t running = state & 3, paused = state >> 2 & 3, first = state >> 4 & 3, second = state >> 6;
    bool flags = second == SIDE_NONE || (second != first && first != SIDE_NONE);
    if (running > SIDE_NORTH || paused > SIDE_NORTH || first > SIDE_NORTH || second > SIDE_NORTH || !flags)
        return false;
    reading->running = running;
    reading->paused = paused;
    reading->flagged[0] = first;
    reading->flagged[1] = second;
    return true;
}

/* Time until the running side's flag falls; never negative. */
static uint32_t until_flag(const Reading *reading, const Control *control)
{
    int32_t rest = reading->left_ms[reading->running - SIDE_SOUTH] + (int32_t)control->overtime_ms;
    return reading->delay_ms + (rest > 0 ? (uint32_t)rest : 0);
}

static void put_flag(Reading *reading, uint8_t side)
{
    if (is_flagged(reading, side))
        return;
    reading->flagged[reading->flagged[0] == SIDE_NONE ? 0 : 1] = side;
}

static void lift_flag(Reading *reading, uint8_t side)
{
    if (reading->flagged[0] == side) {
        reading->flagged[0] = reading->flagged[1];
        reading->flagged[1] = SIDE_NONE;
    } else if (reading->flagged[1] == side) {
        reading->flagged[1] = SIDE_NONE;
    }
}

/* Advances time to now_ms, never backwards. A flag falls in the millisecond in which the time is used up. */
static void pass(Reading *reading, const Control *control, uint32_t now_ms)
{
    int32_t gone = since(reading->at_ms, now_ms);
    if (gone < 0)
        gone = 0;
    reading->at_ms += (uint32_t)gone;
    uint8_t side = reading->running;
    if (side == SIDE_NONE)
        return;
    uint32_t due = until_flag(reading, control);
    bool falls = (uint32_t)gone >= due;
    uint32_t elapsed = falls ? due : (uint32_t)gone;
    if (control->increment == INCREMENT_BRONSTEIN)
        reading->turn_ms += elapsed;
    else
        reading->turn_ms = 0;
    if (falls) {
        int32_t lowest = -(int32_t)control->overtime_ms;
        if (*left(reading, side) > lowest)
            *left(reading, side) = lowest;
        put_flag(reading, side);
        reading->running = SIDE_NONE;
        reading->paused = side;
        reading->delay_ms = 0;
    } else if (elapsed > reading->delay_ms) {
        *left(reading, side) -= (int32_t)(elapsed - reading->delay_ms);
        reading->delay_ms = 0;
    } else {
        reading->delay_ms -= elapsed;
    }
}

static void turn_of(Reading *reading, const Control *control, uint8_t side)
{
    reading->running = side;
    reading->paused = SIDE_NONE;
    reading->delay_ms = control->increment == INCREMENT_DELAY ? bonus_of(control, side) : 0;
    reading->turn_ms = 0;
}

static void press(Reading *reading, const Control *control, uint8_t side)
{
    if (reading->running != side)
        return;
    uint32_t bonus_ms = bonus_of(control, side);
    /* Repeated bonuses of hours must not overflow. */
    if (control->increment == INCREMENT_FISCHER && *left(reading, side) < LARGEST_MS)
        *left(reading, side) += (int32_t)bonus_ms;
    if (control->increment == INCREMENT_BRONSTEIN)
        *left(reading, side) += (int32_t)(reading->turn_ms < bonus_ms ? reading->turn_ms : bonus_ms);
    turn_of(reading, control, other(side));
}

static void apply(Reading *reading, const Control *control, const Operation *operation)
{
    pass(reading, control, operation->at_ms);
    switch (operation->verb) {
    case DID_PRESS:
        press(reading, control, operation->side);
        break;
    case DID_CONTINUE:
        if (reading->running == SIDE_NONE) {
            reading->running = reading->paused != SIDE_NONE ? reading->paused : operation->side;
            reading->paused = SIDE_NONE;
        }
        break;
    case DID_START:
        if (!is_flagged(reading, operation->side))
            turn_of(reading, control, operation->side);
        break;
    case DID_STOP:
        if (reading->running != SIDE_NONE) {
            reading->paused = reading->running;
            reading->running = SIDE_NONE;
        }
        break;
    default:
        *left(reading, operation->side) = operation->value;
        if (operation->value > -(int32_t)control->overtime_ms)
            lift_flag(reading, operation->side);
    }
}

static const Operation *kept(const ChessClock *clock, uint8_t index)
{
    return &clock->kept[(uint8_t)(clock->first + index) % LIMIT_KEPT_OPERATIONS];
}

static void keep(ChessClock *clock, const Operation *operation)
{
    if (clock->count == LIMIT_KEPT_OPERATIONS) {
        apply(&clock->base, &clock->control, kept(clock, 0));
        clock->first = (uint8_t)(clock->first + 1) % LIMIT_KEPT_OPERATIONS;
        clock->count--;
    }
    clock->kept[(uint8_t)(clock->first + clock->count) % LIMIT_KEPT_OPERATIONS] = *operation;
    clock->count++;
    apply(&clock->reading, &clock->control, operation);
}

static void operate(ChessClock *clock, Verb verb, uint8_t side, uint32_t at_ms, int32_t value)
{
    Operation operation = {(uint8_t)verb, side, at_ms, value};
    keep(clock, &operation);
}

void clock_set_up(ChessClock *clock, const Control *control, uint32_t at_ms, const Reading *resume)
{
    Reading start = {{0, 0}, 0, 0, {0, 0}, 0, 0, 0};
    start.left_ms[0] = (int32_t)control->main_ms;
    start.left_ms[1] = (int32_t)(control->north_main_ms ? control->north_main_ms : control->main_ms);
    if (resume) {
        start = *resume;
        if (start.running != SIDE_NONE)
            start.paused = start.running;
        start.running = SIDE_NONE;
    }
    start.at_ms = at_ms;
    clock->control = *control;
    clock->base = start;
    clock->reading = start;
    clock->first = 0;
    clock->count = 0;
}

Reading clock_at(const ChessClock *clock, uint32_t now_ms)
{
    Reading now = clock->reading;
    pass(&now, &clock->control, now_ms);
    return now;
}

void clock_carry(ChessClock *clock, uint32_t now_ms)
{
    if (since(clock->reading.at_ms, now_ms) < LIMIT_OLDEST_MS)
        return;
    /* Up to a moment well in the past, so that a late edge or a backdated command still counts from its own time. */
    pass(&clock->reading, &clock->control, now_ms - LIMIT_OLDEST_MS / 2);
    clock->base = clock->reading;
    clock->first = 0;
    clock->count = 0;
}

bool clock_may_flag(const ChessClock *clock, uint8_t told, uint32_t now_ms)
{
    const Reading *reading = &clock->reading;
    if ((reading->flagged[0] | reading->flagged[1]) & ~told)
        return true;
    if (reading->running == SIDE_NONE)
        return false;
    int32_t gone = since(reading->at_ms, now_ms);
    return gone >= 0 && (uint32_t)gone >= until_flag(reading, &clock->control);
}

void clock_press(ChessClock *clock, uint8_t side, uint32_t at_ms)
{
    clock->presses++;
    if (clock_at(clock, at_ms).running == side)
        operate(clock, DID_PRESS, side, at_ms, clock->presses);
}

void clock_take_back(ChessClock *clock, uint16_t number)
{
    uint8_t index = 0;
    Reading reading = clock->base;
    while (index < clock->count) {
        const Operation *operation = kept(clock, index);
        if (operation->verb == DID_PRESS && operation->value == number)
            break;
        apply(&reading, &clock->control, operation);
        index++;
    }
    if (index == clock->count)
        return;
    pass(&reading, &clock->control, kept(clock, index)->at_ms);
    clock->reading = reading;
    uint8_t count = clock->count;
    clock->count = index;
    while (++index < count) {
        Operation later = *kept(clock, index);
        keep(clock, &later);
    }
}

void clock_start(ChessClock *clock, uint8_t side, uint32_t at_ms)
{
    Reading now = clock_at(clock, at_ms);
    operate(clock, side == now.running || side == now.paused ? DID_CONTINUE : DID_START, side, at_ms, 0);
}

void clock_stop(ChessClock *clock, uint32_t at_ms)
{
    operate(clock, DID_STOP, SIDE_SOUTH, at_ms, 0);
}

void clock_adjust(ChessClock *clock, uint8_t side, int32_t left_ms, uint32_t at_ms)
{
    operate(clock, DID_ADJUST, side, at_ms, left_ms);
}

uint32_t clock_flag_ms(const ChessClock *clock, uint8_t side, uint32_t now_ms)
{
    Reading reading = clock->base;
    uint32_t fell_ms = now_ms;
    bool was = is_flagged(&reading, side);
    for (uint8_t index = 0; index <= clock->count; index++) {
        uint32_t due_ms = reading.at_ms + (reading.running ? until_flag(&reading, &clock->control) : 0);
        pass(&reading, &clock->control, index < clock->count ? kept(clock, index)->at_ms : now_ms);
        bool is = is_flagged(&reading, side);
        if (is && !was)
            fell_ms = due_ms;
        if (index < clock->count)
            apply(&reading, &clock->control, kept(clock, index));
        was = is_flagged(&reading, side);
    }
    return fell_ms;
}
