#include "button.h"

#include "messages.h"

Change button_edge(Button *button, bool closed, uint32_t at_ms)
{
    if (closed == button->closed)
        return NOTHING;
    button->closed = closed;
    button->since_ms = at_ms;
    if (button->locked || !closed)
        return NOTHING;
    button->locked = true;
    button->held = false;
    button->pressed_ms = at_ms;
    return PRESSED;
}

bool button_due(const Button *button, uint32_t *due_ms)
{
    if (!button->locked || (button->closed && button->held))
        return false;
    if (!button->closed) {
        *due_ms = button->since_ms + BUTTON_STABLE_MS;
        return true;
    }
    /* If the contact opened briefly around the due time, the hold counts from when it closed again. */
    *due_ms = button->pressed_ms + BUTTON_HOLD_MS;
    if ((int32_t)(button->since_ms - *due_ms) > 0)
        *due_ms = button->since_ms;
    return true;
}

void button_carry(Button *button, uint32_t now_ms)
{
    if (button->held && (int32_t)(now_ms - button->pressed_ms) > LIMIT_OLDEST_MS)
        button->pressed_ms = now_ms - LIMIT_OLDEST_MS;
}

Change button_tick(Button *button, uint32_t due_ms)
{
    if (!button->closed) {
        button->locked = false;
        button->since_ms = due_ms;
        return RELEASED;
    }
    button->held = true;
    return HELD;
}
