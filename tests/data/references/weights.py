"""The weights of a checkpoint: drawn at random when first named, or read from a file."""
import numpy as np

from arithmetic import layer_norm, rms_norm
from files import read_safetensors


class Weights:
    """w(name, *shape) is a tensor in double precision."""

    def linear(self, x, stem, out, bias=True):
        """x Wᵀ + b, as PyTorch's Linear lays W out."""
        y = x @ self(stem + ".weight", out, x.shape[-1], spread=1.2 / np.sqrt(x.shape[-1])).T
        return y + self(stem + ".bias", out, spread=0.2) if bias else y

    def projection(self, x, stem, out):
        """x W + b, as GPT-2's Conv1D lays W out."""
        return x @ self(stem + ".weight", x.shape[-1], out, spread=0.3) + self(stem + ".bias", out, spread=0.2)

    def layer_norm(self, x, stem, eps):
        width = x.shape[-1]
        return layer_norm(x, self(stem + ".weight", width, centre=1), self(stem + ".bias", width), eps)[0]

    def rms_norm(self, x, stem, eps):
        return rms_norm(x, self(stem + ".weight", x.shape[-1], centre=1), eps)


class RandomWeights(Weights):
    """Normal numbers, rounded to what the file will hold, so that the file says exactly what was computed with."""

    def __init__(self, seed, halves=False):
        self.generator = np.random.Generator(np.random.PCG64(seed))
        self.kind = np.float16 if halves else np.float32
        self.tensors = {}

    def __call__(self, name, *shape, spread=0.35, centre=0.0):
        if name not in self.tensors:
            drawn = self.generator.standard_normal(shape) * spread + centre
            self.tensors[name] = drawn.astype(self.kind)
        assert self.tensors[name].shape == shape, name
        return self.tensors[name].astype(np.float64)


class FileWeights(Weights):
    """The tensors of a model.safetensors that somebody trained; asking for one with another shape is an error."""

    def __init__(self, path):
        self.tensors = read_safetensors(path)

    def __contains__(self, name):
        return name in self.tensors

    def __call__(self, name, *shape, spread=None, centre=None):
        tensor = self.tensors[name]
        assert tensor.shape == shape, (name, tensor.shape, shape)
        return tensor
