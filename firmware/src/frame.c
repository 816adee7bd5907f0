#include "frame.h"

#include "crc.h"
#include "wire.h"

static uint8_t finish(FrameReader *reader)
{
    uint8_t size = reader->size;
    bool whole = !reader->spoiled && reader->block == 1 && size > FRAME_CHECK;
    reader->size = 0;
    reader->block = 0;
    reader->spoiled = false;
    if (!whole)
        return 0;
    size -= FRAME_CHECK;
    return crc32(reader->bytes, size) == get32(reader->bytes + size) ? size : 0;
}

uint8_t frame_feed(FrameReader *reader, uint8_t byte)
{
    if (byte == 0)
        return finish(reader);
    if (reader->spoiled)
        return 0;
    if (reader->block > 1) {
        if (reader->size == LIMIT_FRAME_BYTES) {
            reader->spoiled = true;
            return 0;
        }
        reader->bytes[reader->size++] = byte;
        reader->block--;
        return 0;
    }
    /* The position of a zero, except for the first, before the frame, which was none. */
    if (reader->block == 1) {
        if (reader->size == LIMIT_FRAME_BYTES) {
            reader->spoiled = true;
            return 0;
        }
        reader->bytes[reader->size++] = 0;
    }
    reader->block = byte;
    return 0;
}

uint8_t frame_write(uint8_t *line, uint8_t *data, uint8_t size, bool fresh)
{
    while (size > 1 && data[size - 1] == 0)
        size--;
    put32(data + size, crc32(data, size));
    size += FRAME_CHECK;
    uint8_t used = 0;
    if (fresh)
        line[used++] = 0;
    uint8_t place = used++;
    for (uint8_t index = 0; index < size; index++) {
        if (data[index] == 0) {
            line[place] = (uint8_t)(used - place);
            place = used++;
        } else {
            line[used++] = data[index];
        }
    }
    line[place] = (uint8_t)(used - place);
    line[used++] = 0;
    return used;
}
