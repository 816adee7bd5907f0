/* Buzzer patterns. */
#ifndef SOUND_H
#define SOUND_H

#include <stdint.h>

typedef struct {
    uint8_t sound;
    uint32_t since_ms;
} Sound;

void sound_play(Sound *sound, uint8_t which, uint32_t now_ms);
/* The tone in Hz at now_ms; 0 for silence. */
uint16_t sound_tone(Sound *sound, uint32_t now_ms);

#endif
