"""The arithmetic of attention and of what surrounds it, in double precision, from the definitions."""
import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[np.float64])


def softmax(x, axis=-1):
    """A row of minus infinity alone, where nothing may be attended to, becomes a row of zeros."""
    greatest = x.max(axis, keepdims=True)
    powers = np.exp(x - np.where(np.isfinite(greatest), greatest, 0))
    total = powers.sum(axis, keepdims=True)
    return powers / np.where(total == 0, 1, total)


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def gelu(x):
    """Hendrycks and Gimpel 2016: x times the normal distribution's integral up to x."""
    return x * 0.5 * (1 + erf(x / math.sqrt(2)))


def gelu_tanh(x):
    return 0.5 * x * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x ** 3)))


ACTIVATIONS = {"gelu": gelu, "gelu_new": gelu_tanh, "relu": lambda x: np.maximum(x, 0), "tanh": np.tanh,
               "silu": lambda x: x * sigmoid(x), "swish": lambda x: x * sigmoid(x),
               "quick_gelu": lambda x: x * sigmoid(1.702 * x)}


def layer_norm(x, gain, shift, eps, axis=-1):
    """Ba et al. 2016, over `axis` (one or several) -> y, mean, 1 / standard deviation."""
    mean = x.mean(axis, keepdims=True)
    inverse = 1 / np.sqrt(((x - mean) ** 2).mean(axis, keepdims=True) + eps)
    return (x - mean) * inverse * gain + shift, mean, inverse


def rms_norm(x, gain, eps, axis=-1):
    """Zhang and Sennrich 2019."""
    return x / np.sqrt((x * x).mean(axis, keepdims=True) + eps) * gain


def rotate(x, cosines, sines, interleaved=False):
    """Su et al. 2021: turns the first 2 x pairs features of x [... x rows x width] by the angles of each row
    [rows x pairs]; a pair is two neighbours where interleaved, else one feature of each half."""
    pairs = cosines.shape[-1]
    turned = x.copy()
    first, second = ((slice(0, 2 * pairs, 2), slice(1, 2 * pairs, 2)) if interleaved
                     else (slice(0, pairs), slice(pairs, 2 * pairs)))
    a, b = x[..., first], x[..., second]
    turned[..., first] = a * cosines - b * sines
    turned[..., second] = a * sines + b * cosines
    return turned


def attention(q, k, v, scale=None, softcap=0.0, bias=None, allowed=None):
    """Vaswani et al. 2017, with grouped keys: q [heads x n x d], k [groups x m x d], v [groups x m x e]; query
    head h uses key head h // (heads / groups). `bias` is added to the scores; where not `allowed` they are minus
    infinity. -> output [heads x n x e], and the scores [heads x n x m] at each stage: scaled, capped, masked, weights."""
    repeat = q.shape[0] // k.shape[0]
    k, v = np.repeat(k, repeat, 0), np.repeat(v, repeat, 0)
    scaled = np.einsum("hid,hjd->hij", q, k) * (1 / math.sqrt(q.shape[-1]) if scale is None else scale)
    capped = softcap * np.tanh(scaled / softcap) if softcap else scaled
    masked = capped if bias is None else capped + bias
    if allowed is not None:
        masked = np.where(allowed, masked, -np.inf)
    weights = softmax(masked)
    return np.einsum("hij,hje->hie", weights, v), {"scaled": scaled, "capped": capped, "masked": masked,
                                                   "weights": weights}


def causal(n, window=None):
    i, j = np.arange(n)[:, None], np.arange(n)[None, :]
    return (j <= i) if window is None else (j <= i) & (i - j < window)
