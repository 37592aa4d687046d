"use strict";

// The pictures of a head, as markup. Words carry data-query or data-key, by which page.js knows what is pointed at.

const textWidth = (() => {
  const context = document.createElement("canvas").getContext("2d");
  return (text, size, weight = 400) => {
    context.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
    return context.measureText(text).width;
  };
})();

const cut = (text, most) => (text.length > most ? text.slice(0, most - 1) + "…" : text);
const lineWidth = (weight) => 0.5 + 9 * weight;
const faintLine = 0.2, ownLine = 0.01;

// One row of words with arcs above them where they fit beside one another, else two columns.
function linesFigure(width) {
  const size = [22, 20, 18, 16, 15].find((each) => rowWidth(each) <= width);
  return !crosses() && size ? arcsFigure(width, size) : columnsFigure(width);
}

const wordGap = (size) => size * 0.9;
const rowWidth = (size) => queries().labels.reduce((sum, text) => sum + textWidth(text, size, 600) + wordGap(size), 0);

function arcsFigure(width, size) {
  const labels = queries().labels, weights = head().matrix("weights"), own = head().row("weights", query()), read = key();
  let at = (width - rowWidth(size)) / 2;
  const boxes = labels.map((text) => {
    const wide = textWidth(text, size, 600) + wordGap(size), box = {x: at, width: wide, middle: at + wide / 2};
    at += wide;
    return box;
  });
  const top = 8, ground = Math.min(300, 90 + 0.32 * rowWidth(size)), box = size * 1.7;
  const arc = (from, to, weight, style) => {
    const x1 = boxes[from].middle, x2 = boxes[to].middle, far = Math.abs(x2 - x1);
    if (from === to) {
      const wide = size * 0.5, tall = size * 1.3;
      return `<path class="${style}" stroke-width="${lineWidth(weight)}" d="M${x1 - wide / 2} ${ground} C${x1 - wide * 1.6} ${ground - tall} ${x1 + wide * 1.6} ${ground - tall} ${x1 + wide / 2} ${ground}"/>`;
    }
    const high = Math.min((ground - top) / 0.75 - 8, 20 + far * 0.62);
    return `<path class="${style}" stroke-width="${lineWidth(weight)}" d="M${x1} ${ground} C${x1} ${ground - high} ${x2} ${ground - high} ${x2} ${ground}"/>`;
  };
  let lines = "";
  for (let row = 0; row < weights.rows; ++row) {
    const values = head().row("weights", row), most = indexOfLargest(values);
    if (row !== query() && values[most] >= faintLine) lines += arc(row, most, values[most] * 0.55, "link");
  }
  own.forEach((weight, column) => (lines += weight >= ownLine ? arc(query(), column, weight, "link own") : ""));
  const wordsOf = labels.map((text, i) => {
    const style = i === query() ? "chosen" : i === read ? "asks" : "";
    const back = i === query() ? "chosen-box" : i === read ? "read-box" : "";
    return `<g data-query="${i}"><rect x="${boxes[i].x + 2}" y="${ground + 4}" width="${boxes[i].width - 4}" height="${box}" rx="7" ${back ? `class="${back}"` : 'fill="transparent"'}/>` +
      `<text class="${style}" x="${boxes[i].middle}" y="${ground + 4 + box * 0.68}" font-size="${size}" text-anchor="middle">${escaped(text)}</text>` +
      (own[i] >= 0.05 || i === read ? `<text class="${i === read ? "asks" : "quiet"}" x="${boxes[i].middle}" y="${ground + box + 24}" font-size="14" text-anchor="middle">${number(own[i], 2)}</text>` : "") + "</g>";
  });
  return `<svg width="${width}" height="${ground + box + 32}">${lines}${wordsOf.join("")}</svg>`;
}

