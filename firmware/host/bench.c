/* The head's logic without a chip: a clock head driven by lines of text, at the times they give.
 *
 *     edge S|N 0|1 AT_US   a contact opens or closes (AT_US not before the previous line's)
 *     hear HEX             bytes arrive from the host, all at once
 *     run UNTIL_US         time passes, until then or until the head sends something
 *     pass UNTIL_US        time passes, whatever the head sends
 *     skip MS              the head's count of milliseconds goes forward at once, as if it had slept through them
 *     face                 asks for the face
 *     reset CAUSE          the chip is reset; EEPROM is kept
 *
 * Output: `say AT_US HEX` for each frame, `face AT_US HEX LIGHTS TONE` (segments), `at AT_US` after each line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "head.h"

static Head head;
static uint8_t place[SAVED_BYTES];
static Settings settings = {0, 8, 0};
static uint8_t boot;
static uint64_t now_us;   /* since the start */
static uint64_t began_us; /* the last reset */
static uint64_t skipped_ms;

static uint32_t now_ms(void)
{
    return (uint32_t)((now_us - began_us) / 1000 + skipped_ms);
}

static uint16_t part_us(void)
{
    return (uint16_t)((now_us - began_us) % 1000);
}

static void keep(void)
{
    Saved saved = {0, 0, {0, 0, 0, 0, 0, 0, 0}, {{0, 0}, 0, 0, {0, 0}, 0, 0, 0}};
    head_saved(&head, &saved, now_ms());
    saved_pack(place, &saved);
    settings = head.settings;
}

static bool say(void)
{
    bool any = false;
    uint8_t line[FRAME_LINE];
    for (uint8_t size; (size = head_say(&head, line, now_ms(), part_us())) > 0;) {
        printf("say %llu ", (unsigned long long)now_us);
        for (uint8_t index = 0; index < size; index++)
            printf("%02x", line[index]);
        printf("\n");
        any = true;
    }
    return any;
}

static void run(uint64_t until_us, bool stops_when_said)
{
    while (now_us / 1000 < until_us / 1000) {
        now_us = (now_us / 1000 + 1) * 1000;
        head_run(&head, now_ms());
        if (say() && stops_when_said)
            return;
    }
    if (now_us < until_us)
        now_us = until_us;
}

static void reset(uint8_t cause)
{
    Saved saved;
    keep();
    bool whole = boot > 0 && saved_unpack(place, &saved);
    began_us = now_us / 1000 * 1000;
    skipped_ms = 0;
    head_begin(&head, cause, ++boot, whole ? &saved : NULL, &settings, now_ms());
}

static void hear(const char *hex)
{
    for (unsigned byte; sscanf(hex, "%2x", &byte) == 1; hex += 2)
        head_hear(&head, (uint8_t)byte, now_ms(), part_us());
    say();
}

int main(void)
{
    static char line[1 << 16];
    char side;
    int closed;
    unsigned cause;
    unsigned long long at_us, skip_ms;
    head_begin(&head, CAUSE_POWER_ON, ++boot, NULL, &settings, 0);
    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "edge %c %d %llu", &side, &closed, &at_us) == 3) {
            run(at_us, false);
            head_edge(&head, side == 'S' ? SIDE_SOUTH : SIDE_NORTH, closed != 0, now_ms(), part_us());
            say();
        } else if (strncmp(line, "hear ", 5) == 0) {
            hear(line + 5);
        } else if (sscanf(line, "run %llu", &at_us) == 1) {
            run(at_us, true);
        } else if (sscanf(line, "pass %llu", &at_us) == 1) {
            run(at_us, false);
        } else if (sscanf(line, "skip %llu", &skip_ms) == 1) {
            skipped_ms += skip_ms;
        } else if (sscanf(line, "reset %u", &cause) == 1) {
            reset((uint8_t)cause);
        } else if (strncmp(line, "face", 4) == 0) {
            uint8_t digits[8], lights = head_face(&head, digits, now_ms());
            printf("face %llu ", (unsigned long long)now_us);
            for (int index = 0; index < 8; index++)
                printf("%02x", digits[index]);
            printf(" %u %u\n", lights, head_tone(&head, now_ms()));
        } else {
            fprintf(stderr, "bench: this line is not understood: %s", line);
            return 2;
        }
        printf("at %llu\n", (unsigned long long)now_us);
        fflush(stdout);
    }
    return 0;
}
