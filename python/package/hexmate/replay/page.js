"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const part = (id) => document.getElementById(id);
  const RESULTS = { "1-0": "1–0", "0-1": "0–1", "1/2-1/2": "½–½", "3/4-1/4": "¾–¼", "1/4-3/4": "¼–¾", "*": "unfinished" };
  const PAUSE = 900; // milliseconds between moves that play by themselves

  let number = -1; // the game that is shown, from 0
  let ply = 0;
  let flipped = false;
  let boards = []; // the pieces on all cells, before the first ply and after each
  let moves = []; // for each ply its text, and the cells it changes
  let running = null; // the timer of moves that play by themselves
  let noting = null; // the timer of the address

  const game = () => data.games[number];
  const variant = () => data.variants[game().variant];
  const blackMoves = (at) => (game().black + at) % 2 === 1;

  function element(name, properties, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }

  function drawing(name, attributes) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  }

  // ---- games ----

  /** Pieces before and after each ply, from the cells that each ply changes. */
  function unpack() {
    const one = game();
    const texts = one.san ? one.san.split(" ") : [];
    const changes = one.changes ? one.changes.split(" ") : [];
    moves = texts.map((text, at) => {
      const cells = [];
      for (let i = 0; i < changes[at].length; i += 2) cells.push([data.letters.indexOf(changes[at][i]), changes[at][i + 1]]);
      return { text, cells };
    });
    boards = [[...(one.start || variant().start)]];
    for (const move of moves) {
      const next = boards[boards.length - 1].slice();
      for (const [cell, man] of move.cells) next[cell] = man;
      boards.push(next);
    }
  }

  const players = (one) => [one.tags.White || "White", one.tags.Black || "Black"];
  const plies = (one) => (one.san ? one.san.split(" ").length : 0);
  const inCheck = (at) => (at === 0 ? game().check === 1 : /[+#]$/.test(moves[at - 1].text));

  function ending(one) {
    const result = RESULTS[one.result] || one.result;
    return one.reason ? `${result} · ${one.reason}` : result;
  }

  // ---- the board ----

  const center = (cell) => {
    const [, x, y] = variant().cells[cell];
    return flipped ? [-x, -y] : [x, y];
  };

  function hexagon(cell, size) {
    const [x, y] = center(cell);
    const side = data.unit * size;
    const height = (side * Math.sqrt(3)) / 2;
    const corners = [[side, 0], [side / 2, height], [-side / 2, height], [-side, 0], [-side / 2, -height], [side / 2, -height]];
    return "M" + corners.map(([dx, dy]) => `${(x + dx).toFixed(2)},${(y + dy).toFixed(2)}`).join("L") + "z";
  }

  /** What stays as long as the variant and the view do. */
  function drawBoard() {
    const { cells, frames, labels } = variant();
    const [x, y, width, height] = frames[flipped ? 1 : 0];
    part("board").setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    part("board").style.aspectRatio = `${width} / ${height}`;
    const all = cells.map((_, cell) => hexagon(cell, 1));
    const { background, border, label, labelSize, shades } = data.look;
    const base = [
      drawing("rect", { x, y, width, height, rx: 16, fill: background }),
      drawing("path", { d: all.join(""), fill: border, stroke: border, "stroke-width": data.unit * 0.62, "stroke-linejoin": "round" }),
    ];
    shades.forEach((fill, shade) => {
      const d = all.filter((_, cell) => cells[cell][3] === shade).join("");
      base.push(drawing("path", { d, fill, stroke: border, "stroke-width": 0.9 }));
    });
    part("base").replaceChildren(...base);
    const names = drawing("g", { fill: label, "font-family": "sans-serif", "font-size": labelSize, "text-anchor": "middle" });
    for (const [text, x, y] of labels[flipped ? 1 : 0]) {
      names.append(drawing("text", { x, y }));
      names.lastChild.textContent = text;
    }
    part("names").replaceChildren(names);
  }

  function mark(name, cells, look) {
    const d = cells.map((cell) => hexagon(cell, 1)).join("");
    return drawing("path", { class: name, "data-cells": cells.map((cell) => variant().cells[cell][0]).join(" "), d, ...look });
  }

  function drawPosition() {
    const board = boards[ply];
    const { lastMove, check } = data.look;
    const marks = [];
    if (ply > 0) {
      const [[from], [to]] = moves[ply - 1].cells;
      marks.push(mark("last-move", [from, to], { fill: lastMove, "fill-opacity": 0.55 }));
    }
    if (inCheck(ply)) {
      const king = board.indexOf(blackMoves(ply) ? "k" : "K");
      marks.push(mark("check", [king], { fill: check, "fill-opacity": 0.45 }));
      marks.push(drawing("path", { d: hexagon(king, 0.9), fill: "none", stroke: check, "stroke-width": data.unit * 0.14 }));
    }
    part("marks").replaceChildren(...marks);
    const men = [];
    board.forEach((man, cell) => {
      if (man === ".") return;
      const [x, y] = center(cell);
      men.push(drawing("use", { href: `#piece-${man}`, x, y, "data-cell": variant().cells[cell][0], "data-piece": man }));
    });
    part("men").replaceChildren(...men);
  }

  // ---- what stands around it ----

  const moveNumber = (at) => game().number + Math.floor((at - 1 + game().black) / 2);

  function told() {
    if (ply === moves.length) return ending(game());
    return `${blackMoves(ply) ? "Black" : "White"} to move${inCheck(ply) ? ", in check" : ""}`;
  }

  function listMoves() {
    const rows = [];
    moves.forEach((move, index) => {
      const at = index + 1;
      const black = blackMoves(index);
      if (!black || index === 0) rows.push(element("span", { textContent: `${moveNumber(at)}.` }));
      if (black && index === 0) rows.push(element("span", { textContent: "…" }));
      const button = element("button", { textContent: move.text, onclick: () => go(at) });
      button.dataset.ply = at;
      rows.push(button);
    });
    rows.push(element("p", { textContent: ending(game()) }));
    part("moves").replaceChildren(...rows);
  }

  /** Scrolls a list, and nothing but the list, so that a part of it is seen. */
  function reveal(list, child) {
    if (child.offsetTop < list.scrollTop) list.scrollTop = child.offsetTop;
    const below = child.offsetTop + child.offsetHeight - list.clientHeight;
    if (below > list.scrollTop) list.scrollTop = below;
  }

  function select(list, child) {
    for (const old of list.querySelectorAll("[aria-current]")) old.removeAttribute("aria-current");
    if (!child) return;
    child.setAttribute("aria-current", "true");
    reveal(list, child);
  }

  /** Browsers refuse addresses that change many times a second, so this waits for the end of a run of keys. */
  function noteAddress() {
    clearTimeout(noting);
    noting = setTimeout(() => history.replaceState(null, "", `#${number + 1}.${ply}`), 300);
  }

  function show() {
    drawPosition();
    part("slider").value = ply;
    const move = ply > 0 ? `${moveNumber(ply)}${blackMoves(ply - 1) ? "…" : "."} ${moves[ply - 1].text}` : "start";
    part("slider").setAttribute("aria-valuetext", move);
    part("board").setAttribute("aria-label", `Board, ${move}`);
    part("status").textContent = told();
    select(part("moves"), part("moves").querySelector(`[data-ply="${ply}"]`));
    if (ply === 0) part("moves").scrollTop = 0;
    if (ply === moves.length) part("moves").scrollTop = part("moves").scrollHeight;
    part("first").disabled = part("back").disabled = ply === 0;
    part("on").disabled = part("last").disabled = ply === moves.length;
    part("run").disabled = moves.length === 0;
    const over = ply === moves.length;
    part("near").classList.toggle("turn", !over && blackMoves(ply) === flipped);
    part("far").classList.toggle("turn", !over && blackMoves(ply) !== flipped);
    noteAddress();
  }

  function nameSides() {
    const [white, black] = players(game());
    for (const [id, isBlack] of [["far", !flipped], ["near", flipped]]) {
      part(id).textContent = isBlack ? black : white;
      part(id).classList.toggle("dark", isBlack);
    }
  }

  function go(to) {
    ply = Math.max(0, Math.min(moves.length, to));
    if (ply === moves.length) halt();
    show();
  }

  function choose(which, at) {
    if (!data.games[which]) return;
    halt();
    number = which;
    unpack();
    ply = Math.max(0, Math.min(moves.length, at));
    const [white, black] = players(game());
    part("name").textContent = `${white} – ${black}`;
    const told = [["Variant", variant().title], ["Result", ending(game())]];
    for (const [name, value] of Object.entries(game().tags)) {
      if (name !== "White" && name !== "Black" && name !== "Termination") told.push([name, value]);
    }
    part("tags").replaceChildren(
      ...told.flatMap(([name, value]) => [element("dt", { textContent: name }), element("dd", { textContent: value })]),
    );
    part("slider").max = moves.length;
    select(part("games"), part("games").children[number]);
    listMoves();
    nameSides();
    drawBoard();
    show();
  }

  function flip() {
    flipped = !flipped;
    nameSides();
    drawBoard();
    show();
  }

  function halt() {
    clearInterval(running);
    running = null;
    part("run").setAttribute("aria-pressed", "false");
  }

  function run() {
    if (running !== null) return halt();
    if (ply === moves.length) go(0);
    running = setInterval(() => go(ply + 1), PAUSE);
    part("run").setAttribute("aria-pressed", "true");
  }

  // ---- the list of games ----

  function listGames() {
    const entries = data.games.map((one, index) => {
      const length = Math.ceil(plies(one) / 2);
      const title = data.variants[one.variant].title;
      const entry = element(
        "button",
        { className: "game", onclick: () => choose(index, 0) },
        element("span", { className: "order", textContent: index + 1 }),
        element("span", { className: "pair", textContent: players(one).join(" – ") }),
        element("span", { textContent: RESULTS[one.result] || one.result }),
        element("small", { textContent: `${title} · ${length} ${length === 1 ? "move" : "moves"}${one.reason ? ` · ${one.reason}` : ""}` }),
      );
      entry.dataset.game = index + 1;
      return entry;
    });
    part("games").replaceChildren(...entries);
    part("count").textContent = `${entries.length} ${entries.length === 1 ? "game" : "games"}`;
    part("search").hidden = entries.length < 6;
    document.body.classList.toggle("single", entries.length === 1);
  }

  function find() {
    const words = part("filter").value.toLowerCase().split(/\s+/);
    data.games.forEach((one, index) => {
      const entry = part("games").children[index];
      const text = `${entry.textContent} ${one.result} ${Object.values(one.tags).join(" ")}`.toLowerCase();
      entry.hidden = !words.every((word) => text.includes(word));
    });
  }

  // ---- hands ----

  const KEYS = {
    ArrowLeft: () => go(ply - 1),
    ArrowRight: () => go(ply + 1),
    Home: () => go(0),
    End: () => go(moves.length),
    f: flip,
    n: () => choose(number + 1, 0),
    p: () => choose(number - 1, 0),
    " ": run,
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target === part("filter")) return;
    if (event.key === " " && event.target instanceof HTMLButtonElement) return; // presses that button
    const act = KEYS[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  const hands = { first: KEYS.Home, back: KEYS.ArrowLeft, run, on: KEYS.ArrowRight, last: KEYS.End, flip };
  for (const [id, act] of Object.entries(hands)) part(id).addEventListener("click", act);
  part("slider").addEventListener("input", () => go(Number(part("slider").value)));
  part("filter").addEventListener("input", find);

  /** The game and the ply that the address names: `#3.20` is ply 20 of the third game. */
  function open() {
    const [, which, at] = /^#(\d+)(?:\.(\d+))?$/.exec(location.hash) || [null, 1, 0];
    choose(Math.min(Math.max(1, which), data.games.length) - 1, Number(at || 0));
  }
  window.addEventListener("hashchange", open);

  listGames();
  open();
})();