function columnsFigure(width) {
  const own = head().row("weights", query()), read = key(), left = queries().labels, right = keys().labels;
  const most = Math.max(left.length, right.length), line = most > 40 ? 20 : 28, size = most > 40 ? 13 : 17, top = 4;
  const widest = (labels) => Math.min(width * 0.4, Math.max(...labels.map((text) => textWidth(cut(text, 24), size, 600))) + 16);
  const a = widest(left), b = widest(right), gap = Math.max(60, Math.min(280, width - a - b - 44)), from = (width - a - gap - b - 44) / 2 + a, to = from + gap;
  const height = (i, count) => top + ((most - count) / 2 + i + 0.5) * line;
  const y1 = (i) => height(i, left.length), y2 = (i) => height(i, right.length);
  const link = (i, j, weight, style) => `<path class="${style}" stroke-width="${lineWidth(weight) * 0.7}" d="M${from + 4} ${y1(i)} C${from + gap / 2} ${y1(i)} ${to - gap / 2} ${y2(j)} ${to - 4} ${y2(j)}"/>`;
  let lines = "";
  for (let row = 0; row < left.length; ++row) {
    const values = head().row("weights", row), best = indexOfLargest(values);
    if (row !== query() && values[best] >= faintLine) lines += link(row, best, values[best] * 0.5, "link");
  }
  own.forEach((weight, j) => (lines += weight >= ownLine ? link(query(), j, weight, "link own") : ""));
  const side = (labels, isLeft) => labels.map((text, i) => {
    const y = isLeft ? y1(i) : y2(i), x = isLeft ? from - a : to, wide = isLeft ? a : b;
    const back = isLeft && i === query() ? "chosen-box" : !isLeft && i === read ? "read-box" : "";
    const style = isLeft && i === query() ? "chosen" : !isLeft && i === read ? "asks" : "";
    const shownNumber = !isLeft && (own[i] >= 0.05 || i === read);
    return `<g data-${isLeft ? "query" : "key"}="${i}"><rect x="${x}" y="${y - line / 2 + 1}" width="${wide}" height="${line - 2}" rx="6" ${back ? `class="${back}"` : 'fill="transparent"'}/>` +
      `<text class="${style}" x="${isLeft ? from - 8 : to + 8}" y="${y + size * 0.35}" font-size="${size}" text-anchor="${isLeft ? "end" : "start"}">${escaped(cut(text, 24))}</text>` +
      (shownNumber ? `<text class="${i === read ? "asks" : "quiet"}" x="${to + b + 8}" y="${y + 5}" font-size="13">${number(own[i], 2)}</text>` : "") + "</g>";
  }).join("");
  return `<svg width="${width}" height="${top * 2 + most * line}">${lines}${side(left, true)}${side(right, false)}</svg>`;
}

// ---- the map

let cellPlaces; // where the cells of the drawn map are

function mapFigure(width) {
  const weights = head().matrix("weights"), {rows, columns} = weights, left = queries().labels, above = keys().labels;
  const most = 14, size = 15, widest = (labels) => Math.max(...labels.map((text) => textWidth(cut(text, most), size, 600)));
  const labelsLeft = widest(left) + 12, named = columns <= 80, legend = 56;
  const cell = Math.max(named ? 4 : 2, Math.min(48, (width - labelsLeft - legend - 20) / columns, Math.max(10, 560 / rows)));
  const slanted = cell >= 15 && named, tall = slanted ? widest(above) * 0.72 + 14 : 8, x = labelsLeft, y = tall + 20;
  const wide = cell * columns, tallCells = cell * rows;
  cellPlaces = {x, y, cell, rows, columns};
  const image = paintCells(document.createElement("canvas"), weights).toDataURL();
  const every = Math.ceil(13 / cell);
  const leftWords = left.slice(0, rows).map((text, i) => i % every && i !== query() ? "" :
    `<text data-query="${i}" class="${i === query() ? "asks" : ""}" x="${x - 8}" y="${y + (i + 0.5) * cell + 5}" font-size="${size}" text-anchor="end">${escaped(cut(text, most))}</text>`);
  const topWords = !slanted ? [] : above.slice(0, columns).map((text, j) =>
    `<text data-key="${j}" class="${j === key() ? "asks" : ""}" font-size="${size}" transform="translate(${x + (j + 0.5) * cell + 4} ${y - 8}) rotate(-45)">${escaped(cut(text, most))}</text>`);
  const own = head().row("weights", query());
  const values = cell < 36 ? [] : [...own].map((value, j) =>
    `<text x="${x + (j + 0.5) * cell}" y="${y + (query() + 0.5) * cell + 4}" font-size="13" text-anchor="middle" style="fill:${darkOn(colour(value)) ? "#000000" : "#ffffff"}">${number(value, 2)}</text>`);
  const {kind, low, high} = map().scale, valueAt = (at) => (kind === "Logarithmic" ? low * (high / low) ** at : low + (high - low) * at);
  const stops = [1, 0.8, 0.6, 0.4, 0.25, 0.12, 0.05, 0.02, 0].map((at) => `<stop offset="${1 - at}" stop-color="${colour(valueAt(at))}"/>`);
  const legendAt = x + wide + 20;
  return `<svg width="${Math.max(width, x + wide + legend)}" height="${y + tallCells + 8}">` +
    `<defs><linearGradient id="scale" x1="0" x2="0" y1="0" y2="1">${stops.join("")}</linearGradient></defs>` +
    `<text class="quiet" x="${x}" y="12" font-size="13">${say(map().normalised ? "rows" : "gateRows")}</text>` +
    `<image id="cells" href="${image}" x="${x}" y="${y}" width="${wide}" height="${tallCells}" preserveAspectRatio="none" style="image-rendering:pixelated;cursor:pointer"/>` +
    `<rect x="${x - 1}" y="${y + query() * cell - 1}" width="${wide + 2}" height="${cell + 2}" fill="none" stroke="var(--accent)" stroke-width="2" rx="2" pointer-events="none"/>` +
    `<rect id="pointed" x="${x + key() * cell + 1}" y="${y + query() * cell + 1}" width="${cell - 2}" height="${cell - 2}" fill="none" stroke="#ffffff" stroke-width="1.5" pointer-events="none"/>` +
    `<g pointer-events="none">${values.join("")}</g>${leftWords.join("")}${topWords.join("")}` +
    `<rect x="${legendAt}" y="${y}" width="12" height="${tallCells}" fill="url(#scale)"/>` +
    `<text class="quiet" x="${legendAt + 18}" y="${y + 10}" font-size="13">${short(high)}</text><text class="quiet" x="${legendAt + 18}" y="${y + tallCells}" font-size="13">${short(low)}</text></svg>`;
}

