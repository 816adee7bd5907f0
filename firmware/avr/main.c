/* The ATmega328P of a clock head: its registers, and the loop that runs the logic in src/.
 *
 *     PD0 RXD, PD1 TXD   USB serial          PD2 (INT0) South's button, to ground
 *     PB3 DIN, PB5 CLK, PB2 LOAD: MAX7219    PD3 (INT1) North's button, to ground
 *     PC0 South's light, PC1 North's, PC2 link lost       PD6 (OC0A) buzzer
 *
 * Timer 1 counts the millisecond (250 counts of 4 us) and timestamps edges. Unused pins are pulled up. */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <avr/wdt.h>
#include <string.h>

#include "chip.h"
#include "head.h"
#include "wire.h"

#define CAUSES (CAUSE_POWER_ON | CAUSE_EXTERNAL | CAUSE_BROWN_OUT | CAUSE_WATCHDOG)
#define SHOW_MS 10
#define KEEP_MS 20          /* how often the game is saved to RAM that survives a reset */
#define STORE_MS 10000      /* and to EEPROM, while time runs ... */
#define STORE_LEAST_MS 1000 /* ... and after a change, but at most this often */

static Head head;
/* Survives every reset except power loss; its checksum tells. */
static uint8_t remembered[SAVED_BYTES] __attribute__((section(".noinit")));
static uint8_t reset_cause __attribute__((section(".noinit")));

/* The watchdog stays on after it fires: it must be stopped before anything else. A boot loader has read and cleared
 * the cause of the reset already; Optiboot leaves it in register 2, which nothing has touched so far. */
void stop_watchdog(void) __attribute__((naked, used, section(".init3")));
void stop_watchdog(void)
{
    uint8_t handed;
    __asm__ volatile("mov %0, r2" : "=r"(handed));
    reset_cause = MCUSR ? MCUSR : handed <= CAUSES ? handed : 0;
    MCUSR = 0;
    wdt_disable();
}

static uint16_t number;   /* of the last save */
static uint8_t next_place; /* in EEPROM */
static uint8_t next_copy;  /* of the settings */
static uint32_t kept_ms, stored_ms;

static bool find_saved(Saved *found)
{
    uint8_t bytes[SAVED_BYTES];
    Saved saved;
    bool any = false;
    for (uint8_t place = 0; place < SAVED_PLACES; place++) {
        chip_eeprom_read(bytes, (uint16_t)(place * SAVED_BYTES), SAVED_BYTES);
        if (!saved_unpack(bytes, &saved) || (any && (int16_t)(saved.number - found->number) <= 0))
            continue;
        *found = saved;
        next_place = (uint8_t)((place + 1) % SAVED_PLACES);
        any = true;
    }
    /* What RAM still knows is newer than what EEPROM has of the same boot, or of the one
     * before when the reset came while EEPROM was being written. */
    if (saved_unpack(remembered, &saved) && (!any || (uint8_t)(saved.boot - found->boot) <= 1)) {
        uint16_t newest = any ? found->number : 0;
        *found = saved;
        found->number = newest;
        any = true;
    }
    return any;
}

/* Separate functions, so that their buffers are not on the stack at the same time. */
#define APART __attribute__((noinline))

APART static void begin(void)
{
    uint8_t copies[SETTINGS_BYTES * SETTINGS_COPIES];
    Settings settings = {0, 8, 0};
    Saved saved;
    chip_eeprom_read(copies, SAVED_SETTINGS, sizeof copies);
    settings_unpack(copies, &settings, &next_copy);
    bool any = find_saved(&saved);
    number = any ? saved.number : 0;
    head_begin(&head, reset_cause & CAUSES, (uint8_t)(any ? saved.boot + 1 : 1), any ? &saved : NULL, &settings, 0);
}

APART static void keep(uint32_t now_ms)
{
    Saved saved;
    bool changed = head.changed;
    if (!changed && now_ms - kept_ms < KEEP_MS)
        return;
    kept_ms = now_ms;
    saved.number = number;
    head_saved(&head, &saved, now_ms);
    saved_pack(remembered, &saved);
    uint32_t since_ms = now_ms - stored_ms;
    bool due = changed ? since_ms >= STORE_LEAST_MS || stored_ms == 0
                       : saved.clock.running != SIDE_NONE && since_ms >= STORE_MS;
    if (!due || chip_eeprom_busy())
        return;
    uint8_t bytes[SAVED_BYTES];
    saved.number = ++number;
    saved_pack(bytes, &saved);
    chip_eeprom_write(bytes, (uint16_t)(next_place * SAVED_BYTES), SAVED_BYTES);
    next_place = (uint8_t)((next_place + 1) % SAVED_PLACES);
    stored_ms = now_ms ? now_ms : 1;
    head.changed = false;
}

APART static void keep_settings(void)
{
    uint8_t bytes[SETTINGS_BYTES];
    if (!head.settings_changed || chip_eeprom_busy())
        return;
    head.settings.number++;
    settings_pack(bytes, &head.settings);
    chip_eeprom_write(bytes, (uint16_t)(SAVED_SETTINGS + next_copy * SETTINGS_BYTES), SETTINGS_BYTES);
    next_copy = (uint8_t)((next_copy + 1) % SETTINGS_COPIES);
    head.settings_changed = false;
}

APART static void speak(void)
{
    uint8_t line[FRAME_LINE];
    uint32_t now_ms;
    uint16_t now_us;
    while (head_has_to_say(&head) && chip_line_room() >= FRAME_LINE) {
        chip_now(&now_ms, &now_us);
        uint8_t size = head_say(&head, line, now_ms, now_us);
        if (size == 0)
            return;
        chip_line_send(line, size);
    }
}

int main(void)
{
    uint32_t now_ms, ended_ms = 0, shown_ms = 0;
    uint16_t now_us;
    Edge edge = {0, false, 0, 0};
    uint8_t byte, digits[8];
    chip_begin();
    begin();
    wdt_enable(WDTO_500MS);
    for (;;) {
        chip_now(&now_ms, &now_us);
        while (chip_edge(&edge)) {
            head_edge(&head, edge.side, edge.closed, edge.at_ms, edge.at_us);
            speak();
        }
        while (chip_heard(&byte, &edge.at_ms, &edge.at_us))
            head_hear(&head, byte, edge.at_ms, edge.at_us);
        if (now_ms != ended_ms) {
            /* Feed the watchdog only if the millisecond advances, not merely because the loop runs. */
            wdt_reset();
            ended_ms = now_ms;
            head_run(&head, now_ms);
        }
        speak();
        if ((int32_t)(now_ms - shown_ms) >= SHOW_MS) {
            shown_ms = now_ms;
            uint8_t lights = head_face(&head, digits, now_ms);
            chip_show(digits, lights, head.settings.brightness, now_ms);
            chip_tone(head_tone(&head, now_ms));
            keep(now_ms);
            keep_settings();
        }
        chip_eeprom_step();
        chip_sleep();
    }
}
