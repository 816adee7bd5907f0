"""What pygame can draw on: the video drivers of its SDL."""

import ctypes
from typing import Final

import pygame

KMSDRM: Final = "kmsdrm"
"""Draws on the whole screen without a desktop. Debian's pygame has it, the wheel of PyPI has not."""


def video_drivers() -> tuple[str, ...]:
    """The drivers built in, in small letters; () if that cannot be found out."""
    try:
        # pygame.base is linked to SDL, wherever that lies.
        sdl = ctypes.CDLL(pygame.base.__file__)
        sdl.SDL_GetVideoDriver.restype = ctypes.c_char_p
        names = [sdl.SDL_GetVideoDriver(number) for number in range(sdl.SDL_GetNumVideoDrivers())]
    except (OSError, AttributeError):
        return ()
    return tuple(name.decode().lower() for name in names if name)


def acceleration(driver: str) -> str:
    """What SDL is to bring pictures to the screen with, as its hint of that name says: nothing, since OpenGL
    takes 100 MB and ten pictures a second need none. KMSDRM has no other way to the screen, and left to
    itself SDL takes desktop OpenGL there, of which Debian's EGL then draws nothing."""
    return "opengles2" if driver.lower() == KMSDRM else "0"


def makes_pointer(driver: str) -> bool:
    """Whether SDL makes a pointer of a finger on a touch screen. With KMSDRM it does not: fingers belong to
    no window there (SDL 2.32, `SDL_SendTouch`)."""
    return driver.lower() != KMSDRM
