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
#include <poll.h>
#include <pty.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "chip.h"

static bool paced; /* in real time */
static int terminal = -1, terminal_end = -1; /* the pty's master, and its slave while plugged in */
static bool stops_when_said; /* `run` stops at the next frame, so that it can be answered */

/* The frame that the head is sending, in simulated time. */
static uint8_t saying[512];
static unsigned said;

static void to_terminal(uint8_t byte)
{
    /* Nobody is reading, or nothing is plugged in: excess bytes are lost, as on any serial port. */
    if (terminal < 0)
        return;
    ssize_t taken = write(terminal, &byte, 1);
    (void)taken;
}

static void to_frame(uint8_t byte)
{
    if (said < sizeof saying)
        saying[said++] = byte;
    if (byte || said == 1)
        return;
    printf("say %llu ", chip_sent_us());
    for (unsigned index = 0; index < said; index++)
        printf("%02x", saying[index]);
    printf("\n");
    said = 0;
    if (stops_when_said)
        chip_stop();
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
        chip_run(edges[0].at_us);
        chip_contact(edges[0].side, edges[0].closed);
        memmove(edges, edges + 1, --edges_waiting * sizeof *edges);
    }
    chip_run(until_us);
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
        if (paced && at_us > chip_now_us()) {
            if (!edge_waits(side, closed, at_us))
                return false;
        } else {
            chip_run(at_us);
            chip_contact(side, closed);
        }
    } else if (paced && strncmp(line, "unplug", 6) == 0) {
        unplug();
    } else if (paced && strncmp(line, "plug", 4) == 0) {
        if (!plug())
            return false;
    } else if (strncmp(line, "hear ", 5) == 0) {
        unsigned byte;
        for (line += 5; sscanf(line, "%2x", &byte) == 1; line += 2)
            chip_hear((uint8_t)byte);
    } else if (sscanf(line, "run %llu", &at_us) == 1) {
        stops_when_said = true;
        chip_run(at_us);
        stops_when_said = false;
    } else if (sscanf(line, "pass %llu", &at_us) == 1) {
        chip_run(at_us);
    } else if (sscanf(line, "reset %u", &cause) == 1) {
        said = 0;
        chip_reset((uint8_t)cause, strstr(line, "booted") != NULL);
    } else if (sscanf(line, "eeprom %u %n", &place, &from) == 1) {
        chip_put_eeprom(place, line + from);
    } else if (sscanf(line, "skip %llu", &at_us) == 1) {
        if (!chip_skip(at_us))
            return false;
    } else if (strncmp(line, "wedge", 5) == 0) {
        chip_wedge();
    } else if (strncmp(line, "untouched", 9) == 0) {
        chip_untouched();
    } else if (strncmp(line, "face", 4) == 0) {
        chip_show();
    } else {
        fprintf(stderr, "sim: this line is not understood: %s", line);
        return false;
    }
    printf("at %llu\n", chip_now_us());
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
            chip_hear(bytes[index]);
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

int main(int count, char **arguments)
{
    double ppm = 0;
    for (int index = 2; index < count; index++) {
        if (strcmp(arguments[index], "--pty") == 0)
            paced = true;
        else if (strcmp(arguments[index], "--ppm") == 0 && index + 1 < count)
            ppm = atof(arguments[++index]);
    }
    if (count < 2 || !chip_on(arguments[1], ppm, paced ? to_terminal : to_frame)) {
        fprintf(stderr, "sim: give the firmware to run: sim build/head.elf [--pty] [--ppm N]\n");
        return 2;
    }
    return paced ? in_real_time() : in_simulated_time();
}
