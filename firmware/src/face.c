#include "face.h"

#define BLANK 0x00
#define DASH 0x01
#define HOURS 0x17
#define BLINK_MS 500

static const uint8_t figures[10] = {0x7E, 0x30, 0x6D, 0x79, 0x33, 0x5B, 0x5F, 0x70, 0x7F, 0x7B};

/* Small numbers only: a 32-bit division takes 40 us on this chip, and the face is drawn a hundred times a second. */
static void number(uint8_t *digits, uint8_t count, uint16_t value, uint8_t shown)
{
    while (count--) {
        digits[count] = value || shown ? figures[value % 10] : BLANK;
        value /= 10;
        if (shown)
            shown--;
    }
}

static void overtime(uint8_t *digits, uint32_t over_ms)
{
    uint32_t seconds = over_ms / 1000;
    digits[0] = DASH;
    if (seconds < 600) {
        number(digits + 1, 1, (uint16_t)seconds / 60, 1);
        digits[1] |= SEGMENT_POINT;
        number(digits + 2, 2, (uint16_t)seconds % 60, 2);
    } else {
        uint32_t minutes = seconds / 60;
        number(digits + 1, 3, minutes < 999 ? (uint16_t)minutes : 999, 1);
    }
}

void face_time(uint8_t *digits, int32_t left_ms)
{
    if (left_ms < 0) {
        overtime(digits, (uint32_t)-left_ms);
        return;
    }
    /* Rounded up, so that 0 means 0. */
    if (left_ms <= 59900) {
        uint16_t tenths = (uint16_t)((uint16_t)left_ms + 99) / 100;
        digits[0] = BLANK;
        number(digits + 1, 2, tenths / 10, 1);
        digits[2] |= SEGMENT_POINT;
        number(digits + 3, 1, tenths % 10, 1);
        return;
    }
    uint32_t seconds = ((uint32_t)left_ms + 999) / 1000;
    if (seconds < 6000) {
        number(digits, 2, (uint16_t)seconds / 60, 1);
        digits[1] |= SEGMENT_POINT;
        number(digits + 2, 2, (uint16_t)seconds % 60, 2);
        return;
    }
    uint32_t minutes = (seconds + 59) / 60;
    uint16_t hours = (uint16_t)(minutes / 60), rest = (uint16_t)(minutes % 60);
    if (hours < 10) {
        number(digits, 1, hours, 1);
        digits[1] = HOURS;
        number(digits + 2, 2, rest, 2);
    } else {
        number(digits, 2, hours < 99 ? hours : 99, 1);
        digits[2] = HOURS;
        number(digits + 3, 1, rest / 10, 1);
    }
}

uint8_t face_draw(uint8_t *digits, const Reading *now)
{
    uint8_t lights = 0;
    for (uint8_t side = SIDE_SOUTH; side <= SIDE_NORTH; side++) {
        uint8_t *own = digits + 4 * (side - SIDE_SOUTH);
        face_time(own, now->left_ms[side - SIDE_SOUTH]);
        bool flagged = is_flagged(now, side);
        if (flagged)
            own[0] |= SEGMENT_POINT;
        if (now->running == side)
            own[3] |= SEGMENT_POINT;
        if (now->running == side || (flagged && now->running == SIDE_NONE && now->at_ms / BLINK_MS % 2 == 0))
            lights |= side == SIDE_SOUTH ? LIGHT_SOUTH : LIGHT_NORTH;
    }
    return lights;
}
