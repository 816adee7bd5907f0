/* Written by firmware/generate.py from firmware/messages.toml; do not edit. */
#ifndef MESSAGES_H
#define MESSAGES_H

#define PROTOCOL_VERSION 1
#define LIMIT_FRAME_BYTES 64L
#define LIMIT_BAUD 250000L
#define LIMIT_REPEAT_MS 60L
#define LIMIT_LINK_LOST_MS 2000L
#define LIMIT_SCHEDULE_MS 2000L
#define LIMIT_BACKDATE_MS 2000L
#define LIMIT_KEPT_OPERATIONS 32L
#define LIMIT_OLDEST_MS 1073741824L
#define LIMIT_QUEUE_BYTES 400L
#define LIMIT_LONGEST_MS 86400000L
#define LIMIT_NO_BONUS 4294967295L

#define SIDE_NONE 0
#define SIDE_SOUTH 1
#define SIDE_NORTH 2

#define INCREMENT_NONE 0
#define INCREMENT_FISCHER 1
#define INCREMENT_DELAY 2
#define INCREMENT_BRONSTEIN 3

#define CAUSE_POWER_ON 1
#define CAUSE_EXTERNAL 2
#define CAUSE_BROWN_OUT 4
#define CAUSE_WATCHDOG 8
#define CAUSE_RESTORED 128

#define RESULT_DONE 0
#define RESULT_BAD_VALUE 1
#define RESULT_OTHER_SESSION 2
#define RESULT_OUT_OF_ORDER 3
#define RESULT_UNKNOWN 4

#define SOUND_SILENCE 0
#define SOUND_CLICK 1
#define SOUND_REFUSED 2
#define SOUND_ACCEPTED 3
#define SOUND_FLAG 4
#define SOUND_IDENTIFY 5

#define TEST_SEGMENTS 1
#define TEST_LIGHTS 2
#define TEST_BUZZER 4

/* First edge of a press. If that side's time was running, the head switched at that instant. From the head. */
#define PRESSED_KIND 0x01
#define PRESSED_BOOT 1 /* u8 */
#define PRESSED_EVENT 2 /* u16 */
#define PRESSED_WAITING 4 /* u8 */
#define PRESSED_PRESS 5 /* u16 */
#define PRESSED_SIDE 7 /* u8 */
#define PRESSED_AT_MS 8 /* u32 */
#define PRESSED_AT_US 12 /* u16 */
#define PRESSED_SOUTH_MS 14 /* i32 */
#define PRESSED_NORTH_MS 18 /* i32 */
#define PRESSED_STATE 22 /* u8 */
#define PRESSED_DELAY_MS 23 /* u32 */
#define PRESSED_TURN_MS 27 /* u32 */
#define PRESSED_SIZE 31

/* That press's button has been down for a second. From the head. */
#define HELD_KIND 0x02
#define HELD_BOOT 1 /* u8 */
#define HELD_EVENT 2 /* u16 */
#define HELD_WAITING 4 /* u8 */
#define HELD_PRESS 5 /* u16 */
#define HELD_AT_MS 7 /* u32 */
#define HELD_SIZE 11

/* That press's button has been open for 20 ms. From the head. */
#define RELEASED_KIND 0x03
#define RELEASED_BOOT 1 /* u8 */
#define RELEASED_EVENT 2 /* u16 */
#define RELEASED_WAITING 4 /* u8 */
#define RELEASED_PRESS 5 /* u16 */
#define RELEASED_AT_MS 7 /* u32 */
#define RELEASED_SIZE 11

/* That side's time ran out, overtime included. From the head. */
#define FLAGGED_KIND 0x04
#define FLAGGED_BOOT 1 /* u8 */
#define FLAGGED_EVENT 2 /* u16 */
#define FLAGGED_WAITING 4 /* u8 */
#define FLAGGED_SIDE 5 /* u8 */
#define FLAGGED_AT_MS 6 /* u32 */
#define FLAGGED_SOUTH_MS 10 /* i32 */
#define FLAGGED_NORTH_MS 14 /* i32 */
#define FLAGGED_STATE 18 /* u8 */
#define FLAGGED_DELAY_MS 19 /* u32 */
#define FLAGGED_TURN_MS 23 /* u32 */
#define FLAGGED_SIZE 27

