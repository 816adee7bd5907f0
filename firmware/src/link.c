/* The head's end of the line: sessions, commands, replies, events and their repeats (PROTOCOL.md). */
#include <string.h>

#include "head.h"
#include "wire.h"

#define HELLO_EVERY_MS 500
#define IDENTIFY_MS 3000

/* Every command begins with these. */
#define COMMAND_SESSION START_SESSION
#define COMMAND_ID START_ID
#define COMMAND_WHEN_MS START_WHEN_MS
/* The five fields of a reading are consecutive, in messages and in SNAPSHOT. */
#define CLOCK_SOUTH 0
#define CLOCK_NORTH 4
#define CLOCK_STATE 8
#define CLOCK_DELAY 9
#define CLOCK_TURN 13

static void put_clock(uint8_t *at, const Reading *clock)
{
    put32(at + CLOCK_SOUTH, (uint32_t)clock->left_ms[0]);
    put32(at + CLOCK_NORTH, (uint32_t)clock->left_ms[1]);
    at[CLOCK_STATE] = reading_state(clock);
    put32(at + CLOCK_DELAY, clock->delay_ms);
    put32(at + CLOCK_TURN, clock->turn_ms);
}

static bool is_time(int32_t value_ms)
{
    return value_ms <= LIMIT_LONGEST_MS && value_ms >= -LIMIT_LONGEST_MS;
}

static bool get_clock(const uint8_t *at, Reading *clock)
{
    clock->left_ms[0] = get32s(at + CLOCK_SOUTH);
    clock->left_ms[1] = get32s(at + CLOCK_NORTH);
    clock->delay_ms = get32(at + CLOCK_DELAY);
    clock->turn_ms = get32(at + CLOCK_TURN);
    return reading_set_state(clock, at[CLOCK_STATE]) && is_time(clock->left_ms[0]) && is_time(clock->left_ms[1]) &&
           clock->delay_ms <= LIMIT_LONGEST_MS && clock->turn_ms <= LIMIT_LONGEST_MS;
}

/* In the snapshot's buttons: this firmware counts a bonus of North's own. */
#define KNOWS_NORTH_BONUS 4

static bool set_up(Head *head, const uint8_t *data, uint32_t at_ms)
{
    Control control = {
        data[SET_UP_INCREMENT],
        get32(data + SET_UP_MAIN_MS),
        get32(data + SET_UP_NORTH_MAIN_MS),
        get32(data + SET_UP_BONUS_MS),
        get32(data + SET_UP_OVERTIME_MS),
        get16(data + SET_UP_PENALTY),
        get32(data + SET_UP_NORTH_BONUS_MS),
    };
    Reading resume;
    memset(&resume, 0, sizeof resume);
    bool resumes = data[SET_UP_RESUME] == 1;
    if (!control_is_sound(&control) || data[SET_UP_RESUME] > 1)
        return false;
    if (resumes && !get_clock(data + SET_UP_SOUTH_MS, &resume))
        return false;
    clock_set_up(&head->clock, &control, at_ms, resumes ? &resume : NULL);
    head->told = 0;
    for (uint8_t side = SIDE_SOUTH; side <= SIDE_NORTH; side++)
        if (is_flagged(&head->clock.reading, side))
            head->told |= side;
    return true;
}

static void show(Head *head, uint8_t test, bool blinking, uint32_t until_ms)
{
    head->test = test;
    head->blinking = blinking;
    head->show_until_ms = until_ms;
}

