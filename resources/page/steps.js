"use strict";

// The arithmetic of one query, step by step, in a table of its keys.

const fewKeys = 16, fewProducts = 6;
const letter = (name, mark = "") => `${name}<sub>ij</sub>${mark}`;
const upright = (text) => `<span class="upright">${text}</span>`;

// The name of the scores after each step: s, s′, s″ …
function scoreNames() {
  const names = {};
  let marks = "";
  for (const {id} of head().description.steps)
    if (id !== "weights" && id !== "weighted") (names[id] = letter("s", marks)), (marks += "′");
  return names;
}

function before(id) {
  const steps = head().description.steps;
  return steps[steps.findIndex((step) => step.id === id) - 1]?.id;
}

const isDot = () => head().description.dot;
const rootOf = (by) => {
  const width = Math.round(1 / (by * by));
  return by < 1 && Math.abs(by * Math.sqrt(width) - 1) < 1e-4 ? width : 0;
};

function formulaOf(id) {
  const names = scoreNames(), last = names[before(id)], own = names[id], by = head().step(id).by;
  switch (id) {
    case "scores": return isDot() ? `${own} = q<sub>i</sub> ${upright("·")} k<sub>j</sub>` : `${own} = ${upright("score")}(q<sub>i</sub>, k<sub>j</sub>)`;
    case "scaled": return !last ? own : rootOf(by) ? `${own} = ${last} / √${upright(rootOf(by))}` : `${own} = ${upright(number(by, 4))} ${last}`;
    case "softcapped": return `${own} = ${upright(by)} ${upright("tanh")}(${last} / ${upright(by)})`;
    case "masked": return `${own} = ${last} + m<sub>ij</sub>`;
    case "tempered": return `${own} = ${last} / ${upright(number(by))}`;
    case "weights": return head().step(id).rule ? `a<sub>ij</sub> = ${upright("exp")}(${last} − ${upright("max")}) / ${upright("Σ")}<sub>k</sub> ${upright("exp")}(${last.replace("ij", "ik")} − ${upright("max")})` : "a<sub>ij</sub>";
    case "weighted": return `o<sub>i</sub> = ${upright("Σ")}<sub>j</sub> a<sub>ij</sub> v<sub>j</sub>`;
  }
}

function stepName(id) {
  if (!map().normalised) return say("gate");
  if (!map().shares) return say("size");
  const other = (id === "scores" && !isDot()) || (id === "weights" && !head().step(id).rule);
  return say(other ? id + "Other" : id);
}

function wordsOf(id) {
  const step = head().step(id), last = before(id), asks = {query: marked(queries(), chosen.query)};
  if (id === "scores") return say(isDot() ? "scoresWords" : "scoresOtherWords", {...asks, function: map().score});
  if (id === "scaled" && !last) return say("scaledFirst", asks);
  if (id === "scaled") return say("scaledWords", {...asks, by: number(step.by, 4), root: rootOf(step.by) ? ` = 1 / √${rootOf(step.by)}` : ""});
  if (id === "masked") {
    const row = head().row("masked", chosen.query), unmasked = head().row(last, chosen.query);
    return say(row.every((x, i) => x === -Infinity || x === unmasked[i]) ? "maskedWords" : "maskedBias", asks);
  }
  if (id === "weights") {
    if (map().derived) return say("derivedWords", {derived: spoken(map().derived)});
    if (!step.rule) return say(head().description.steps.length > 1 ? "weightsOtherWords" : map().normalised ? "given" : "givenGate", asks);
    const row = head().row(last, chosen.query), largest = Math.max(...row);
    return say("weightsWords", {...asks, largest: number(largest), sum: number(row.reduce((sum, x) => sum + Math.exp(x - largest), 0))});
  }
  return say(id + "Words", {...asks, by: number(step.by, 2)});
}

