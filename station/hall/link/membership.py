"""What a table that has joined a hall keeps: who it is there, and where the hall is."""

import hashlib
import json
import socket
import ssl
from dataclasses import replace
from http.client import HTTPException, HTTPSConnection
from pathlib import Path
from typing import Final

from station import __version__
from station.errors import DeviceError, InputError
from station.hall.link.address import Address
from station.hall.link.folder import FILE
from station.hall.link.outbox import Outbox
from station.hall.wire.errors import WireError
from station.hall.wire.joining import FINGERPRINT_BYTES, PATH, JoinAnswer, JoinCode, JoinRequest
from station.hall.wire.payload import packed, unpacked
from station.whole_file import write_whole

PATIENCE_S: Final = 15
MOST_BYTES: Final = 64 * 1024


def join(code: JoinCode, folder: Path) -> JoinAnswer:
    """Turn a code in and keep what it brings; whatever was joined before is replaced.

    Raises InputError if the code is not good any more, DeviceError if the hall cannot be reached or is
    another one.
    """
    answer = _asked(code)
    joined = replace(answer, host=answer.host or code.host, pages=f"https://{code.host}:{code.port}")
    keep(joined, folder)
    return joined


def keep(joined: JoinAnswer, folder: Path) -> None:
    """Keep what joining brought. Raises InputError if that cannot be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o700)
        write_whole(folder / FILE, json.dumps(joined.to_json(), indent=1) + "\n")
    except OSError as error:
        raise InputError(f"the hall was joined, but {folder} cannot be written: {error.strerror}") from error


def membership(folder: Path) -> JoinAnswer:
    """What was kept. Raises InputError that says how to join if nothing was."""
    path = folder / FILE
    try:
        said = unpacked(path.read_bytes())
        return JoinAnswer.from_json(said)
    except FileNotFoundError:
        raise InputError(
            "this table has not joined a hall; the director's page of tables shows a code, then: "
            "station table join CODE"
        ) from None
    except (OSError, WireError) as error:
        raise InputError(f"{path} cannot be read ({error}); join again: station table join CODE") from error


def address_of(joined: JoinAnswer) -> Address:
    """Where its broker is."""
    return Address(joined.host, joined.port, joined.machine, joined.password, joined.ca)


def outbox_of(joined: JoinAnswer, folder: Path) -> Outbox:
    """The outbox of this machine at that hall; another machine, another outbox."""
    return Outbox(folder / f"{joined.machine}.outbox")


def _asked(code: JoinCode) -> JoinAnswer:
    # Trust comes from the fingerprint, which is compared before the token is sent.
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    connection = HTTPSConnection(code.host.strip("[]"), code.port, timeout=PATIENCE_S, context=context)
    try:
        connection.connect()
        there = connection.sock
        assert isinstance(there, ssl.SSLSocket), "it is connected"
        certificate = there.getpeercert(binary_form=True) or b""
        if hashlib.sha256(certificate).digest()[:FINGERPRINT_BYTES] != code.fingerprint:
            raise DeviceError(
                f"whoever answers at {code.host}:{code.port} is not the hall of this code; ask the director "
                "for a new one, and whether you are in the right network"
            )
        request = JoinRequest(code.token, __version__, socket.gethostname()[:60])
        connection.request("POST", PATH, packed(request.to_json()), {"Content-Type": "application/json"})
        response = connection.getresponse()
        body = response.read(MOST_BYTES)
        status = response.status
    except DeviceError:
        raise
    except (OSError, HTTPException) as error:
        raise DeviceError(
            f"no hall answers at {code.host}:{code.port} ({error}); is this machine in the hall's network?"
        ) from error
    finally:
        connection.close()
    try:
        said = unpacked(body)
        if status == 200:
            return JoinAnswer.from_json(said)
    except WireError as error:
        raise DeviceError(f"the hall at {code.host}:{code.port} gave no answer: {error}") from error
    raise InputError(f"the hall does not let this machine in: {said.get('error', status)}")
