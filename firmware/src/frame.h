/* Frames: kind, body and checksum, stuffed so that they contain no zero, terminated by a zero. */
#ifndef FRAME_H
#define FRAME_H

#include <stdbool.h>
#include <stdint.h>

#include "messages.h"

#define FRAME_CHECK 4
#define FRAME_DATA (LIMIT_FRAME_BYTES - FRAME_CHECK) /* kind and body */
#define FRAME_LINE (LIMIT_FRAME_BYTES + 3)           /* stuffed, with a zero at either end */

typedef struct {
    uint8_t bytes[LIMIT_FRAME_BYTES]; /* unstuffed so far */
    uint8_t size;
    uint8_t block;   /* bytes until the next stuffed position; 0 before a frame */
    bool spoiled;
} FrameReader;

/* Takes a byte from the line. Returns the size of kind and body, now in reader->bytes, after a valid frame; else 0. */
uint8_t frame_feed(FrameReader *reader, uint8_t byte);

/* Encodes kind and body for the line, with a leading zero if `fresh`; returns the size.
 * Trailing zeros of the body are left out. `data` has room for FRAME_CHECK more bytes. */
uint8_t frame_write(uint8_t *line, uint8_t *data, uint8_t size, bool fresh);

#endif
