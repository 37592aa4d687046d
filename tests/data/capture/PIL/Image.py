import torch


class Picture:
    """pixels: [height × width × 3] bytes"""

    def __init__(self, pixels):
        self.pixels = pixels

    def convert(self, mode):
        assert mode == "RGB"
        return self


def open(path):
    with __builtins__["open"](path, "rb") as file:
        kind, width, height, most, numbers = file.read().split(maxsplit=4)
    assert kind == b"P6" and most == b"255"
    return Picture(torch.tensor(list(numbers), dtype=torch.uint8).view(int(height), int(width), 3))
