#include "head.h"

#include <string.h>

#define OWN_MAIN_MS 600000
#define NEW_GAME_HOLD_MS 3000

void head_begin(Head *head, uint8_t cause, uint8_t boot, const Saved *saved, const Settings *settings, uint32_t now_ms)
{
    memset(head, 0, sizeof *head);
    head->boot = boot;
    head->cause = cause;
    head->settings = *settings;
    if (saved) {
        head->cause |= CAUSE_RESTORED;
        head->fresh = true;
        clock_set_up(&head->clock, &saved->control, now_ms, &saved->clock);
        for (uint8_t side = SIDE_SOUTH; side <= SIDE_NORTH; side++)
            if (is_flagged(&head->clock.reading, side))
                head->told |= side;
    } else {
        Control own = {INCREMENT_NONE, OWN_MAIN_MS, 0, 0, 0, 10, 0};
        clock_set_up(&head->clock, &own, now_ms, NULL);
    }
    head->changed = true;
    head->link.say_snapshot = true;
    head->link.say_control = true;
    head->link.said_ms = now_ms;
}

void head_flags_lifted(Head *head, uint32_t now_ms)
{
    Reading now = clock_at(&head->clock, now_ms);
    for (uint8_t side = SIDE_SOUTH; side <= SIDE_NORTH; side++)
        if (!is_flagged(&now, side))
            head->told &= (uint8_t)~side;
}

static void tell_flags(Head *head, uint32_t now_ms)
{
    if (!clock_may_flag(&head->clock, head->told, now_ms))
        return;
    Reading now = clock_at(&head->clock, now_ms);
    for (uint8_t index = 0; index < 2; index++) {
        uint8_t side = now.flagged[index];
        if (side == SIDE_NONE || head->told & side)
            continue;
        head->told |= side;
        Event event = {FLAGGED_KIND, side, 0, 0, clock_flag_ms(&head->clock, side, now_ms), now};
        event.clock = clock_at(&head->clock, event.at_ms);
        link_tell(head, &event);
        sound_play(&head->sound, SOUND_FLAG, now_ms);
        head->changed = true;
    }
}

static void on_its_own(Head *head, uint8_t side, uint32_t at_ms)
{
    Reading now = clock_at(&head->clock, at_ms);
    if (head->link.session != 0 || now.running != SIDE_NONE || now.flagged[0] != SIDE_NONE)
        return;
    uint8_t next = side == SIDE_SOUTH ? SIDE_NORTH : SIDE_SOUTH;
    clock_start(&head->clock, now.paused != SIDE_NONE ? now.paused : next, at_ms);
}

/* Until a host says hello, both buttons held together set a new game up, once per hold. */
static void new_game_on_its_own(Head *head, uint32_t now_ms)
{
    const Button *south = &head->buttons[0], *north = &head->buttons[1];
    if (!south->locked || !north->locked)
        head->renewed = false;
    if (!south->closed || !north->closed || !south->held || !north->held)
        return;
    bool south_last = (int32_t)(south->pressed_ms - north->pressed_ms) > 0;
    uint32_t due_ms = (south_last ? south : north)->pressed_ms + NEW_GAME_HOLD_MS;
    if (head->link.session != 0 || head->renewed || (int32_t)(now_ms - due_ms) < 0)
        return;
    head->renewed = true;
    Control control = head->clock.control;
    clock_set_up(&head->clock, &control, due_ms, NULL);
    head->told = 0;
    head->fresh = false;
    head->changed = true;
    sound_play(&head->sound, SOUND_ACCEPTED, now_ms);
}

void head_edge(Head *head, uint8_t side, bool closed, uint32_t at_ms, uint16_t at_us)
{
    head_run(head, at_ms);
    uint8_t index = (uint8_t)(side - SIDE_SOUTH);
    if (button_edge(&head->buttons[index], closed, at_ms) != PRESSED)
        return;
    bool stood = clock_at(&head->clock, at_ms).running == SIDE_NONE;
    clock_press(&head->clock, side, at_ms);
    if (stood)
        on_its_own(head, side, at_ms);
    head_flags_lifted(head, at_ms);
    head->numbers[index] = head->clock.presses;
    head->fresh = false;
    head->changed = true;
    Event event = {PRESSED_KIND, side, head->clock.presses, at_us, at_ms, clock_at(&head->clock, at_ms)};
    link_tell(head, &event);
}

/* A head may be powered for years: nothing that is compared with now_ms may be older than 2^31 ms. */
static void forget_old(Head *head, uint32_t now_ms)
{
    if ((int32_t)(head->show_until_ms - now_ms) <= 0) {
        head->test = 0;
        head->blinking = false;
        head->show_until_ms = now_ms;
    }
    for (uint8_t index = 0; index < 2; index++)
        button_carry(&head->buttons[index], now_ms);
    clock_carry(&head->clock, now_ms);
}

void head_run(Head *head, uint32_t now_ms)
{
    for (;;) {
        uint32_t next_ms = now_ms;
        uint8_t next = 2;
        for (uint8_t index = 0; index < 2; index++) {
            uint32_t due_ms;
            if (!button_due(&head->buttons[index], &due_ms) || (int32_t)(due_ms - now_ms) > 0)
                continue;
            if (next == 2 || (int32_t)(due_ms - next_ms) < 0) {
                next_ms = due_ms;
                next = index;
            }
        }
        tell_flags(head, next_ms);
        if (next == 2)
            break;
        Change change = button_tick(&head->buttons[next], next_ms);
        Event event = {RELEASED_KIND, 0, head->numbers[next], 0, next_ms, {{0, 0}, 0, 0, {0, 0}, 0, 0, 0}};
        if (change == HELD)
            event.kind = HELD_KIND;
        link_tell(head, &event);
    }
    new_game_on_its_own(head, now_ms);
    link_run(head, now_ms);
    forget_old(head, now_ms);
}

uint8_t head_face(const Head *head, uint8_t *digits, uint32_t now_ms)
{
    Reading now = clock_at(&head->clock, now_ms);
    now.at_ms = now_ms;
    uint8_t lights = face_draw(digits, &now);
    if (!head->link.up)
        lights |= LIGHT_LINK;
    bool dark = now_ms & 0x100; /* about twice a second */
    bool showing = (int32_t)(head->show_until_ms - now_ms) > 0;
    if (showing && head->blinking) {
        lights = dark ? 0 : LIGHT_SOUTH | LIGHT_NORTH | LIGHT_LINK;
        if (dark)
            memset(digits, 0, 8);
    }
    if (showing && head->test & TEST_SEGMENTS)
        memset(digits, 0xFF, 8);
    if (showing && head->test & TEST_LIGHTS)
        lights = LIGHT_SOUTH | LIGHT_NORTH | LIGHT_LINK;
    /* After a reset with a restored game the head blinks until someone does something. */
    if (!showing && head->fresh && dark)
        memset(digits, 0, 8);
    return lights;
}

uint16_t head_tone(Head *head, uint32_t now_ms)
{
    if (head->test & TEST_BUZZER && (int32_t)(head->show_until_ms - now_ms) > 0)
        return 2000;
    return sound_tone(&head->sound, now_ms);
}

void head_saved(const Head *head, Saved *saved, uint32_t now_ms)
{
    saved->boot = head->boot;
    saved->control = head->clock.control;
    saved->clock = clock_at(&head->clock, now_ms);
}