/* Reply to a command, with what the head shows at at_ms. From the head. */
#define DONE_KIND 0x05
#define DONE_BOOT 1 /* u8 */
#define DONE_SESSION 2 /* u16 */
#define DONE_ID 4 /* u16 */
#define DONE_RESULT 6 /* u8 */
#define DONE_AFTER_EVENT 7 /* u16 */
#define DONE_AT_MS 9 /* u32 */
#define DONE_SOUTH_MS 13 /* i32 */
#define DONE_NORTH_MS 17 /* i32 */
#define DONE_STATE 21 /* u8 */
#define DONE_DELAY_MS 22 /* u32 */
#define DONE_TURN_MS 26 /* u32 */
#define DONE_SIZE 30

/* When the ping's last byte arrived, and how long the reply took. From the head. */
#define PONG_KIND 0x06
#define PONG_TOKEN 1 /* u16 */
#define PONG_BOOT 3 /* u8 */
#define PONG_AT_MS 4 /* u32 */
#define PONG_AT_US 8 /* u16 */
#define PONG_HELD_US 10 /* u16 */
#define PONG_SIZE 12

/* Everything the head knows about its game; the reply to Hello and Ask, and sent after a reset until a host says hello. From the head. */
#define SNAPSHOT_KIND 0x07
#define SNAPSHOT_VERSION 1 /* u8 */
#define SNAPSHOT_BOOT 2 /* u8 */
#define SNAPSHOT_CAUSE 3 /* u8 */
#define SNAPSHOT_UNIT 4 /* u32 */
#define SNAPSHOT_SESSION 8 /* u16 */
#define SNAPSHOT_LAST_ID 10 /* u16 */
#define SNAPSHOT_LAST_EVENT 12 /* u16 */
#define SNAPSHOT_WAITING 14 /* u8 */
#define SNAPSHOT_LOST 15 /* u16 */
#define SNAPSHOT_PRESSES 17 /* u16 */
#define SNAPSHOT_BUTTONS 19 /* u8 */
#define SNAPSHOT_BRIGHTNESS 20 /* u8 */
#define SNAPSHOT_AT_MS 21 /* u32 */
#define SNAPSHOT_AT_US 25 /* u16 */
#define SNAPSHOT_SOUTH_MS 27 /* i32 */
#define SNAPSHOT_NORTH_MS 31 /* i32 */
#define SNAPSHOT_STATE 35 /* u8 */
#define SNAPSHOT_DELAY_MS 36 /* u32 */
#define SNAPSHOT_TURN_MS 40 /* u32 */
#define SNAPSHOT_SIZE 44

/* The time control in force; follows every snapshot. From the head. */
#define CONTROL_KIND 0x08
#define CONTROL_BOOT 1 /* u8 */
#define CONTROL_INCREMENT 2 /* u8 */
#define CONTROL_MAIN_MS 3 /* u32 */
#define CONTROL_NORTH_MAIN_MS 7 /* u32 */
#define CONTROL_BONUS_MS 11 /* u32 */
#define CONTROL_OVERTIME_MS 15 /* u32 */
#define CONTROL_PENALTY 19 /* u16 */
#define CONTROL_NORTH_BONUS_MS 21 /* u32 */
#define CONTROL_SIZE 25

/* Opens a session. From the host. */
#define HELLO_KIND 0x41
#define HELLO_VERSION 1 /* u8 */
#define HELLO_SESSION 2 /* u16 */
#define HELLO_SIZE 4

/* Asks for a snapshot. From the host. */
#define ASK_KIND 0x42
#define ASK_SIZE 1

/* Every event up to and including this one has arrived. From the host. */
#define ACK_KIND 0x43
#define ACK_BOOT 1 /* u8 */
#define ACK_EVENT 2 /* u16 */
#define ACK_SIZE 4

/* Synchronises clocks, and keeps the link up. From the host. */
#define PING_KIND 0x44
#define PING_TOKEN 1 /* u16 */
#define PING_SIZE 3

