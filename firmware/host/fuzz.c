/* Fuzzes the frame parser and the head behind it. Sanitizers catch memory errors; invariants are checked here.
 *
 * A case is a sequence of records. Each starts with a byte: type in the two low bits, n in the six high bits:
 *     0   n + 1 raw bytes arrive
 *     1   a frame arrives with these n + 1 bytes of kind and body, and a valid checksum
 *     2   a button edge: bit 2 North's, bit 3 closed, n / 4 ms later
 *     3   n * n ms pass
 * So the fuzzer gets past the checksum, which it could never guess. With clang this is a libFuzzer target; otherwise
 * it generates such cases itself, from a seed: fuzz [--seconds N | CASES]. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "head.h"

#define SAYS_AT_MOST 200

static void must(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "fuzz: %s\n", what);
    abort();
}

/* Every frame the head sends can be decoded, and it eventually falls silent. */
static void listen(Head *head, uint32_t now_ms)
{
    static FrameReader other_end;
    uint8_t line[FRAME_LINE];
    memset(&other_end, 0, sizeof other_end);
    for (unsigned said = 0;; said++) {
        must(said < SAYS_AT_MOST, "the head says one thing after the other");
        uint8_t size = head_say(head, line, now_ms, 0), sound = 0;
        if (size == 0)
            break;
        must(size <= FRAME_LINE, "a frame is longer than its room");
        for (uint8_t index = 0; index < size; index++)
            sound |= frame_feed(&other_end, line[index]);
        must(sound > 0, "the head said what is no frame");
    }
}

static void look(Head *head, uint32_t now_ms)
{
    uint8_t digits[8];
    must(head->queue.used <= LIMIT_QUEUE_BYTES, "more events wait than fit");
    must((head->queue.count == 0) == (head->queue.used == 0), "the events that wait are miscounted");
    must(head->link.sent <= head->queue.count, "more events were said than wait");
    must(head->clock.count <= LIMIT_KEPT_OPERATIONS, "more operations are kept than fit");
    head_face(head, digits, now_ms);
    head_tone(head, now_ms);
}

static void hear(Head *head, const uint8_t *bytes, size_t size, uint32_t now_ms)
{
    for (size_t index = 0; index < size; index++) {
        head_hear(head, bytes[index], now_ms, 999);
        must(head->link.reader.size <= LIMIT_FRAME_BYTES, "a frame is read beyond its room");
    }
}

static size_t framed(uint8_t *line, const uint8_t *bytes, uint8_t size)
{
    static FrameReader other_end;
    uint8_t data[LIMIT_FRAME_BYTES];
    memset(&other_end, 0, sizeof other_end);
    memcpy(data, bytes, size);
    uint8_t length = frame_write(line, data, size, true), got = 0;
    for (uint8_t index = 0; index < length; index++)
        got |= frame_feed(&other_end, line[index]);
    while (size > 1 && bytes[size - 1] == 0)
        size--;
    must(got == size && memcmp(other_end.bytes, bytes, size) == 0, "a frame is read otherwise than it was written");
    return length;
}

static void one(const uint8_t *data, size_t size)
{
    static Head head;
    static const Settings settings = {7, 8, 0};
    uint8_t line[FRAME_LINE];
    uint32_t now_ms = 0;
    head_begin(&head, CAUSE_POWER_ON, 1, NULL, &settings, now_ms);
    while (size > 0) {
        uint8_t what = *data & 3, number = *data >> 2, north = *data & 4;
        bool closes = *data & 8;
        size_t follow = what < 2 ? (size_t)number + 1 : 0;
        data++;
        size--;
        if (follow > size)
            follow = size;
        if (what == 0) {
            hear(&head, data, follow, now_ms);
        } else if (what == 1 && follow > 0) {
            uint8_t whole = follow < FRAME_DATA ? (uint8_t)follow : FRAME_DATA;
            hear(&head, line, framed(line, data, whole), now_ms);
        } else if (what == 2) {
            now_ms += number / 4;
            head_edge(&head, north ? SIDE_NORTH : SIDE_SOUTH, closes, now_ms, 500);
        } else if (what == 3) {
            now_ms += (uint32_t)number * number;
        }
        head_run(&head, now_ms);
        listen(&head, now_ms);
        look(&head, now_ms);
        data += follow;
        size -= follow;
    }
}

