#!/usr/bin/env python3
"""Writes todokit-1.store and todokit-2.store, as the first two versions of the
schema 'todokit' were.

Frozen: it follows the article 'File format' byte by byte through liblmdb, and
nothing of the library takes part. The files are committed and never made again;
this shows what is in them. Usage: write.py DIRECTORY
"""

import ctypes
import os
import struct
import sys
import tempfile
import uuid

lmdb = ctypes.CDLL("liblmdb.so.0")
NOSUBDIR, CREATE, COMPACT = 0x4000, 0x40000, 0x1


class Val(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t), ("data", ctypes.c_char_p)]


def check(status):
    if status != 0:
        raise OSError(status, "LMDB failed")


def write(path, databases):
    """Writes {name: {key: value}} into a new file, compact."""
    with tempfile.TemporaryDirectory() as directory:
        env, txn = ctypes.c_void_p(), ctypes.c_void_p()
        check(lmdb.mdb_env_create(ctypes.byref(env)))
        check(lmdb.mdb_env_set_maxdbs(env, 16))
        check(lmdb.mdb_env_open(env, (directory + "/store").encode(), NOSUBDIR, 0o644))
        check(lmdb.mdb_txn_begin(env, None, 0, ctypes.byref(txn)))
        for name, entries in databases.items():
            handle = ctypes.c_uint()
            check(lmdb.mdb_dbi_open(txn, name.encode(), CREATE, ctypes.byref(handle)))
            for key, value in entries.items():
                key_val, value_val = Val(len(key), key), Val(len(value), value)
                check(lmdb.mdb_put(
                    txn, handle, ctypes.byref(key_val), ctypes.byref(value_val), 0))
        check(lmdb.mdb_txn_commit(txn))
        check(lmdb.mdb_env_copy2(env, path.encode(), COMPACT))
        lmdb.mdb_env_close(env)


# Values

BOOL, INT64, DATE, UUID, STRING = 1, 5, 12, 13, 14
EPOCH_2001 = 978_307_200


def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF


