/* Unacknowledged events, oldest first, packed. When the queue is full the oldest are
 * dropped and counted. */
#ifndef QUEUE_H
#define QUEUE_H

#include <stdbool.h>
#include <stdint.h>

#include "chess_clock.h"

typedef struct {
    uint8_t kind, side;
    uint16_t press, at_us;
    uint32_t at_ms;
    Reading clock; /* of Pressed and Flagged */
} Event;

typedef struct {
    uint8_t bytes[LIMIT_QUEUE_BYTES];
    uint16_t used;
    uint8_t count;
    uint16_t last; /* the newest event's number; the oldest one's is last - count + 1 */
    uint16_t lost;
} Queue;

/* Returns how many old events were dropped to make room. */
uint8_t queue_put(Queue *queue, const Event *event);
/* Removes every event up to number `upto`, if that one is waiting. */
void queue_forget(Queue *queue, uint16_t upto);
/* The waiting event at `index`. */
void queue_get(const Queue *queue, uint8_t index, Event *event);

#endif
