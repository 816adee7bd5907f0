/* The simulated chip: its line, display, buttons, EEPROM and RAM. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <avr_eeprom.h>
#include <avr_ioport.h>
#include <avr_spi.h>
#include <avr_uart.h>
#include <sim_avr.h>
#include <sim_elf.h>

#include "chip.h"
#include "messages.h"
#include "symbols.h"

#define BYTE_CYCLES (CYCLES_PER_SECOND * 10 / LIMIT_BAUD)
#define SRAM 0x100
#define SRAM_BYTES 2048
#define MCUSR 0x54
#define HANDED 2 /* register 2 */
#define PIND 0x29
#define TCCR0A 0x44
#define TCCR0B 0x45
#define OCR0A 0x47
#define LOOP_AT 0x7FFE /* the last word of flash, beyond the program */

static avr_t *avr;
static double cycles_us = CYCLES_PER_SECOND / 1e6; /* of true time */
static bool at_target;
static void (*on_byte)(uint8_t byte);

/* The line: bytes waiting for the head. */
static uint8_t waiting[1 << 16];
static unsigned waiting_put, waiting_taken;
static bool hearing;

/* The MAX7219. */
static uint8_t digits[8], intensity;
static bool display_on, display_test;
static uint16_t shifted;
static uint8_t lights;

unsigned long long chip_now_us(void)
{
    return (unsigned long long)(avr->cycle / cycles_us);
}

unsigned long long chip_sent_us(void)
{
    return (unsigned long long)((avr->cycle + BYTE_CYCLES) / cycles_us);
}

static avr_irq_t *line_irq(int which)
{
    return avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), which);
}

static avr_cycle_count_t hear_next(avr_t *of, avr_cycle_count_t when, void *param)
{
    if (waiting_taken == waiting_put) {
        hearing = false;
        return 0;
    }
    avr_raise_irq(line_irq(UART_IRQ_INPUT), waiting[waiting_taken++ % sizeof waiting]);
    return when + BYTE_CYCLES;
}

void chip_hear(uint8_t byte)
{
    waiting[waiting_put++ % sizeof waiting] = byte;
    if (!hearing) {
        hearing = true;
        avr_cycle_timer_register(avr, 1, hear_next, NULL);
    }
}

static void on_said(avr_irq_t *irq, uint32_t value, void *param)
{
    on_byte((uint8_t)value);
}

static void on_spi(avr_irq_t *irq, uint32_t value, void *param)
{
    shifted = (uint16_t)(shifted << 8 | (value & 0xFF));
}

static void on_load(avr_irq_t *irq, uint32_t value, void *param)
{
    if (!value)
        return;
    uint8_t address = shifted >> 8 & 15, data = (uint8_t)shifted;
    if (address >= 1 && address <= 8)
        digits[8 - address] = data; /* DIG7 is the leftmost */
    else if (address == 0x0A)
        intensity = data & 15;
    else if (address == 0x0C)
        display_on = data & 1;
    else if (address == 0x0F)
        display_test = data & 1;
}

static void on_light(avr_irq_t *irq, uint32_t value, void *param)
{
    uint8_t bit = (uint8_t)(1 << (int)(intptr_t)param);
    lights = value ? lights | bit : lights & ~bit;
}

static void no_sleep(avr_t *of, avr_cycle_count_t how_long)
{
}

static avr_cycle_count_t on_target(avr_t *of, avr_cycle_count_t when, void *param)
{
    /* A sleeping processor skips to the next timer: this one, so that it does not skip past the target. */
    at_target = true;
    return when + 2;
}

void chip_run(unsigned long long until_us)
{
    avr_cycle_count_t until = (avr_cycle_count_t)(until_us * cycles_us);
    if (until <= avr->cycle)
        return;
    at_target = false;
    avr_cycle_timer_register(avr, until - avr->cycle, on_target, NULL);
    while (!at_target) {
        int state = avr_run(avr);
        if (state == cpu_Done || state == cpu_Crashed) {
            fprintf(stderr, "sim: the program crashed at %llu us\n", chip_now_us());
            exit(1);
        }
    }
    avr_cycle_timer_cancel(avr, on_target, NULL);
}

void chip_stop(void)
{
    at_target = true;
}

#define CONTACTS (1 << 2 | 1 << 3)
static uint8_t levels = CONTACTS;

static void put_levels(void)
{
    /* Set the level on the port too, or the next write to any of its pins restores the pull-up's level. */
    avr_ioport_external_t external = {.name = 'D', .mask = CONTACTS, .value = levels};
    avr_ioctl(avr, AVR_IOCTL_IOPORT_SET_EXTERNAL('D'), &external);
    for (int pin = IOPORT_IRQ_PIN2; pin <= IOPORT_IRQ_PIN3; pin++)
        avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('D'), pin), levels >> pin & 1);
}

