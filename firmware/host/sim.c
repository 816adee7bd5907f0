/* Runs the production head.elf on a simulated ATmega328P, with buttons and display.
 *
 *     sim head.elf         driven by the same commands as bench.c, in simulated time: the same run gives the
 *                          same output, to the cycle. `hear` bytes arrive at line speed.
 *     sim head.elf --pty   in real time; first prints `pty PATH`, the serial port, then `zero US`, the
 *                          machine's monotonic clock at simulated time 0. An edge in the future waits for its time;
 *                          one in the past, such as 0, happens now. `unplug` closes the port, `plug` opens another.
 *     --ppm N              after either: the crystal is fast by N parts per million; times stay true times.
 *
 * More commands: `untouched` reports how much RAM the stack never reached, `wedge` hangs the program (the watchdog
 * must notice), `reset 1` cuts the power, so that RAM is lost and EEPROM kept; other causes keep RAM. `reset CAUSE
 * booted` comes through a boot loader that clears MCUSR and hands it on in register 2, as Optiboot does. `eeprom ADDRESS
 * HEX` writes bytes to EEPROM. `skip MS` sets the program's count of milliseconds forward in its memory. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <libelf.h>
#include <poll.h>
#include <pty.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include <avr_eeprom.h>
#include <avr_ioport.h>
#include <avr_spi.h>
#include <avr_uart.h>
#include <sim_avr.h>
#include <sim_elf.h>
#include <sim_hex.h>

#include "messages.h"

#define HERTZ 16000000ULL
#define BYTE_CYCLES (HERTZ * 10 / LIMIT_BAUD)
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
static double cycles_us = HERTZ / 1e6; /* of true time; the crystal may be off */
static bool paced;                      /* in real time */
static int terminal = -1, terminal_end = -1; /* the pty's master, and its slave while plugged in */
static bool at_target;
static bool stops_when_said; /* `run` stops at the next frame, so that it can be answered */

/* The line: bytes waiting for the head, and the frame it is sending. */
static uint8_t waiting[1 << 16];
static unsigned waiting_put, waiting_taken;
static bool hearing;
static uint8_t saying[512];
static unsigned said;

/* The MAX7219. */
static uint8_t digits[8], intensity;
static bool display_on, display_test;
static uint16_t shifted;
static uint8_t lights;

