/* Feeds the frame parser and the head behind it: with libFuzzer (`make fuzz CC=clang`), or by itself with seeded
 * cases made by mutating sound frames (`make fuzz`). Sanitizers do the finding. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "head.h"

static void one(const uint8_t *data, size_t size)
{
    static Head head;
    static const Settings settings = {7, 8};
    uint8_t line[FRAME_LINE], digits[8];
    uint32_t at_ms = 0;
    head_begin(&head, CAUSE_POWER_ON, 1, NULL, &settings, 0);
    for (size_t index = 0; index < size; index++) {
        head_hear(&head, data[index], at_ms, 0);
        if (data[index] % 7 == 3) {
            head_edge(&head, data[index] & 8 ? SIDE_SOUTH : SIDE_NORTH, data[index] & 16, at_ms, 0);
            at_ms += data[index];
        }
        head_run(&head, at_ms);
        while (head_say(&head, line, at_ms, 0))
            ;
        head_face(&head, digits, at_ms);
        head_tone(&head, at_ms);
    }
}

#ifdef LIBFUZZER
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    one(data, size);
    return 0;
}
#else
static uint32_t state = 1;

static uint32_t drawn(uint32_t below)
{
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state % below;
}

/* A frame with a sound check and, every so often, sound values. */
static size_t sound_frame(uint8_t *line, uint16_t session, uint16_t id)
{
    static const uint8_t kinds[] = {HELLO_KIND,   ASK_KIND,        ACK_KIND,       PING_KIND,     SET_UP_KIND,
                                    START_KIND,   STOP_KIND,       TAKE_BACK_KIND, ADJUST_KIND,   BRIGHTNESS_KIND,
                                    SOUND_KIND,   SELF_TEST_KIND,  IDENTIFY_KIND,  SET_UNIT_KIND, 0x60};
    uint8_t data[LIMIT_FRAME_BYTES];
    for (size_t index = 0; index < sizeof data; index++)
        data[index] = drawn(3) ? 0 : drawn(4) ? (uint8_t)drawn(4) : (uint8_t)drawn(256);
    data[0] = kinds[drawn(sizeof kinds)];
    if (data[0] == HELLO_KIND) {
        data[HELLO_VERSION] = PROTOCOL_VERSION;
        data[HELLO_SESSION] = (uint8_t)session;
    } else if (data[0] >= SET_UP_KIND) {
        data[START_SESSION] = (uint8_t)session;
        data[START_SESSION + 1] = 0;
        data[START_ID] = (uint8_t)id;
        data[START_ID + 1] = (uint8_t)(id >> 8);
        data[SET_UP_MAIN_MS + 3] = 0;
    }
    return frame_write(line, data, (uint8_t)(1 + drawn(FRAME_DATA)), drawn(2));
}

int main(int count, char **arguments)
{
    unsigned long cases = count > 1 ? strtoul(arguments[1], NULL, 10) : 20000;
    static uint8_t bytes[4096];
    unsigned long fed = 0;
    for (unsigned long index = 0; index < cases; index++) {
        size_t size = 0;
        uint16_t id = 1;
        while (size + FRAME_LINE < sizeof bytes / 4) {
            size_t more = sound_frame(bytes + size, 5, id);
            id = (uint16_t)(id + drawn(2));
            if (drawn(4) == 0)
                bytes[size + drawn((uint32_t)more)] ^= (uint8_t)(1 << drawn(8));
            size += more;
        }
        one(bytes, size);
        fed += size;
    }
    printf("%lu cases, %lu bytes, nothing found\n", cases, fed);
    return 0;
}
#endif
