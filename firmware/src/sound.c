#include "sound.h"

#include "messages.h"

#define STEP_MS 50

typedef struct {
    uint16_t steps; /* one bit per step, lowest first */
    uint16_t hertz;
} Pattern;

static const Pattern patterns[] = {
    [SOUND_SILENCE] = {0, 0},
    [SOUND_CLICK] = {0x0001, 4000},
    [SOUND_REFUSED] = {0x0077, 500},
    [SOUND_ACCEPTED] = {0x0003, 2500},
    [SOUND_FLAG] = {0xFFFF, 2000},
    [SOUND_IDENTIFY] = {0x3333, 3000},
};

void sound_play(Sound *sound, uint8_t which, uint32_t now_ms)
{
    sound->sound = which;
    sound->since_ms = now_ms;
}

uint16_t sound_tone(Sound *sound, uint32_t now_ms)
{
    if (sound->sound == SOUND_SILENCE)
        return 0;
    const Pattern *pattern = &patterns[sound->sound];
    uint32_t step = (now_ms - sound->since_ms) / STEP_MS;
    if (step >= 16)
        sound->sound = SOUND_SILENCE;
    else if (pattern->steps >> step & 1)
        return pattern->hertz;
    return 0;
}