static uint8_t carry_out(Head *head, const uint8_t *data, uint32_t at_ms, uint32_t now_ms)
{
    switch (data[0]) {
    case SET_UP_KIND:
        if (!set_up(head, data, at_ms))
            return RESULT_BAD_VALUE;
        break;
    case START_KIND:
        if (!is_side(data[START_SIDE]))
            return RESULT_BAD_VALUE;
        clock_start(&head->clock, data[START_SIDE], at_ms);
        break;
    case STOP_KIND:
        clock_stop(&head->clock, at_ms);
        break;
    case TAKE_BACK_KIND:
        clock_take_back(&head->clock, get16(data + TAKE_BACK_PRESS));
        break;
    case ADJUST_KIND:
        if (!is_side(data[ADJUST_SIDE]) || !is_time(get32s(data + ADJUST_REMAINING_MS)))
            return RESULT_BAD_VALUE;
        clock_adjust(&head->clock, data[ADJUST_SIDE], get32s(data + ADJUST_REMAINING_MS), at_ms);
        break;
    case BRIGHTNESS_KIND:
        if (data[BRIGHTNESS_LEVEL] > 15)
            return RESULT_BAD_VALUE;
        head->settings.brightness = data[BRIGHTNESS_LEVEL];
        head->settings_changed = true;
        return RESULT_DONE;
    case SELF_TEST_KIND:
        show(head, data[SELF_TEST_PARTS], false, now_ms + 100 * (uint32_t)data[SELF_TEST_TENTHS]);
        return RESULT_DONE;
    case IDENTIFY_KIND:
        show(head, 0, true, now_ms + IDENTIFY_MS);
        sound_play(&head->sound, SOUND_IDENTIFY, now_ms);
        return RESULT_DONE;
    case SOUND_KIND:
        if (data[SOUND_SOUND] > SOUND_IDENTIFY)
            return RESULT_BAD_VALUE;
        sound_play(&head->sound, data[SOUND_SOUND], now_ms);
        return RESULT_DONE;
    case SET_UNIT_KIND:
        head->settings.unit = get32(data + SET_UNIT_UNIT);
        head->settings_changed = true;
        return RESULT_DONE;
    default:
        return RESULT_UNKNOWN;
    }
    head_flags_lifted(head, at_ms);
    head->fresh = false;
    head->changed = true;
    return RESULT_DONE;
}

static void answer(Head *head, const uint8_t *data, uint32_t at_ms, uint32_t now_ms)
{
    Answer *said = &head->link.answer;
    said->result = carry_out(head, data, at_ms, now_ms);
    said->session = get16(data + COMMAND_SESSION);
    said->id = get16(data + COMMAND_ID);
    said->after_event = head->queue.last;
    said->clock = clock_at(&head->clock, at_ms);
    head->link.last_id = said->id;
    head->link.say_answer = true;
}

static void take_command(Head *head, const uint8_t *data, uint8_t size, uint32_t now_ms)
{
    Link *link = &head->link;
    uint16_t session = get16(data + COMMAND_SESSION), id = get16(data + COMMAND_ID);
    bool waits = link->command_size != 0;
    uint8_t result = RESULT_DONE;
    if (session == 0 || session != link->session)
        result = RESULT_OTHER_SESSION;
    else if (id == link->last_id && session == link->answer.session) {
        link->say_answer = true;
        return;
    } else if (id != (uint16_t)(link->last_id + 1))
        result = RESULT_OUT_OF_ORDER;
    if (result != RESULT_DONE) {
        link->refused_session = session;
        link->refused_id = id;
        link->refused_for = result;
        link->say_refusal = true;
        return;
    }
    if (waits)
        return;
    uint32_t when_ms = get32(data + COMMAND_WHEN_MS);
    int32_t ahead_ms = when_ms == 0 ? 0 : (int32_t)(when_ms - now_ms);
    if (ahead_ms > 0 && ahead_ms <= LIMIT_SCHEDULE_MS) {
        memcpy(link->command, data, FRAME_DATA);
        link->command_size = size;
        return;
    }
    head_run(head, now_ms);
    answer(head, data, ahead_ms < 0 && ahead_ms >= -LIMIT_BACKDATE_MS ? when_ms : now_ms, now_ms);
}

/* Maximum body size of each kind we accept; 0 for other kinds. */
static uint8_t size_of(uint8_t kind)
{
    static const uint8_t greetings[] = {HELLO_SIZE, ASK_SIZE, ACK_SIZE, PING_SIZE};
    static const uint8_t commands[] = {SET_UP_SIZE,     START_SIZE,     STOP_SIZE,     TAKE_BACK_SIZE, ADJUST_SIZE,
                                       BRIGHTNESS_SIZE, SELF_TEST_SIZE, IDENTIFY_SIZE, SOUND_SIZE,     SET_UNIT_SIZE};
    if (kind >= HELLO_KIND && kind <= PING_KIND)
        return greetings[kind - HELLO_KIND];
    if (kind >= SET_UP_KIND && kind <= SET_UNIT_KIND)
        return commands[kind - SET_UP_KIND];
    /* An unknown command, from a newer host, is refused explicitly. */
    return kind > SET_UNIT_KIND && kind <= 0x6F ? FRAME_DATA : 0;
}

static void forget_said(Link *link, uint8_t gone)
{
    link->sent = link->sent > gone ? (uint8_t)(link->sent - gone) : 0;
}