// Columns of the table up to a step: {title, values}.
function columnsUpTo(id) {
  const names = scoreNames(), columns = [];
  for (const step of head().description.steps) {
    if (step.id === "weighted") break;
    const values = head().row(step.id, chosen.query);
    if (step.id === "weights" && step.rule) {
      const row = head().row(before("weights"), chosen.query), largest = Math.max(...row);
      columns.push({title: `<i>e</i><sup>${names[before("weights")].replace("<sub>ij</sub>", "")}−max</sup>`, values: row.map((x) => Math.exp(x - largest)), total: true});
    }
    const sums = step.id === "weights" && map().normalised && map().shares;
    columns.push({title: sums ? say("weightsOther") : stepName(step.id), values, total: sums});
    if (step.id === id) break;
  }
  return columns;
}

function shownKeys(order) {
  const count = order.length;
  if (chosen.all || count <= fewKeys) return [...order.keys()];
  return [...order.keys()].sort((a, b) => order[b] - order[a]).slice(0, fewKeys).sort((a, b) => a - b);
}

function keyTitle() {
  if (!map().normalised) return say("dimension", {number: ""});
  return say(keys().kind === "tokens" ? "key" : "keyOther");
}

function keyTable(id) {
  const columns = columnsUpTo(id), weights = head().row("weights", chosen.query), shown = shownKeys(weights), isLast = columns.length - 1;
  const bars = id === "weights", top = Math.max(...weights) || 1, left = weights.length - shown.length;
  const rows = shown.map((j) => `<tr data-key="${j}" ${j === key() ? 'class="read"' : ""}><td>${escaped(keys().labels[j] ?? String(j))}</td>` +
    columns.map(({values}, c) => `<td ${c === isLast ? 'class="new"' : ""}>${number(values[j])}</td>`).join("") +
    (bars ? `<td class="bars"><span class="bar" style="width:${(100 * Math.max(0, weights[j])) / top}%"></span></td>` : "") + "</tr>");
  const sum = (values, list) => list.reduce((total, j) => total + values[j], 0), rest = [...weights.keys()].filter((j) => !shown.includes(j));
  if (left) rows.push(`<tr><td>${say("others", {count: left})}</td>${columns.map(({values, total}) => `<td>${total ? number(sum(values, rest)) : ""}</td>`).join("")}${bars ? "<td></td>" : ""}</tr>`);
  if (bars && columns[isLast].total)
    rows.push(`<tr class="total"><td>${say("sum")}</td>${columns.map(({values, total}) => `<td>${total ? number(sum(values, [...values.keys()])) : ""}</td>`).join("")}<td></td></tr>`);
  const titles = columns.map(({title}, c) => `<th scope="col" ${c === isLast ? 'class="new"' : ""}>${title}</th>`).join("");
  return `<table><thead><tr><th scope="col">${keyTitle()}</th>${titles}${bars ? "<th></th>" : ""}</tr></thead><tbody>${rows.join("")}</tbody></table>` + moreButton(weights.length);
}

const moreButton = (count) => (count <= fewKeys ? "" : `<button type="button" class="more">${chosen.all ? say("showFewer") : say("showAll", {count})}</button>`);

// ---- vectors

function vectorStrip(symbol, values) {
  const most = Math.max(...values.map(Math.abs)) || 1;
  const cells = [...values].map((value, d) => `<span data-dimension="${d}" ${d === chosen.dimension ? 'class="chosen"' : ""} title="${d}: ${number(value)}" ` +
    `style="background:rgba(var(--${value < 0 ? "negative" : "positive"}),${(0.9 * Math.abs(value)) / most})"></span>`);
  return `<div class="vector"><i>${symbol}</i><div class="cells">${cells.join("")}</div></div>`;
}

const vectorOf = (matrix, row) => matrix.values.subarray(row * matrix.columns, (row + 1) * matrix.columns);

