/* A clock head without its registers: edges, bytes and milliseconds in; events, bytes and a face out.
 * For its behaviour see station/clock/head.py and core.py, for the protocol PROTOCOL.md. */
#ifndef HEAD_H
#define HEAD_H

#include <stdbool.h>
#include <stdint.h>

#include "button.h"
#include "chess_clock.h"
#include "face.h"
#include "frame.h"
#include "queue.h"
#include "saved.h"
#include "sound.h"

typedef struct {
    uint16_t session, id;
    uint8_t result;
    uint16_t after_event;
    Reading clock;
} Answer;

typedef struct {
    FrameReader reader;
    bool heard;        /* a valid frame has arrived since the reset ... */
    bool up;           /* ... and within LIMIT_LINK_LOST_MS */
    uint32_t heard_ms; /* the last one */
    uint16_t session, last_id;
    Answer answer;                /* to the last command */
    uint16_t refused_session, refused_id; /* the last command refused */
    uint8_t refused_for;
    bool say_answer, say_refusal, say_pong, say_snapshot, say_control;
    uint16_t token, pinged_us;
    uint32_t pinged_ms;
    uint8_t command[FRAME_DATA]; /* one scheduled for later, by the host of this session */
    uint8_t command_size;
    uint8_t sent;     /* number of waiting events sent since the last repeat */
    uint32_t sent_ms; /* when the oldest of them was sent: newer ones must not postpone its repeat */
    uint32_t said_ms; /* the last unsolicited snapshot */
} Link;

typedef struct {
    ChessClock clock;
    Button buttons[2];
    uint16_t numbers[2]; /* each side's last press */
    uint8_t told;        /* bits: whose flag was reported */
    Queue queue;
    Link link;
    Sound sound;
    Settings settings;
    uint8_t boot, cause;
    bool fresh;          /* restored, and nothing has happened since */
    bool renewed;        /* the buttons held now have set a new game up */
    bool changed;        /* worth saving */
    bool settings_changed;
    uint8_t test;        /* what the self-test shows */
    bool blinking;       /* identify */
    uint32_t show_until_ms;
} Head;

/* After a reset for `cause`; `saved` is the game from before it, or NULL. */
void head_begin(Head *head, uint8_t cause, uint8_t boot, const Saved *saved, const Settings *settings, uint32_t now_ms);
/* `side`'s contact closed or opened. */
void head_edge(Head *head, uint8_t side, bool closed, uint32_t at_ms, uint16_t at_us);
/* Does everything due up to now_ms. */
void head_run(Head *head, uint32_t now_ms);
/* A byte arrived, at the time given. */
void head_hear(Head *head, uint8_t byte, uint32_t at_ms, uint16_t at_us);
/* Whether head_say has anything to send; fast. */
bool head_has_to_say(const Head *head);
/* Writes the next frame to send, if any, to `line`, which has room for FRAME_LINE; returns its size. */
uint8_t head_say(Head *head, uint8_t *line, uint32_t now_ms, uint16_t now_us);
/* The eight digits to show; returns the lights. */
uint8_t head_face(const Head *head, uint8_t *digits, uint32_t now_ms);
/* The current tone, 0 for none. */
uint16_t head_tone(Head *head, uint32_t now_ms);
/* The game to save. */
void head_saved(const Head *head, Saved *saved, uint32_t now_ms);

/* Shared by head.c and link.c. */
void head_flags_lifted(Head *head, uint32_t now_ms);
void link_run(Head *head, uint32_t now_ms);
void link_tell(Head *head, const Event *event);

#endif
