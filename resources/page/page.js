"use strict";

// What the reader has chosen. `key` is undefined for the one that is looked at most, `hover` a query that is only pointed at.
const chosen = {run: 0, map: 0, head: 0, query: 0, key: undefined, hover: undefined, view: "lines", step: "weights", dimension: 0, all: false};
let page, numbers, words;

const element = (id) => document.getElementById(id);
const run = () => page.runs[chosen.run];
const map = () => run().maps[chosen.map];
const queries = () => run().sequences[map().queries];
const keys = () => run().sequences[map().keys];
const crosses = () => map().queries !== map().keys;
const spoken = (pair) => (pair ? pair[document.documentElement.lang === "en" ? 0 : 1] : "");

function head(ofMap = map(), place = chosen.head) {
  const description = ofMap.heads[place];
  return (description.known ??= new Head(numbers, description));
}

const query = () => chosen.hover ?? chosen.query;
const key = () => (chosen.hover === undefined && chosen.key !== undefined ? chosen.key : indexOfLargest(head().row("weights", query())));

// A sentence of words.json with its places filled: text is escaped, markup is given as {html}.
function say(name, places = {}) {
  return words[document.documentElement.lang][name].replace(/\{(\w+)\}/g, (_, place) => {
    const value = places[place];
    return value?.html ?? escaped(String(value));
  });
}

