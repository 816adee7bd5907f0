/* Little-endian numbers in byte buffers, independent of the machine's byte order. */
#ifndef WIRE_H
#define WIRE_H

#include <stdint.h>

static inline void put16(uint8_t *at, uint16_t value)
{
    at[0] = (uint8_t)value;
    at[1] = (uint8_t)(value >> 8);
}

static inline void put32(uint8_t *at, uint32_t value)
{
    put16(at, (uint16_t)value);
    put16(at + 2, (uint16_t)(value >> 16));
}

static inline uint16_t get16(const uint8_t *at)
{
    return (uint16_t)(at[0] | (uint16_t)(at[1] << 8));
}

static inline uint32_t get32(const uint8_t *at)
{
    return get16(at) | ((uint32_t)get16(at + 2) << 16);
}

static inline int32_t get32s(const uint8_t *at)
{
    return (int32_t)get32(at);
}

#endif