function darkOn(hex) {
  const [r, g, b] = [1, 3, 5].map((i) => (parseInt(hex.slice(i, i + 2), 16) / 255) ** 2.2);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.18;
}

function cellAt(event) {
  if (chosen.view !== "heatmap" || event.target.id !== "cells") return;
  const bounds = event.target.getBoundingClientRect();
  const at = (offset, length, count) => Math.max(0, Math.min(count - 1, Math.floor((offset / length) * count)));
  return {query: at(event.clientY - bounds.top, bounds.height, cellPlaces.rows), key: at(event.clientX - bounds.left, bounds.width, cellPlaces.columns)};
}

function pointAtCell(event) {
  const cell = cellAt(event);
  if (!cell) return;
  const frame = element("pointed");
  frame.setAttribute("x", cellPlaces.x + cell.key * cellPlaces.cell + 1);
  frame.setAttribute("y", cellPlaces.y + cell.query * cellPlaces.cell + 1);
  element("summary").innerHTML = say(!map().normalised ? "open" : map().shares ? "looksAt" : "measured", {query: marked(queries(), cell.query), key: marked(keys(), cell.key),
    weight: number(head().row("weights", cell.query)[cell.key], 3)});
}

// ---- the text

function textFigure() {
  const own = head().row("weights", query());
  const running = (sequence, asks) => spans(sequence).map(({before, text, position}) => {
    const shade = !asks || !crosses() ? `background:rgba(var(--positive),${0.6 * Math.sqrt(Math.max(0, own[position]))})` : "";
    const style = asks && position === query() ? "asker" : "";
    return `${escaped(before)}<span ${asks ? "data-query" : "data-key"}="${position}" class="${style}" style="${shade}" title="${number(own[position] ?? 0)}">${escaped(text)}</span>`;
  }).join("");
  const paragraph = (sequence, asks) => `<p class="running">${running(sequence, asks)}</p>`;
  if (!crosses()) return paragraph(queries(), true);
  const asking = queries().kind === "tokens" || queries().kind === "items" ? paragraph(queries(), true) : chips();
  return asking + paragraph(keys(), false);
}

// The words of a sequence in the spaces of their text, or parted by one where no text is known.
function spans(sequence) {
  if (!sequence.text) return sequence.labels.map((text, position) => ({before: position ? " " : "", text, position}));
  let end = 0;
  return sequence.places.map(([position, begin, length]) => {
    const before = sequence.text.slice(end, begin);
    end = begin + length;
    return {before, text: sequence.text.slice(begin, end), position};
  });
}

const chips = () => `<div class="choice-row">${queries().labels.map((text, i) =>
  `<button type="button" tabindex="-1" data-query="${i}" aria-pressed="${i === query()}">${escaped(text)}</button>`).join("")}</div>`;

// ---- pictures

// Regions that are looked at stay clear, the others are veiled. A sequence of regions has `grid` columns after
// `before` positions that are none, such as that of the class.
function pictureFigure(width) {
  const sequence = keys().grid ? keys() : queries(), columns = sequence.grid, before = sequence.before, rows = (sequence.labels.length - before) / columns;
  const cell = Math.min(width, 460) / columns, own = keys().grid ? head().row("weights", query()) : new Float64Array(sequence.labels.length);
  const most = Math.max(...own) || 1, asks = !crosses(), x = (width - cell * columns) / 2;
  let cells = "";
  for (let i = 0; i < rows * columns; ++i) {
    const position = i + before, share = own[position] / most;
    cells += `<rect ${asks || !keys().grid ? "data-query" : "data-key"}="${position}" x="${x + (i % columns) * cell}" y="${Math.floor(i / columns) * cell}" width="${cell}" height="${cell}" ` +
      (sequence.picture ? `fill="rgba(var(--veil),${keys().grid ? 0.86 * (1 - share) : 0.01})"` : `fill="${colour(own[position])}"`) + `><title>${number(own[position])}</title></rect>`;
  }
  const frame = (position, style) => position < before ? "" : `<rect x="${x + ((position - before) % columns) * cell}" y="${Math.floor((position - before) / columns) * cell}" width="${cell}" height="${cell}" fill="none" ${style} pointer-events="none"/>`;
  const picture = sequence.picture ? `<image href="${sequence.picture}" x="${x}" y="0" width="${cell * columns}" height="${cell * rows}" preserveAspectRatio="none"/>` : "";
  return (asks || !keys().grid ? "" : chips()) + `<svg width="${width}" height="${cell * rows}">${picture}${cells}` +
    (keys().grid ? frame(key(), 'stroke="var(--text)" stroke-width="2" stroke-dasharray="4 3"') : "") +
    (asks || !keys().grid ? frame(query(), 'stroke="var(--accent)" stroke-width="3"') : "") + "</svg>";
}