function escaped(text) {
  return text.replace(/[&<>"]/g, (character) => ({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})[character]);
}

function number(value, digits = 3) {
  if (value === -Infinity) return "−∞";
  if (Number.isNaN(value)) return "–";
  const size = Math.abs(value), text = size >= 1e5 || (size > 0 && size < 5e-4 && digits > 3) ? size.toExponential(2) : size.toFixed(digits);
  return value < 0 && Number(text) !== 0 ? "−" + text : text;
}

const short = (value) => Number(value.toPrecision(3)).toString().replace("-", "−");

// A word as it is named in a sentence: the number of its place tells words that are written alike apart.
function label(sequence, position) {
  const text = sequence.labels[position];
  return sequence.labels.indexOf(text) === sequence.labels.lastIndexOf(text) ? text : `${text} (${position})`;
}
const marked = (sequence, position) => ({html: `<b>${escaped(label(sequence, position))}</b>`});

function views() {
  if (!map().normalised || !map().shares) return ["heatmap"];
  const all = ["lines", "heatmap"];
  if (keys().grid || queries().grid) all.splice(0, 1, "picture");
  else if (keys().kind === "tokens" || keys().kind === "items") all.push("reading");
  return all;
}

// One colour scale for all heads, as in the program.
function colour(value) {
  const {kind, low, high} = map().scale, share = Math.max(0, Math.min(1, (value - low) / (high - low)));
  const place = kind === "SquareRoot" ? Math.sqrt(share) : kind === "Logarithmic" ? Math.max(0, Math.min(1, Math.log(value / low) / Math.log(high / low))) : share;
  const index = 6 * Math.round(place * 255), colours = kind === "Centred" ? page.signedColours : page.colours;
  return Number.isNaN(value) ? "#888888" : "#" + colours.slice(index, index + 6);
}

// ---- choosing

function choose(change) {
  const before = map();
  if ("run" in change) {
    Object.assign(chosen, {map: page.runs[change.run].open.map, head: page.runs[change.run].open.head});
    chosen.query = page.runs[change.run].open.query;
  }
  if ("head" in change || "map" in change || "query" in change || "run" in change) chosen.key = undefined;
  Object.assign(chosen, change);
  chosen.head = Math.min(chosen.head, map().heads.length - 1);
  if (map().queries !== before.queries) chosen.query = 0;
  chosen.query = Math.max(0, Math.min(chosen.query, head().matrix("weights").rows - 1));
  if (!views().includes(chosen.view)) chosen.view = views()[0];
  if (!head().has(chosen.step)) chosen.step = "weights";
  if (!("hover" in change)) chosen.hover = undefined;
  show("run" in change || before.name[0] !== map().name[0]);
}

function chooseMap(name, layer) {
  const alike = run().maps.map((each, place) => ({...each, place})).filter((each) => each.name[0] === name);
  const near = alike.reduce((best, each) => (Math.abs(each.layer - layer) < Math.abs(best.layer - layer) ? each : best));
  choose({map: near.place});
}

function chooseNextHead(by) {
  const all = run().maps.flatMap((each, place) => (each.name[0] === map().name[0] ? each.heads.map((_, h) => ({map: place, head: h})) : []));
  const at = all.findIndex((each) => each.map === chosen.map && each.head === chosen.head);
  choose(all[(at + by + all.length) % all.length]);
}

// ---- showing

function fill(select, options, value) {
  select.replaceChildren(...options.map(([id, text]) => new Option(text, id, false, String(id) === String(value))));
  select.parentElement.hidden = options.length < 2;
}

function showChoices() {
  fill(element("run"), page.runs.map((each, i) => [i, each.title]), chosen.run);
  const names = new Map(run().maps.map((each) => [each.name[0], spoken(each.name)]));
  fill(element("map"), [...names], map().name[0]);
  fill(element("layer"), run().maps.filter((each) => each.name[0] === map().name[0]).map((each) => [each.layer, each.layer]), map().layer);
  fill(element("head"), map().heads.map((each, i) => [i, each.name ? `${each.number} · ${spoken(each.name)}` : each.number]), chosen.head);
  for (const [id, name] of [["run", "text"], ["map", "map"], ["layer", "layer"], ["head", "head"]])
    element(id + "-choice").firstElementChild.textContent = say(name);
  showButtons(element("views"), views(), chosen.view, (view) => choose({view}));
}

function showButtons(place, ids, pressed, choice, text = (id) => say(id)) {
  const focused = place.contains(document.activeElement);
  place.replaceChildren(...ids.map((id) => {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.id = id;
    button.innerHTML = text(id);
    button.setAttribute("aria-pressed", String(id === pressed));
    button.addEventListener("click", () => choice(id));
    return button;
  }));
  place.hidden = ids.length < 2;
  if (focused) place.querySelector('[aria-pressed="true"]')?.focus();
}

function showSummary() {
  const weight = head().row("weights", query())[key()];
  const places = {query: marked(queries(), query()), key: marked(keys(), key()), weight: number(weight, 2)};
  const name = !map().normalised ? "open" : !map().shares ? "measured" : chosen.key === undefined || chosen.hover !== undefined ? "looks" : "looksAt";
  element("summary").innerHTML = say(name, places);
  element("hint").textContent = say(chosen.view === "heatmap" || chosen.view === "picture" ? "hintCells" : "hint");
}

function showFigure() {
  const figure = element("figure");
  figure.setAttribute("aria-label", say("figureName"));
  figure.innerHTML = {lines: linesFigure, heatmap: mapFigure, reading: textFigure, picture: pictureFigure}[chosen.view](figure.clientWidth - 8);
  showSummary();
}

function showThumbnails() {
  const alike = run().maps.map((each, place) => ({each, place})).filter(({each}) => each.name[0] === map().name[0]);
  element("heads").hidden = alike.length * map().heads.length < 2;
  // A rollout is of all heads.
  const joined = map().derived && map().heads.length === 1;
  element("heads").querySelector("h2").textContent = say(joined ? "layersTitle" : "headsTitle");
  const {kind, low, high} = map().scale, scale = say(`scale${kind}`, {low: short(low), high: short(high)});
  element("heads").querySelector("p").textContent = say(map().normalised ? "headsWords" : "gatesWords", {scale});
  element("thumbnails").replaceChildren(...alike.map(({each, place}) => {
    const row = document.createElement("div");
    row.className = "layer";
    if (alike.length > 1) row.innerHTML = `<span>${say("layerNumber", {number: each.layer})}</span>`;
    each.heads.forEach((description, h) => {
      const button = document.createElement("button"), canvas = document.createElement("canvas");
      button.type = "button";
      button.append(canvas, joined ? "" : say("headNumber", {number: description.number}));
      if (joined) button.setAttribute("aria-label", say("layerNumber", {number: each.layer}));
      if (description.name) button.title = spoken(description.name);
      button.dataset.place = `${place} ${h}`;
      button.addEventListener("click", () => choose({map: place, head: h}));
      row.append(button);
      paintCells(canvas, head(each, h).matrix("weights"));
    });
    return row;
  }));
}

function paintCells(canvas, {rows, columns, values}) {
  Object.assign(canvas, {width: columns, height: rows});
  const context = canvas.getContext("2d"), image = context.createImageData(columns, rows);
  for (let i = 0; i < values.length; ++i) {
    const rgb = parseInt(colour(values[i]).slice(1), 16);
    image.data.set([rgb >> 16, (rgb >> 8) & 255, rgb & 255, 255], 4 * i);
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

function precisionWords() {
  const parts = [say(page.bits === 32 ? "exact" : "rounded")];
  if (run().vectors !== "all") {
    const place = run().maps[run().open.map];
    parts.push(say(run().vectors + "Vectors", {map: spoken(place.name), layer: place.layer, head: place.heads[run().open.head].number}));
  }
  return parts.join(document.documentElement.lang === "en" ? " " : "");
}

function show(anew) {
  element("model").textContent = spoken(run().source) + (map().derived ? " · " + spoken(map().derived) : "");
  element("language").textContent = say("other");
  const sentence = element("sentence");
  sentence.textContent = run().title;
  sentence.classList.toggle("long", run().title.length > 90);
  showChoices();
  showFigure();
  showSteps();
  if (anew) showThumbnails();
  for (const button of element("thumbnails").querySelectorAll("button"))
    button.setAttribute("aria-pressed", String(button.dataset.place === `${chosen.map} ${chosen.head}`));
  element("precision").textContent = precisionWords();
  const pressed = (text) => ({html: `<kbd>${text}</kbd>`}), steps = head().description.steps.length;
  element("keys").innerHTML = say("keys", {left: pressed("←"), right: pressed("→"), up: pressed("↑"), down: pressed("↓"),
    comma: pressed(","), dot: pressed("."), open: pressed("["), close: pressed("]"), v: pressed("v"), digits: pressed(steps > 1 ? `1 – ${steps}` : "1")});
  const program = page.address ? `<a href="${escaped(page.address)}">AttentionScope</a>` : "AttentionScope";
  element("made").innerHTML = say("made", {program: {html: `${program} ${escaped(page.version)}`}});
  const file = decodeURIComponent(location.pathname.split("/").pop()), command = /^[\w.-]+$/.test(file) ? file : `'${file}'`;
  element("opens").innerHTML = say("opens", {command: {html: `<code>attentionscope ${escaped(command)}</code>`}});
  element("opens").hidden = !element("request").innerHTML;
}

// ---- the reader's hands

const keyActions = {
  ArrowLeft: () => choose({query: chosen.query - 1}),
  ArrowRight: () => choose({query: chosen.query + 1}),
  ",": () => choose({dimension: Math.max(0, chosen.dimension - 1)}),
  ".": () => choose({dimension: chosen.dimension + 1}),
  "[": () => chooseNextHead(-1),
  "]": () => chooseNextHead(1),
  v: () => choose({view: views()[(views().indexOf(chosen.view) + 1) % views().length]}),
};
const moveKey = (by) => choose({key: Math.max(0, Math.min(key() + by, head().matrix("weights").columns - 1))});
const figureActions = {ArrowUp: () => moveKey(-1), ArrowDown: () => moveKey(1)};

function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("select")) return;
  const digit = head().description.steps[Number(event.key) - 1];
  const action = (event.target.id === "figure" && figureActions[event.key]) || keyActions[event.key] || (digit && (() => choose({step: digit.id})));
  if (!action) return;
  event.preventDefault();
  action();
}

function follow() {
  const places = {run: (value) => choose({run: Number(value)}), map: (value) => chooseMap(value, map().layer),
    layer: (value) => chooseMap(map().name[0], Number(value)), head: (value) => choose({head: Number(value)})};
  for (const id in places) element(id).addEventListener("change", (event) => places[id](event.target.value));
  element("language").addEventListener("click", () => {
    document.documentElement.lang = document.documentElement.lang === "en" ? "zh-CN" : "en";
    show(true);
  });
  const figure = element("figure");
  figure.addEventListener("pointerover", (event) => {
    const place = event.target.closest("[data-query]"), hover = place ? Number(place.dataset.query) : undefined;
    if (hover === chosen.hover || event.pointerType === "touch" || chosen.view === "heatmap") return;
    chosen.hover = hover;
    showFigure();
  });
  figure.addEventListener("pointerleave", () => {
    if (chosen.hover === undefined && chosen.view !== "heatmap") return;
    chosen.hover = undefined;
    showFigure();
  });
  figure.addEventListener("pointermove", pointAtCell);
  figure.addEventListener("click", (event) => {
    const cell = cellAt(event), place = event.target.closest("[data-query], [data-key]");
    if (cell) choose(cell);
    else if (place?.dataset.query !== undefined) choose({query: Number(place.dataset.query)});
    else if (place) choose({key: Number(place.dataset.key)});
  });
  element("numbers").addEventListener("click", (event) => {
    const place = event.target.closest("[data-key], [data-dimension], .more");
    if (!place) return;
    if (place.classList.contains("more")) choose({all: !chosen.all});
    else if (place.dataset.key !== undefined) choose({key: Number(place.dataset.key)});
    else choose({dimension: Number(place.dataset.dimension)});
  });
  document.addEventListener("keydown", pressed);
  window.addEventListener("resize", showFigure);
}

async function start() {
  const {header, numbers: bytes} = await unpackedData();
  page = header;
  numbers = bytes;
  words = page.words;
  follow();
  choose({run: 0});
}
start();