void head_hear(Head *head, uint8_t byte, uint32_t at_ms, uint16_t at_us)
{
    Link *link = &head->link;
    uint8_t size = frame_feed(&link->reader, byte);
    if (size == 0)
        return;
    uint8_t *data = link->reader.bytes;
    if (size > size_of(data[0]))
        return;
    memset(data + size, 0, (size_t)(LIMIT_FRAME_BYTES - size));
    link->heard_ms = at_ms;
    link->heard = true;
    if (!link->up)
        link->sent = 0;
    link->up = true;
    switch (data[0]) {
    case HELLO_KIND:
        if (data[HELLO_VERSION] == PROTOCOL_VERSION && get16(data + HELLO_SESSION) != 0) {
            if (link->session != get16(data + HELLO_SESSION)) {
                link->sent = 0;
                link->command_size = 0; /* scheduled by a host that is gone */
            }
            link->session = get16(data + HELLO_SESSION);
        }
        link->say_snapshot = link->say_control = true;
        break;
    case ASK_KIND:
        link->say_snapshot = link->say_control = true;
        break;
    case ACK_KIND: {
        uint8_t before = head->queue.count;
        if (data[ACK_BOOT] == head->boot)
            queue_forget(&head->queue, get16(data + ACK_EVENT));
        uint8_t gone = (uint8_t)(before - head->queue.count);
        forget_said(link, gone);
        if (gone)
            link->sent_ms = at_ms;
        break;
    }
    case PING_KIND:
        link->token = get16(data + PING_TOKEN);
        link->pinged_ms = at_ms;
        link->pinged_us = at_us;
        link->say_pong = true;
        break;
    default:
        take_command(head, data, size, at_ms);
    }
}

void link_tell(Head *head, const Event *event)
{
    forget_said(&head->link, queue_put(&head->queue, event));
}

void link_run(Head *head, uint32_t now_ms)
{
    Link *link = &head->link;
    if (link->up && (int32_t)(now_ms - link->heard_ms) >= LIMIT_LINK_LOST_MS)
        link->up = false;
    if (link->command_size && (int32_t)(now_ms - get32(link->command + COMMAND_WHEN_MS)) >= 0) {
        link->command_size = 0;
        answer(head, link->command, get32(link->command + COMMAND_WHEN_MS), now_ms);
    }
    if (link->session == 0 && (int32_t)(now_ms - link->said_ms) >= HELLO_EVERY_MS) {
        link->said_ms = now_ms;
        link->say_snapshot = link->say_control = true;
    }
    if (link->sent == head->queue.count && link->sent && (int32_t)(now_ms - link->sent_ms) >= LIMIT_REPEAT_MS)
        link->sent = 0;
}

static uint8_t write_event(Head *head, uint8_t *data)
{
    Event event;
    uint8_t index = head->link.sent++;
    queue_get(&head->queue, index, &event);
    data[0] = event.kind;
    data[PRESSED_BOOT] = head->boot;
    put16(data + PRESSED_EVENT, (uint16_t)(head->queue.last - head->queue.count + 1 + index));
    data[PRESSED_WAITING] = index;
    switch (event.kind) {
    case PRESSED_KIND:
        put16(data + PRESSED_PRESS, event.press);
        data[PRESSED_SIDE] = event.side;
        put32(data + PRESSED_AT_MS, event.at_ms);
        put16(data + PRESSED_AT_US, event.at_us);
        put_clock(data + PRESSED_SOUTH_MS, &event.clock);
        return PRESSED_SIZE;
    case FLAGGED_KIND:
        data[FLAGGED_SIDE] = event.side;
        put32(data + FLAGGED_AT_MS, event.at_ms);
        put_clock(data + FLAGGED_SOUTH_MS, &event.clock);
        return FLAGGED_SIZE;
    default:
        put16(data + HELD_PRESS, event.press);
        put32(data + HELD_AT_MS, event.at_ms);
        return HELD_SIZE;
    }
}

static uint8_t write_answer(const Head *head, uint8_t *data, const Answer *said)
{
    data[0] = DONE_KIND;
    data[DONE_BOOT] = head->boot;
    put16(data + DONE_SESSION, said->session);
    put16(data + DONE_ID, said->id);
    data[DONE_RESULT] = said->result;
    put16(data + DONE_AFTER_EVENT, said->after_event);
    put32(data + DONE_AT_MS, said->clock.at_ms);
    put_clock(data + DONE_SOUTH_MS, &said->clock);
    return DONE_SIZE;
}

