/* One button, as in station/clock/button.py: the first edge is the press; further edges are ignored
 * until the contact has been open for 20 ms. */
#ifndef BUTTON_H
#define BUTTON_H

#include <stdbool.h>
#include <stdint.h>

#define BUTTON_STABLE_MS 20
#define BUTTON_HOLD_MS 1000

typedef enum { NOTHING, PRESSED, HELD, RELEASED } Change;

typedef struct {
    bool locked, closed, held;
    uint32_t pressed_ms, since_ms;
} Button;

/* The contact closed or opened. Call button_tick first for everything due before. */
Change button_edge(Button *button, bool closed, uint32_t at_ms);
/* Whether a change is due unless an edge comes first, and when. */
bool button_due(const Button *button, uint32_t *due_ms);
/* Lets a press that goes on for days count as one of at most 12 days, since differences of times are signed. */
void button_carry(Button *button, uint32_t now_ms);
/* Carries out what is due at due_ms. */
Change button_tick(Button *button, uint32_t due_ms);

#endif