void chip_contact(char side, int closed)
{
    int pin = side == 'S' ? IOPORT_IRQ_PIN2 : IOPORT_IRQ_PIN3;
    levels = closed ? levels & ~(1 << pin) : levels | 1 << pin;
    put_levels();
}

static void connect_all(void)
{
    uint32_t flags = 0;
    avr_ioctl(avr, AVR_IOCTL_UART_GET_FLAGS('0'), &flags);
    flags &= ~(uint32_t)(AVR_UART_FLAG_STDIO | AVR_UART_FLAG_POLL_SLEEP);
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    avr->sleep = no_sleep;
}

void chip_reset(uint8_t cause, bool booted)
{
    static uint8_t memory[SRAM_BYTES];
    memcpy(memory, avr->data + SRAM, SRAM_BYTES);
    waiting_taken = waiting_put;
    avr_reset(avr);
    hearing = false;
    if (cause & CAUSE_POWER_ON)
        memset(avr->data + SRAM, 0xA5, SRAM_BYTES);
    else
        memcpy(avr->data + SRAM, memory, SRAM_BYTES);
    avr->data[booted ? HANDED : MCUSR] = cause;
    avr->state = cpu_Running;
    connect_all();
    put_levels();
    /* simavr reports only changes to a port, and the reset has cleared it. */
    avr->data[PIND] = levels;
}

void chip_put_eeprom(unsigned place, const char *hex)
{
    unsigned byte;
    for (; sscanf(hex, "%2x", &byte) == 1; hex += 2) {
        uint8_t written = (uint8_t)byte;
        avr_eeprom_desc_t cell = {.ee = &written, .offset = (uint16_t)place++, .size = 1};
        avr_ioctl(avr, AVR_IOCTL_EEPROM_SET, &cell);
    }
}

static unsigned counter; /* the address of the program's count of milliseconds */

bool chip_skip(unsigned long long ms)
{
    if (counter == 0) {
        fprintf(stderr, "sim: the program's symbols name no count of milliseconds\n");
        return false;
    }
    /* Not while the program reads the count, which it does with interrupts off. */
    while (!avr->sreg[S_I])
        avr_run(avr);
    uint32_t now = 0;
    for (unsigned index = 0; index < 4; index++)
        now |= (uint32_t)avr->data[counter + index] << 8 * index;
    now += (uint32_t)ms;
    for (unsigned index = 0; index < 4; index++)
        avr->data[counter + index] = (uint8_t)(now >> 8 * index);
    return true;
}

void chip_wedge(void)
{
    avr->flash[LOOP_AT] = 0xFF; /* rjmp to itself */
    avr->flash[LOOP_AT + 1] = 0xCF;
    avr->pc = LOOP_AT;
    avr->state = cpu_Running;
}

void chip_show(void)
{
    unsigned tone = 0;
    if (avr->data[TCCR0A] && avr->data[TCCR0B])
        tone = (unsigned)(CYCLES_PER_SECOND / 512 / (avr->data[OCR0A] + 1U));
    printf("face %llu ", chip_now_us());
    for (int index = 0; index < 8; index++)
        printf("%02x", display_test ? 0xFF : display_on ? digits[index] : 0);
    printf(" %u %u %u\n", lights, tone, intensity);
}

/* RAM untouched since power-on: what the stack never reached. */
void chip_untouched(void)
{
    unsigned longest = 0, current = 0;
    for (unsigned index = 0; index < SRAM_BYTES; index++) {
        current = avr->data[SRAM + index] == 0xA5 ? current + 1 : 0;
        if (current > longest)
            longest = current;
    }
    printf("untouched %u\n", longest);
}

static void quiet(avr_t *of, const int level, const char *format, va_list arguments)
{
    if (level <= LOG_ERROR)
        vfprintf(stderr, format, arguments);
}

bool chip_on(const char *path, double ppm, void (*says)(uint8_t byte))
{
    elf_firmware_t firmware;
    memset(&firmware, 0, sizeof firmware);
    avr_global_logger_set(quiet);
    if (elf_read_firmware(path, &firmware) != 0)
        return false;
    on_byte = says;
    cycles_us *= 1 + ppm / 1e6;
    counter = counter_at(path);
    avr = avr_make_mcu_by_name("atmega328p");
    avr_init(avr);
    avr->frequency = CYCLES_PER_SECOND;
    avr_load_firmware(avr, &firmware);
    memset(avr->data + SRAM, 0xA5, SRAM_BYTES);
    avr->data[MCUSR] = CAUSE_POWER_ON;
    connect_all();
    avr_irq_register_notify(line_irq(UART_IRQ_OUTPUT), on_said, NULL);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_SPI_GETIRQ(0), SPI_IRQ_OUTPUT), on_spi, NULL);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('B'), IOPORT_IRQ_PIN2), on_load, NULL);
    for (int pin = 0; pin < 3; pin++)
        avr_irq_register_notify(
            avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('C'), pin), on_light, (void *)(intptr_t)pin);
    put_levels();
    return true;
}
