"use strict";

// The data of the page: base64 of a deflated block that holds the length of a JSON header in four bytes, the header, and
// the numbers. A matrix of the header says where its numbers begin. Bytes of the same rank stand together.

async function unpackedData() {
  const text = document.getElementById("data").textContent.trim();
  const packed = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const length = new DataView(bytes.buffer).getUint32(0, true);
  return {header: JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length))), numbers: bytes.subarray(4 + length)};
}

// With a step: whole numbers of 16 bits that count steps from `low`; the two highest stand for −∞ and for no number.
// Without: floating point of 32 bits.
function readMatrix(numbers, {at, rows, columns, low, step}) {
  const count = rows * columns, values = new Float64Array(count);
  if (step === undefined) {
    const bytes = new Uint8Array(4 * count);
    for (let rank = 0; rank < 4; ++rank)
      for (let i = 0; i < count; ++i) bytes[4 * i + rank] = numbers[at + rank * count + i];
    values.set(new Float32Array(bytes.buffer));
  } else {
    for (let i = 0; i < count; ++i) {
      const code = numbers[at + i] | (numbers[at + count + i] << 8);
      values[i] = code === 65535 ? -Infinity : code === 65534 ? NaN : low + step * code;
    }
  }
  return {rows, columns, values};
}

function mapped(matrix, change) {
  return {rows: matrix.rows, columns: matrix.columns, values: matrix.values.map(change)};
}

function softmax(scores) {
  const {rows, columns} = scores, values = new Float64Array(rows * columns);
  for (let row = 0; row < rows; ++row) {
    const own = scores.values.subarray(row * columns, (row + 1) * columns), largest = Math.max(...own);
    if (largest === -Infinity) continue;
    const powers = own.map((score) => Math.exp(score - largest)), sum = powers.reduce((a, b) => a + b, 0);
    values.set(powers.map((power) => power / sum), row * columns);
  }
  return {rows, columns, values};
}

// How a step of a head is computed from the step before it, where the file does not hold it.
const rules = {
  times: (before, {by}) => mapped(before, (x) => x * by),
  softcap: (before, {by}) => mapped(before, (x) => by * Math.tanh(x / by)),
  divided: (before, {by}) => mapped(before, (x) => x / by),
  softmax: (before) => softmax(before),
};

class Head {
  constructor(numbers, description) {
    this.numbers = numbers;
    this.description = description;
    this.known = new Map();
  }
  has(id) {
    return this.description.steps.some((step) => step.id === id);
  }
  step(id) {
    return this.description.steps.find((step) => step.id === id);
  }
  vectors(name) {
    const matrix = this.description[name];
    if (matrix && !this.known.has(name)) this.known.set(name, readMatrix(this.numbers, matrix));
    return this.known.get(name);
  }
  matrix(id) {
    if (this.known.has(id)) return this.known.get(id);
    let value;
    for (const step of this.description.steps) {
      value = this.known.get(step.id) ?? this.compute(step, value);
      if (step.id !== "weights" || id === "weights") this.known.set(step.id, value);
      if (step.id === id) return value;
    }
  }
  compute(step, before) {
    if (step.rule === "added") {
      const added = readMatrix(this.numbers, step.matrix);
      return mapped(before, (x, i) => x + added.values[i]);
    }
    return step.rule ? rules[step.rule](before, step) : readMatrix(this.numbers, step.matrix);
  }
  row(id, query) {
    const {columns, values} = this.matrix(id);
    return values.subarray(query * columns, (query + 1) * columns);
  }
}

function indexOfLargest(values) {
  let best = 0;
  for (let i = 1; i < values.length; ++i) if (values[i] > values[best] || Number.isNaN(values[best])) best = i;
  return best;
}
