#include "crc.h"

#ifdef __AVR__
#include <avr/pgmspace.h>
#define IN_FLASH PROGMEM
#define ENTRY(index) pgm_read_dword(&table[index])
#else
#define IN_FLASH
#define ENTRY(index) table[index]
#endif

/* A table for half a byte: sixteen entries are a good trade between flash and time. */
static const uint32_t table[16] IN_FLASH = {
    0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC, 0x76DC4190, 0x6B6B51F4, 0x4DB26158, 0x5005713C,
    0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C, 0x9B64C2B0, 0x86D3D2D4, 0xA00AE278, 0xBDBDF21C,
};

uint32_t crc32(const uint8_t *data, size_t size)
{
    uint32_t crc = 0xFFFFFFFF;
    while (size--) {
        crc ^= *data++;
        crc = ENTRY(crc & 15) ^ (crc >> 4);
        crc = ENTRY(crc & 15) ^ (crc >> 4);
    }
    return ~crc;
}
