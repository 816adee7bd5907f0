/* The visible face: four digits per side, formatted as in station/clock/face.py, and three lights. */
#ifndef FACE_H
#define FACE_H

#include <stdbool.h>
#include <stdint.h>

#include "chess_clock.h"

/* Segments in MAX7219 format: decimal point in the highest bit, then A to G. */
#define SEGMENT_POINT 0x80

#define LIGHT_SOUTH 1
#define LIGHT_NORTH 2
#define LIGHT_LINK 4

/* Four digits of a time, left to right. */
void face_time(uint8_t *digits, int32_t left_ms);
/* Both times (South's first), the running side's last point, a flagged side's first point; returns the lights. */
uint8_t face_draw(uint8_t *digits, const Reading *now);

#endif