// q · k of the chosen key: the two vectors, their products, the largest of them in numbers.
function scoreProducts() {
  const q = head().vectors("q"), k = head().vectors("k");
  if (!isDot()) return "";
  if (!q || !k) return `<p>${say("noVectors")}</p>`;
  const asks = vectorOf(q, chosen.query), asked = vectorOf(k, key()), products = asks.map((x, d) => x * asked[d]);
  const total = products.reduce((sum, x) => sum + x, 0), order = [...products.keys()].sort((a, b) => Math.abs(products[b]) - Math.abs(products[a]));
  const shown = order.slice(0, products.length <= fewProducts + 1 ? products.length : fewProducts).sort((a, b) => a - b), rest = products.length - shown.length;
  chosen.dimension = Math.min(chosen.dimension, products.length - 1);
  const row = (name, cells) => `<tr><td>${name}</td>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
  const rows = shown.map((d) => row(say("dimension", {number: d}), [number(asks[d]), number(asked[d]), number(products[d])]));
  if (rest) rows.push(row(say("others", {count: rest}), ["", "", number(total - shown.reduce((sum, d) => sum + products[d], 0))]));
  return `<h3>${say("vectorsOf", {key: marked(keys(), key()), score: number(total)})}</h3>${vectorStrip("q", asks)}${vectorStrip("k", asked)}${vectorStrip("q∘k", products)}` +
    `<table><thead><tr><th></th><th>q</th><th>k</th><th>${say("product")}</th></tr></thead><tbody>${rows.join("")}<tr class="total"><td>${say("sum")}</td><td></td><td></td><td>${number(total)}</td></tr></tbody></table>`;
}

function weightedSum() {
  const weights = head().row("weights", chosen.query), v = head().vectors("v"), step = head().step("weighted");
  const sum = step.matrix ? head().row("weighted", chosen.query) : summed(weights, v);
  chosen.dimension = Math.min(chosen.dimension, sum.length - 1);
  const d = chosen.dimension;
  let text = `${vectorStrip("o", sum)}<h3>${say("weightedAt", {number: d, value: number(sum[d])})}</h3>`;
  if (!v || step.matrix) return text;
  const shown = shownKeys(weights), products = weights.map((w, j) => w * v.values[j * v.columns + d]), left = weights.length - shown.length;
  const rows = shown.map((j) => `<tr data-key="${j}" ${j === key() ? 'class="read"' : ""}><td>${escaped(keys().labels[j] ?? String(j))}</td><td>${number(weights[j])}</td><td>${number(v.values[j * v.columns + d])}</td><td class="new">${number(products[j])}</td></tr>`);
  if (left) rows.push(`<tr><td>${say("others", {count: left})}</td><td></td><td></td><td>${number(sum[d] - shown.reduce((total, j) => total + products[j], 0))}</td></tr>`);
  return text + `<table><thead><tr><th>${keyTitle()}</th><th>${say("weightsOther")}</th><th>v</th><th class="new">${say("product")}</th></tr></thead><tbody>${rows.join("")}` +
    `<tr class="total"><td>${say("sum")}</td><td></td><td></td><td>${number(sum[d])}</td></tr></tbody></table>${moreButton(weights.length)}`;
}

function summed(weights, v) {
  const sum = new Float64Array(v.columns);
  weights.forEach((weight, j) => {
    if (weight) for (let d = 0; d < v.columns; ++d) sum[d] += weight * v.values[j * v.columns + d];
  });
  return sum;
}

function showSteps() {
  const ids = head().description.steps.map((step) => step.id), id = chosen.step;
  const title = map().normalised ? say("how", {weight: number(head().row("weights", chosen.query)[key()], 2)}) : say("howOpen", {query: label(queries(), chosen.query)});
  element("steps").querySelector("h2").innerHTML = title;
  showButtons(element("step-choice"), ids, id, (step) => choose({step}), (step) => `${ids.indexOf(step) + 1} ${stepName(step)}`);
  element("formula").innerHTML = ids.length > 1 ? formulaOf(id) : "";
  element("explanation").innerHTML = wordsOf(id);
  element("numbers").innerHTML = id === "weighted" ? weightedSum() : keyTable(id) + (id === "scores" ? scoreProducts() : "");
}
