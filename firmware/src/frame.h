/* Frames: a kind and a body with their check, stuffed so that no zero is inside, ended by a zero. */
#ifndef FRAME_H
#define FRAME_H

#include <stdbool.h>
#include <stdint.h>

#include "messages.h"

#define FRAME_CHECK 4
#define FRAME_DATA (LIMIT_FRAME_BYTES - FRAME_CHECK) /* kind and body */
#define FRAME_LINE (LIMIT_FRAME_BYTES + 3)           /* stuffed, with a zero at both ends */

typedef struct {
    uint8_t bytes[LIMIT_FRAME_BYTES]; /* unstuffed so far */
    uint8_t size;
    uint8_t block;   /* bytes until the next stuffed place; 0 before a frame */
    bool spoiled;
} FrameReader;

/* One byte of the line. The size of a whole sound frame's kind and body, now in reader->bytes, or 0. */
uint8_t frame_feed(FrameReader *reader, uint8_t byte);

/* What goes over the line for kind and body, a zero in front if `fresh`; returns its size.
 * Zeros at the end of the body are left off. `data` has room for FRAME_CHECK more bytes. */
uint8_t frame_write(uint8_t *line, uint8_t *data, uint8_t size, bool fresh);

#endif