static uint8_t write_pong(const Head *head, uint8_t *data, uint32_t now_ms, uint16_t now_us)
{
    const Link *link = &head->link;
    uint32_t held_us = (now_ms - link->pinged_ms) * 1000 + now_us - link->pinged_us;
    data[0] = PONG_KIND;
    put16(data + PONG_TOKEN, link->token);
    data[PONG_BOOT] = head->boot;
    put32(data + PONG_AT_MS, link->pinged_ms);
    put16(data + PONG_AT_US, link->pinged_us);
    put16(data + PONG_HELD_US, held_us > 0xFFFF ? 0xFFFF : (uint16_t)held_us);
    return PONG_SIZE;
}

static uint8_t write_snapshot(const Head *head, uint8_t *data, uint32_t now_ms, uint16_t now_us)
{
    Reading now = clock_at(&head->clock, now_ms);
    data[0] = SNAPSHOT_KIND;
    data[SNAPSHOT_VERSION] = PROTOCOL_VERSION;
    data[SNAPSHOT_BOOT] = head->boot;
    data[SNAPSHOT_CAUSE] = head->cause;
    put32(data + SNAPSHOT_UNIT, head->settings.unit);
    put16(data + SNAPSHOT_SESSION, head->link.session);
    put16(data + SNAPSHOT_LAST_ID, head->link.last_id);
    put16(data + SNAPSHOT_LAST_EVENT, head->queue.last);
    data[SNAPSHOT_WAITING] = head->queue.count;
    put16(data + SNAPSHOT_LOST, head->queue.lost);
    put16(data + SNAPSHOT_PRESSES, head->clock.presses);
    data[SNAPSHOT_BUTTONS] = (uint8_t)(head->buttons[0].closed | head->buttons[1].closed << 1 | KNOWS_NORTH_BONUS);
    data[SNAPSHOT_BRIGHTNESS] = head->settings.brightness;
    put32(data + SNAPSHOT_AT_MS, now.at_ms);
    put16(data + SNAPSHOT_AT_US, now_us);
    put_clock(data + SNAPSHOT_SOUTH_MS, &now);
    return SNAPSHOT_SIZE;
}

static uint8_t write_control(const Head *head, uint8_t *data)
{
    const Control *control = &head->clock.control;
    data[0] = CONTROL_KIND;
    data[CONTROL_BOOT] = head->boot;
    data[CONTROL_INCREMENT] = control->increment;
    put32(data + CONTROL_MAIN_MS, control->main_ms);
    put32(data + CONTROL_NORTH_MAIN_MS, control->north_main_ms);
    put32(data + CONTROL_BONUS_MS, control->bonus_ms);
    put32(data + CONTROL_OVERTIME_MS, control->overtime_ms);
    put16(data + CONTROL_PENALTY, control->penalty);
    put32(data + CONTROL_NORTH_BONUS_MS, control->north_bonus_ms);
    return CONTROL_SIZE;
}

static bool event_waits(const Head *head)
{
    return head->link.up && head->link.session != 0 && head->link.sent < head->queue.count;
}

bool head_has_to_say(const Head *head)
{
    const Link *link = &head->link;
    return link->say_pong || link->say_answer || link->say_refusal || link->say_snapshot || link->say_control ||
           event_waits(head);
}

uint8_t head_say(Head *head, uint8_t *line, uint32_t now_ms, uint16_t now_us)
{
    Link *link = &head->link;
    uint8_t data[LIMIT_FRAME_BYTES];
    uint8_t size;
    bool fresh = true;
    memset(data, 0, sizeof data);
    /* A new press goes before everything else. */
    if (event_waits(head)) {
        fresh = link->sent == 0;
        if (link->sent == 0)
            link->sent_ms = now_ms;
        size = write_event(head, data);
    } else if (link->say_pong) {
        size = write_pong(head, data, now_ms, now_us);
        link->say_pong = false;
    } else if (link->say_answer) {
        size = write_answer(head, data, &link->answer);
        link->say_answer = false;
    } else if (link->say_refusal) {
        Answer refusal = {link->refused_session, link->refused_id, link->refused_for, head->queue.last,
                          clock_at(&head->clock, now_ms)};
        size = write_answer(head, data, &refusal);
        link->say_refusal = false;
    } else if (link->say_snapshot) {
        size = write_snapshot(head, data, now_ms, now_us);
        link->say_snapshot = false;
    } else if (link->say_control) {
        size = write_control(head, data);
        link->say_control = false;
    } else {
        return 0;
    }
    return frame_write(line, data, size, fresh);
}