static unsigned long long now_us(void)
{
    return (unsigned long long)(avr->cycle / cycles_us);
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

static void hear(uint8_t byte)
{
    waiting[waiting_put++ % sizeof waiting] = byte;
    if (!hearing) {
        hearing = true;
        avr_cycle_timer_register(avr, 1, hear_next, NULL);
    }
}

static void on_said(avr_irq_t *irq, uint32_t value, void *param)
{
    uint8_t byte = (uint8_t)value;
    if (paced) {
        /* Nobody is reading, or nothing is plugged in: excess bytes are lost, as on any serial port. */
        if (terminal < 0)
            return;
        ssize_t taken = write(terminal, &byte, 1);
        (void)taken;
        return;
    }
    if (said < sizeof saying)
        saying[said++] = byte;
    if (byte || said == 1)
        return;
    printf("say %llu ", (unsigned long long)((avr->cycle + BYTE_CYCLES) / cycles_us));
    for (unsigned index = 0; index < said; index++)
        printf("%02x", saying[index]);
    printf("\n");
    said = 0;
    at_target |= stops_when_said;
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

static void run(unsigned long long until_us)
{
    avr_cycle_count_t until = (avr_cycle_count_t)(until_us * cycles_us);
    if (until <= avr->cycle)
        return;
    at_target = false;
    avr_cycle_timer_register(avr, until - avr->cycle, on_target, NULL);
    while (!at_target) {
        int state = avr_run(avr);
        if (state == cpu_Done || state == cpu_Crashed) {
            fprintf(stderr, "sim: the program crashed at %llu us\n", now_us());
            exit(1);
        }
    }
    avr_cycle_timer_cancel(avr, on_target, NULL);
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

static void contact(char side, int closed)
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

static void reset(uint8_t cause, bool booted)
{
    static uint8_t memory[SRAM_BYTES];
    memcpy(memory, avr->data + SRAM, SRAM_BYTES);
    waiting_taken = waiting_put;
    said = 0;
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

static void put_eeprom(unsigned place, const char *hex)
{
    unsigned byte;
    for (; sscanf(hex, "%2x", &byte) == 1; hex += 2) {
        uint8_t written = (uint8_t)byte;
        avr_eeprom_desc_t cell = {.ee = &written, .offset = (uint16_t)place++, .size = 1};
        avr_ioctl(avr, AVR_IOCTL_EEPROM_SET, &cell);
    }
}

/* Where in memory the program counts milliseconds, from its symbols; 0 if they do not say. */
static unsigned counter_at(const char *path)
{
    unsigned found = 0;
    int file = open(path, O_RDONLY);
    Elf *elf = elf_version(EV_CURRENT) == EV_NONE || file < 0 ? NULL : elf_begin(file, ELF_C_READ, NULL);
    Elf_Scn *section = NULL;
    GElf_Shdr header;
    while (elf && (section = elf_nextscn(elf, section)) != NULL) {
        Elf_Data *table = elf_getdata(section, NULL);
        if (!gelf_getshdr(section, &header) || header.sh_type != SHT_SYMTAB || !table)
            continue;
        GElf_Sym symbol;
        for (int index = 0; gelf_getsym(table, index, &symbol); index++) {
            const char *name = elf_strptr(elf, header.sh_link, symbol.st_name);
            /* Optimising over all files at once adds to the name. */
            if (name && strncmp(name, "millisecond", 11) == 0 && (name[11] == 0 || name[11] == '.'))
                found = (unsigned)(symbol.st_value & 0xFFFF);
        }
    }
    if (elf)
        elf_end(elf);
    if (file >= 0)
        close(file);
    return found;
}

static unsigned counter; /* the address of the program's count of milliseconds */

static bool skip(unsigned long long ms)
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

static void wedge(void)
{
    avr->flash[LOOP_AT] = 0xFF; /* rjmp to itself */
    avr->flash[LOOP_AT + 1] = 0xCF;
    avr->pc = LOOP_AT;
    avr->state = cpu_Running;
}

static void show(void)
{
    unsigned tone = 0;
    if (avr->data[TCCR0A] && avr->data[TCCR0B])
        tone = (unsigned)(HERTZ / 512 / (avr->data[OCR0A] + 1U));
    printf("face %llu ", now_us());
    for (int index = 0; index < 8; index++)
        printf("%02x", display_test ? 0xFF : display_on ? digits[index] : 0);
    printf(" %u %u %u\n", lights, tone, intensity);
}

/* RAM untouched since power-on: what the stack never reached. */
static void untouched(void)
{
    unsigned longest = 0, current = 0;
    for (unsigned index = 0; index < SRAM_BYTES; index++) {
        current = avr->data[SRAM + index] == 0xA5 ? current + 1 : 0;
        if (current > longest)
            longest = current;
    }
    printf("untouched %u\n", longest);
}

/* Future edges in real time, the next one first. */
static struct {
    unsigned long long at_us;
    char side;
    int closed;
} edges[256];
static unsigned edges_waiting;

static bool edge_waits(char side, int closed, unsigned long long at_us)
{
    if (edges_waiting == sizeof edges / sizeof *edges)
        return false;
    unsigned place = edges_waiting++;
    for (; place > 0 && edges[place - 1].at_us > at_us; place--)
        edges[place] = edges[place - 1];
    edges[place].at_us = at_us;
    edges[place].side = side;
    edges[place].closed = closed;
    return true;
}

static void run_with_edges(unsigned long long until_us)
{
    while (edges_waiting > 0 && edges[0].at_us <= until_us) {
        run(edges[0].at_us);
        contact(edges[0].side, edges[0].closed);
        memmove(edges, edges + 1, --edges_waiting * sizeof *edges);
    }
    run(until_us);
}

static void unplug(void)
{
    if (terminal >= 0) {
        close(terminal);
        close(terminal_end);
    }
    terminal = terminal_end = -1;
}

static bool plug(void)
{
    char name[128];
    unplug();
    if (openpty(&terminal, &terminal_end, name, NULL, NULL) != 0) {
        fprintf(stderr, "sim: no pseudo-terminal: %s\n", strerror(errno));
        return false;
    }
    /* The slave stays open here, so that the host can come and go. */
    struct termios raw;
    tcgetattr(terminal_end, &raw);
    cfmakeraw(&raw);
    tcsetattr(terminal_end, TCSANOW, &raw);
    fcntl(terminal, F_SETFL, O_NONBLOCK);
    printf("pty %s\n", name);
    return true;
}

static bool obey(const char *line)
{
    char side;
    int closed;
    int from;
    unsigned cause, place;
    unsigned long long at_us;
    if (sscanf(line, "edge %c %d %llu", &side, &closed, &at_us) == 3) {
        if (paced && at_us > now_us()) {
            if (!edge_waits(side, closed, at_us))
                return false;
        } else {
            run(at_us);
            contact(side, closed);
        }
    } else if (paced && strncmp(line, "unplug", 6) == 0) {
        unplug();
    } else if (paced && strncmp(line, "plug", 4) == 0) {
        if (!plug())
            return false;
    } else if (strncmp(line, "hear ", 5) == 0) {
        unsigned byte;
        for (line += 5; sscanf(line, "%2x", &byte) == 1; line += 2)
            hear((uint8_t)byte);
    } else if (sscanf(line, "run %llu", &at_us) == 1) {
        stops_when_said = true;
        run(at_us);
        stops_when_said = false;
    } else if (sscanf(line, "pass %llu", &at_us) == 1) {
        run(at_us);
    } else if (sscanf(line, "reset %u", &cause) == 1) {
        reset((uint8_t)cause, strstr(line, "booted") != NULL);
    } else if (sscanf(line, "eeprom %u %n", &place, &from) == 1) {
        put_eeprom(place, line + from);
    } else if (sscanf(line, "skip %llu", &at_us) == 1) {
        if (!skip(at_us))
            return false;
    } else if (strncmp(line, "wedge", 5) == 0) {
        wedge();
    } else if (strncmp(line, "untouched", 9) == 0) {
        untouched();
    } else if (strncmp(line, "face", 4) == 0) {
        show();
    } else {
        fprintf(stderr, "sim: this line is not understood: %s", line);
        return false;
    }
    printf("at %llu\n", now_us());
    fflush(stdout);
    return true;
}

static int in_simulated_time(void)
{
    static char line[1 << 16];
    while (fgets(line, sizeof line, stdin))
        if (!obey(line))
            return 2;
    return 0;
}

static int in_real_time(void)
{
    static char lines[4096];
    static const struct timespec nap = {0, 400000};
    unsigned filled = 0;
    struct timespec now;
    paced = true;
    if (!plug())
        return 1;
    clock_gettime(CLOCK_MONOTONIC, &now);
    unsigned long long zero_us = (unsigned long long)now.tv_sec * 1000000 + (unsigned long long)now.tv_nsec / 1000;
    printf("zero %llu\n", zero_us);
    fflush(stdout);
    for (;;) {
        struct pollfd sources[2] = {{0, POLLIN, 0}, {terminal, POLLIN, 0}};
        ppoll(sources, 2, &nap, NULL);
        clock_gettime(CLOCK_MONOTONIC, &now);
        run_with_edges((unsigned long long)now.tv_sec * 1000000 + (unsigned long long)now.tv_nsec / 1000 - zero_us);
        uint8_t bytes[256];
        ssize_t got = sources[1].revents & POLLIN ? read(terminal, bytes, sizeof bytes) : 0;
        for (ssize_t index = 0; index < got; index++)
            hear(bytes[index]);
        if (!(sources[0].revents & (POLLIN | POLLHUP)))
            continue;
        got = read(0, lines + filled, sizeof lines - 1 - filled);
        if (got <= 0)
            return 0;
        filled += (unsigned)got;
        lines[filled] = 0;
        for (char *end; (end = memchr(lines, '\n', filled)) != NULL;) {
            *end = 0;
            if (!obey(lines))
                return 2;
            filled -= (unsigned)(end + 1 - lines);
            memmove(lines, end + 1, filled + 1);
        }
        if (filled == sizeof lines - 1)
            return 2;
    }
}

static void quiet(avr_t *of, const int level, const char *format, va_list arguments)
{
    if (level <= LOG_ERROR)
        vfprintf(stderr, format, arguments);
}

int main(int count, char **arguments)
{
    elf_firmware_t firmware;
    memset(&firmware, 0, sizeof firmware);
    avr_global_logger_set(quiet);
    if (count < 2 || elf_read_firmware(arguments[1], &firmware) != 0) {
        fprintf(stderr, "sim: give the firmware to run: sim build/head.elf [--pty] [--ppm N]\n");
        return 2;
    }
    bool in_real = false;
    for (int index = 2; index < count; index++) {
        if (strcmp(arguments[index], "--pty") == 0)
            in_real = true;
        else if (strcmp(arguments[index], "--ppm") == 0 && index + 1 < count)
            cycles_us *= 1 + atof(arguments[++index]) / 1e6;
    }
    counter = counter_at(arguments[1]);
    avr = avr_make_mcu_by_name("atmega328p");
    avr_init(avr);
    avr->frequency = HERTZ;
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
    return in_real ? in_real_time() : in_simulated_time();
}
