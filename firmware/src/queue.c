#include "queue.h"

#include <string.h>

#include "wire.h"

/* First byte of a record: its kind, its side, and whether it contains delay and turn. */
#define KIND 0x07
#define SIDE_SHIFT 3
#define LONG 0x20

static bool has_clock(uint8_t kind)
{
    return kind == PRESSED_KIND || kind == FLAGGED_KIND;
}

static uint8_t size_of(uint8_t first)
{
    uint8_t size = 5;
    if ((first & KIND) != FLAGGED_KIND)
        size += 2;
    if ((first & KIND) == PRESSED_KIND)
        size += 2;
    if (has_clock(first & KIND))
        size += 9;
    return first & LONG ? size + 8 : size;
}

static void drop(Queue *queue)
{
    uint8_t size = size_of(queue->bytes[0]);
    queue->used -= size;
    queue->count--;
    memmove(queue->bytes, queue->bytes + size, queue->used);
}

uint8_t queue_put(Queue *queue, const Event *event)
{
    uint8_t first = (uint8_t)(event->kind | event->side << SIDE_SHIFT);
    if (has_clock(event->kind) && (event->clock.delay_ms || event->clock.turn_ms))
        first |= LONG;
    uint8_t dropped = 0;
    while (queue->used + size_of(first) > LIMIT_QUEUE_BYTES) {
        drop(queue);
        dropped++;
    }
    queue->lost += dropped;
    uint8_t *at = queue->bytes + queue->used;
    queue->used += size_of(first);
    queue->count++;
    queue->last++;
    *at++ = first;
    put32(at, event->at_ms);
    at += 4;
    if (event->kind != FLAGGED_KIND) {
        put16(at, event->press);
        at += 2;
    }
    if (event->kind == PRESSED_KIND) {
        put16(at, event->at_us);
        at += 2;
    }
    if (has_clock(event->kind)) {
        *at++ = reading_state(&event->clock);
        put32(at, (uint32_t)event->clock.left_ms[0]);
        put32(at + 4, (uint32_t)event->clock.left_ms[1]);
        at += 8;
    }
    if (first & LONG) {
        put32(at, event->clock.delay_ms);
        put32(at + 4, event->clock.turn_ms);
    }
    return dropped;
}

void queue_forget(Queue *queue, uint16_t upto)
{
    uint16_t newer = (uint16_t)(queue->last - upto);
    if (newer >= queue->count)
        return;
    while (queue->count > newer)
        drop(queue);
}

void queue_get(const Queue *queue, uint8_t index, Event *event)
{
    const uint8_t *at = queue->bytes;
    while (index--)
        at += size_of(*at);
    uint8_t first = *at++;
    memset(event, 0, sizeof *event);
    event->kind = first & KIND;
    event->side = first >> SIDE_SHIFT & 3;
    event->at_ms = get32(at);
    at += 4;
    if (event->kind != FLAGGED_KIND) {
        event->press = get16(at);
        at += 2;
    }
    if (event->kind == PRESSED_KIND) {
        event->at_us = get16(at);
        at += 2;
    }
    if (has_clock(event->kind)) {
        reading_set_state(&event->clock, *at++);
        event->clock.left_ms[0] = get32s(at);
        event->clock.left_ms[1] = get32s(at + 4);
        at += 8;
    }
    if (first & LONG) {
        event->clock.delay_ms = get32(at);
        event->clock.turn_ms = get32(at + 4);
    }
}