#ifdef LIBFUZZER
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    one(data, size);
    return 0;
}
#else
static uint32_t state = 1;

static uint32_t drawn(uint32_t below)
{
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state % below;
}

/* Kind and body as a record, now and then with valid values; mostly for this session and with this id. */
static size_t message(uint8_t *record, uint8_t session, uint8_t id)
{
    static const uint8_t kinds[] = {HELLO_KIND,   ASK_KIND,        ACK_KIND,       PING_KIND,     SET_UP_KIND,
                                    START_KIND,   STOP_KIND,       TAKE_BACK_KIND, ADJUST_KIND,   BRIGHTNESS_KIND,
                                    SOUND_KIND,   SELF_TEST_KIND,  IDENTIFY_KIND,  SET_UNIT_KIND, 0x60};
    uint8_t size = (uint8_t)(1 + drawn(FRAME_DATA)), *data = record + 1;
    record[0] = (uint8_t)((size - 1) << 2 | 1);
    for (size_t index = 0; index < FRAME_DATA; index++)
        data[index] = drawn(3) ? 0 : drawn(4) ? (uint8_t)drawn(4) : (uint8_t)drawn(256);
    data[0] = kinds[drawn(sizeof kinds)];
    if (data[0] == HELLO_KIND) {
        data[HELLO_VERSION] = PROTOCOL_VERSION;
        data[HELLO_SESSION] = session;
    } else if (data[0] >= SET_UP_KIND) {
        data[START_SESSION] = session;
        data[START_SESSION + 1] = 0;
        data[START_ID] = id;
        data[START_ID + 1] = 0;
        data[SET_UP_MAIN_MS + 3] = 0;
    }
    return (size_t)size + 1;
}

/* The same as sent over the line, with one bit flipped. */
static size_t damaged(uint8_t *record, const uint8_t *sound, size_t size)
{
    uint8_t line[FRAME_LINE];
    size_t length = framed(line, sound + 1, (uint8_t)(size - 1));
    line[drawn((uint32_t)length)] ^= (uint8_t)(1 << drawn(8));
    size_t written = 0;
    for (size_t from = 0; from < length; from += 64) {
        size_t part = length - from < 64 ? length - from : 64;
        record[written++] = (uint8_t)((part - 1) << 2);
        memcpy(record + written, line + from, part);
        written += part;
    }
    return written;
}

int main(int count, char **arguments)
{
    bool timed = count > 2 && strcmp(arguments[1], "--seconds") == 0;
    unsigned long most = timed ? strtoul(arguments[2], NULL, 10) : count > 1 ? strtoul(arguments[1], NULL, 10) : 20000;
    static uint8_t bytes[4096], record[256];
    unsigned long cases = 0, fed = 0;
    time_t began = time(NULL);
    for (; timed ? (unsigned long)(time(NULL) - began) < most : cases < most; cases++) {
        size_t size = 0;
        uint8_t id = 1;
        while (size + sizeof record < sizeof bytes) {
            size_t more = message(record, 5, id);
            id = (uint8_t)(id + drawn(2));
            if (drawn(4) == 0) {
                size += damaged(bytes + size, record, more);
            } else {
                memcpy(bytes + size, record, more);
                size += more;
            }
            while (drawn(2))
                bytes[size++] = (uint8_t)(drawn(64) << 2 | 2 | drawn(2));
        }
        one(bytes, size);
        fed += size;
    }
    printf("%lu cases, %lu bytes, nothing found\n", cases, fed);
    return 0;
}
#endif
