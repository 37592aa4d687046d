"""Files of numbers, written and read by hand: safetensors (little-endian, eight bytes of header length first)."""
import json
import math
import struct

import numpy as np

TYPES = {"F64": "<f8", "F32": "<f4", "F16": "<f2", "I64": "<i8"}


def write_safetensors(path, tensors):
    """The tensors under their names, each in the type that it has."""
    header, blobs, at = {}, [], 0
    for name, tensor in tensors.items():
        kind = next(kind for kind, numpy_type in TYPES.items() if np.dtype(numpy_type) == tensor.dtype)
        blob = np.ascontiguousarray(tensor).tobytes()
        header[name] = {"dtype": kind, "shape": list(tensor.shape), "data_offsets": [at, at + len(blob)]}
        blobs.append(blob)
        at += len(blob)
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + b"".join(blobs))


def read_safetensors(path):
    """Every tensor as float64."""
    data = path.read_bytes()
    length = struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8:8 + length])
    header.pop("__metadata__", None)
    return {name: np.frombuffer(data, TYPES[entry["dtype"]], math.prod(entry["shape"]),
                                8 + length + entry["data_offsets"][0]).reshape(entry["shape"]).astype(np.float64)
            for name, entry in header.items()}


def write_json(path, value):
    path.write_text(json.dumps(value, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def read_json(path):
    return json.loads(path.read_text(encoding="utf-8"))