/* Stop, and set both sides to the start of a time control or, if resume is 1, to clock. From the host. */
#define SET_UP_KIND 0x51
#define SET_UP_SESSION 1 /* u16 */
#define SET_UP_ID 3 /* u16 */
#define SET_UP_WHEN_MS 5 /* u32 */
#define SET_UP_INCREMENT 9 /* u8 */
#define SET_UP_MAIN_MS 10 /* u32 */
#define SET_UP_NORTH_MAIN_MS 14 /* u32 */
#define SET_UP_BONUS_MS 18 /* u32 */
#define SET_UP_OVERTIME_MS 22 /* u32 */
#define SET_UP_PENALTY 26 /* u16 */
#define SET_UP_RESUME 28 /* u8 */
#define SET_UP_SOUTH_MS 29 /* i32 */
#define SET_UP_NORTH_MS 33 /* i32 */
#define SET_UP_STATE 37 /* u8 */
#define SET_UP_DELAY_MS 38 /* u32 */
#define SET_UP_TURN_MS 42 /* u32 */
#define SET_UP_NORTH_BONUS_MS 46 /* u32 */
#define SET_UP_SIZE 50

/* Start that side's time. From the host. */
#define START_KIND 0x52
#define START_SESSION 1 /* u16 */
#define START_ID 3 /* u16 */
#define START_WHEN_MS 5 /* u32 */
#define START_SIDE 9 /* u8 */
#define START_SIZE 10

/* Pause. From the host. */
#define STOP_KIND 0x53
#define STOP_SESSION 1 /* u16 */
#define STOP_ID 3 /* u16 */
#define STOP_WHEN_MS 5 /* u32 */
#define STOP_SIZE 9

/* Undo that press as if it had not happened. From the host. */
#define TAKE_BACK_KIND 0x54
#define TAKE_BACK_SESSION 1 /* u16 */
#define TAKE_BACK_ID 3 /* u16 */
#define TAKE_BACK_WHEN_MS 5 /* u32 */
#define TAKE_BACK_PRESS 9 /* u16 */
#define TAKE_BACK_SIZE 11

/* Set one side's remaining time. From the host. */
#define ADJUST_KIND 0x55
#define ADJUST_SESSION 1 /* u16 */
#define ADJUST_ID 3 /* u16 */
#define ADJUST_WHEN_MS 5 /* u32 */
#define ADJUST_SIDE 9 /* u8 */
#define ADJUST_REMAINING_MS 10 /* i32 */
#define ADJUST_SIZE 14

/* 0 (dim) to 15; kept across a reset. From the host. */
#define BRIGHTNESS_KIND 0x56
#define BRIGHTNESS_SESSION 1 /* u16 */
#define BRIGHTNESS_ID 3 /* u16 */
#define BRIGHTNESS_WHEN_MS 5 /* u32 */
#define BRIGHTNESS_LEVEL 9 /* u8 */
#define BRIGHTNESS_SIZE 10

/* Turn on all segments, lights and the buzzer for this many tenths of a second; the clocks keep running. From the host. */
#define SELF_TEST_KIND 0x57
#define SELF_TEST_SESSION 1 /* u16 */
#define SELF_TEST_ID 3 /* u16 */
#define SELF_TEST_WHEN_MS 5 /* u32 */
#define SELF_TEST_PARTS 9 /* u8 */
#define SELF_TEST_TENTHS 10 /* u8 */
#define SELF_TEST_SIZE 11

/* Blink and beep so that people see which head this is. From the host. */
#define IDENTIFY_KIND 0x58
#define IDENTIFY_SESSION 1 /* u16 */
#define IDENTIFY_ID 3 /* u16 */
#define IDENTIFY_WHEN_MS 5 /* u32 */
#define IDENTIFY_SIZE 9

/* Play one of the sounds. From the host. */
#define SOUND_KIND 0x59
#define SOUND_SESSION 1 /* u16 */
#define SOUND_ID 3 /* u16 */
#define SOUND_WHEN_MS 5 /* u32 */
#define SOUND_SOUND 9 /* u8 */
#define SOUND_SIZE 10

/* Assign the number by which hosts recognise this head; stored permanently. From the host. */
#define SET_UNIT_KIND 0x5A
#define SET_UNIT_SESSION 1 /* u16 */
#define SET_UNIT_ID 3 /* u16 */
#define SET_UNIT_WHEN_MS 5 /* u32 */
#define SET_UNIT_UNIT 9 /* u32 */
#define SET_UNIT_SIZE 13

#endif
