"""Mosquitto's configuration, as text."""

from station.hall.broker.files import BrokerFiles
from station.hall.wire import payload, picture
from station.hall.wire.topics import DIRECTOR, ROOT

MOST_CLIENTS = 6000


def configuration(files: BrokerFiles, host: str, port: int, user: str) -> str:
    """mosquitto.conf for a hall that listens on `host` (empty: on all addresses) with TLS, and nowhere else.
    user: whom the process belongs to."""
    longest = max(payload.MOST_BYTES, picture.MOST_BYTES) + 4096
    return f"""\
# Written by `station hall broker` at each start; changes made here are lost.
user {user}
per_listener_settings false
allow_anonymous false
password_file {files.passwords}
acl_file {files.access}

listener {port}{f" {host}" if host else ""}
cafile {files.authority}
certfile {files.certificate}
keyfile {files.key}
tls_version tlsv1.2
# A client cannot take over another's session: its id is its user name.
use_username_as_clientid true
max_connections {MOST_CLIENTS}

# A session outlives the broker by what was saved last. Nothing depends on it: tables send again what the
# director has not acknowledged, and the director sends again what they have not answered.
persistence true
persistence_location {files.folder}/
autosave_interval 30
persistent_client_expiration 2d

message_size_limit {longest}
max_packet_size {longest + 4096}
max_queued_messages 1000
max_queued_bytes {64 * 1024 * 1024}
max_inflight_messages 100
max_keepalive 120
set_tcp_nodelay true

log_dest stderr
log_timestamp_format %Y-%m-%dT%H:%M:%S
log_type error
log_type warning
log_type notice
log_type information
connection_messages false
"""


def access() -> str:
    """The access list: a machine writes below its own `up` and reads below its own `down`; what is not
    listed is forbidden."""
    return f"""\
# Written by `station hall broker` at each start; changes made here are lost.
user {DIRECTOR}
topic read {ROOT}/+/up/#
topic write {ROOT}/+/down/#

pattern write {ROOT}/%u/up/#
pattern read {ROOT}/%u/down/#
"""