def row(layout, fields, checksum_of=None):
    """A row: fields are (kind, may be nil, value) in the order of their numbers."""
    bitmap = bytearray((sum(1 for _, optional, _ in fields if optional) + 7) // 8)
    slots, heap, bit = b"", b"", 0
    for kind, optional, value in fields:
        if optional:
            if value is None:
                bitmap[bit // 8] |= 1 << bit % 8
            bit += 1
        if kind == STRING:
            heap += (value or "").encode()
            slots += struct.pack("<I", len(heap))
        elif kind == BOOL:
            slots += bytes([1 if value else 0])
        elif kind == DATE:
            slots += struct.pack("<d", 0 if value is None else value - EPOCH_2001)
    content = struct.pack("<HH", 1, layout) + bytes(bitmap) + slots + heap
    if checksum_of is None:
        return content + bytes(4)
    collection, key = checksum_of
    return content + struct.pack("<I", crc32c(struct.pack("<I", collection) + key + content))


def date_key(value):
    """A date as a part of an index key: the order of the bytes is its order."""
    bits = struct.unpack(">Q", struct.pack(">d", value - EPOCH_2001 + 0.0))[0]
    return struct.pack(">Q", bits ^ (0xFFFFFFFFFFFFFFFF if bits >> 63 else 1 << 63))


# The schema

def text(value):
    return struct.pack("<I", len(value.encode())) + value.encode()


def listed(items):
    return struct.pack("<I", len(items)) + b"".join(items)


def schema(version, generation, fields, layouts, defaults, indexes):
    number_type = lambda number, kind, optional: bytes([number, kind, optional])
    field_list = [bytes([n]) + text(name) + bytes([kind, optional])
                  for n, name, kind, optional in fields]
    types = {n: (kind, optional) for n, _, kind, optional in fields}
    layout_list = [listed([number_type(n, *types[n]) for n in layout]) for layout in layouts]
    default_list = []
    for number, value in defaults:
        kind, optional = types[number]
        content = row(0, [(kind, optional, value)])
        default_list.append(
            number_type(number, kind, optional) + struct.pack("<I", len(content)) + content)
    index_list = [
        struct.pack("<IBBH", number, unique, partial, 128)
        + listed([bytes([field, 0, 0]) for field in parts])
        for number, unique, partial, parts in indexes]
    collection = (
        struct.pack("<I", 1) + text("todos") + text("todokit") + listed(field_list)
        + listed(layout_list) + listed(default_list) + listed(index_list))
    named = text("todokit") + struct.pack("<I", version) + text("todo") + text("0.0.%d" % version)
    content = (
        struct.pack("<HQII", 1, generation, 2, len(indexes) + 1) + listed([named])
        + listed([collection]))
    return content + struct.pack("<I", crc32c(content))


def sequence(number):
    content = struct.pack("<Q", number)
    return content + struct.pack("<I", crc32c(content))


# The todos: id, title, completed, createdAt, dueDate. The first five are of
# version 1; their IDs are random, so their order is not that of their creation.

TODOS = [
    ("7c9e6679-7425-40de-944b-e07fc1f90ae7", "Buy milk", False, 1_400_000_000.0, None),
    ("16fd2706-8baf-433b-82eb-8c7fada847da", "Læs “Håndbogen” 📖", True, 1_400_000_060.25, None),
    ("6fa459ea-ee8a-3ca4-894e-db77e160355e", "", False, 1_399_999_999.9996, None),
    ("886313e1-3b8a-5372-9b90-0c9aee199e5d", "long " * 60, True, 1_500_000_000.0, None),
    ("00000000-0000-4000-8000-000000000001", "Buy milk", False, -1.5, None),
    ("a8098c1a-f86e-41da-bd1a-00112444be1e", "Pay rent", False, 1_600_000_000.0, 1_600_300_000.0),
    ("f9168c5e-ceb2-4faa-b6bf-329bf39fa1e4", "Vote", True, 1_600_000_001.0, -86_400.5),
    ("12345678-1234-4678-9234-567812345678", "Some day", False, 1_600_000_002.0, None),
    ("ffffffff-ffff-4fff-bfff-ffffffffffff", "Far off", False, 1_600_000_003.0, 1e12),
]
FIELDS_1 = [
    (1, "id", UUID, 0), (4, "title", STRING, 0), (6, "completed", BOOL, 0),
    (8, "createdAt", DATE, 0)]
FIELDS_2 = FIELDS_1 + [(10, "dueDate", DATE, 1)]


def todos(count):
    """The rows and index entries of the first todos, each as it was written."""
    rows, created, due = {}, {}, {}
    for position, (identity, title, completed, created_at, due_date) in enumerate(TODOS[:count]):
        key = uuid.UUID(identity).bytes
        fields = [(STRING, 0, title), (BOOL, 0, completed), (DATE, 0, created_at)]
        if position >= 5:
            fields.append((DATE, 1, due_date))
        rows[key] = row(1 if position < 5 else 2, fields, checksum_of=(1, key))
        created[bytes([completed]) + date_key(created_at) + key] = b""
        if due_date is not None:
            due[bytes([completed, 1]) + date_key(due_date) + key] = b""
    return rows, created, due


def main(directory):
    rows, created, _ = todos(5)
    write(os.path.join(directory, "todokit-1.store"), {
        "schema": {
            b"schema": schema(
                1, 1, FIELDS_1, [[4, 6, 8]], [], [(1, 0, 0, [6, 8])]),
            b"sequence": sequence(5)},
        "c1": rows, "i1": created})
    rows, created, due = todos(len(TODOS))
    write(os.path.join(directory, "todokit-2.store"), {
        "schema": {
            b"schema": schema(
                2, 2, FIELDS_2, [[4, 6, 8], [4, 6, 8, 10]], [(10, None)],
                [(1, 0, 0, [6, 8]), (2, 0, 1, [6, 10])]),
            b"sequence": sequence(9)},
        "c1": rows, "i1": created, "i2": due})


if __name__ == "__main__":
    main(sys.argv[1])
