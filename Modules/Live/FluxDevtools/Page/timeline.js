// The timeline: a lane for each scope from its opening to its closing, and a point for each action. The curves show
// what caused the action below the pointer. The wheel zooms; dragging moves.

/// The most lanes that are drawn.
const laneLimit = 12;
const [laneHeight, labelWidth, padding] = [16, 150, 6];

export class Timeline {
  #canvas;
  #page;
  #range = null;
  #hovered = -1;
  #drag = null;
  #lanes = [];
  #isScheduled = false;
  /// The width of the canvas; asking it would lay the page out at each step.
  #width = 0;
  #layer = document.createElement("canvas");
  #drawn = { session: null, key: "" };

  constructor(canvas, page) {
    [this.#canvas, this.#page] = [canvas, page];
    canvas.addEventListener("wheel", (event) => this.#zoom(event), { passive: false });
    canvas.addEventListener("pointerdown", (event) => {
      this.#drag = { x: event.offsetX, range: this.#shownRange(), isMoved: false };
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener("pointermove", (event) => this.#moved(event));
    canvas.addEventListener("pointerup", () => {
      if (this.#drag && !this.#drag.isMoved && this.#hovered >= 0) page.select(this.#hovered);
      this.#drag = null;
    });
    canvas.addEventListener("pointerleave", () => {
      this.#hovered = -1;
      this.draw();
    });
    canvas.addEventListener("keydown", (event) => this.#pressed(event));
    canvas.addEventListener("dblclick", () => {
      this.#range = null;
      this.draw();
    });
    new ResizeObserver(([entry]) => {
      this.#width = Math.floor(entry.contentRect.width);
      this.draw();
    }).observe(canvas);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
  }

  draw() {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    requestAnimationFrame(() => {
      this.#isScheduled = false;
      this.#draw();
    });
  }

  /// The times at both ends, in microseconds.
  #shownRange() {
    const { session } = this.#page;
    if (this.#range) return this.#range;
    const [first, last] = [session.times[0] ?? 0, session.times.at(-1) ?? 1];
    return [first, Math.max(last, first + 1_000)];
  }

  #x(time) {
    const [start, end] = this.#shownRange();
    return labelWidth + (time - start) / (end - start) * (this.#width - labelWidth - padding);
  }

  #time(x) {
    const [start, end] = this.#shownRange();
    return start + (x - labelWidth) / (this.#width - labelWidth - padding) * (end - start);
  }

  #draw() {
    const { session, index } = this.#page;
    const canvas = this.#canvas;
    if (session === null || session.count === 0) {
      canvas.style.height = "0";
      return;
    }
    this.#lanes = [...new Set(session.lanes.map(({ scope }) => scope))].slice(0, laneLimit);
    const row = new Map(this.#lanes.map((scope, place) => [scope, place]));
    const size = { width: this.#width, height: this.#lanes.length * laneHeight + padding };
    if (canvas.style.height !== `${size.height}px`) canvas.style.height = `${size.height}px`;
    const style = getComputedStyle(canvas);
    const colour = (name) => style.getPropertyValue(name);
    const y = (scope) => row.get(scope) * laneHeight + laneHeight / 2 + padding / 2;
    this.#drawLayer(size, colour, y, row);
    const context = sized(canvas, size);
    context.drawImage(this.#layer, 0, 0, size.width, size.height);
    if (this.#hovered >= 0) this.#drawCauses(context, colour, y, row);
    if (index >= 0) {
      const x = this.#x(session.times[index]);
      context.fillStyle = colour("--text");
      if (x >= labelWidth) context.fillRect(x - 0.5, 0, 1, size.height);
    }
    canvas.setAttribute("aria-label", `Timeline of ${session.count} actions in ${this.#lanes.length} scopes`);
  }

  /// Draws what does not depend on the selection, unless that was done.
  #drawLayer(size, colour, y, row) {
    const { session, pinned } = this.#page;
    const key = JSON.stringify([session.count, session.lanes.length, session.numbers[0], this.#shownRange(), size,
      devicePixelRatio, colour("--accent"), [...pinned]]);
    if (session === this.#drawn.session && key === this.#drawn.key) return;
    this.#drawn = { session, key };
    const context = sized(this.#layer, size);
    context.font = "11px system-ui, sans-serif";
    context.textBaseline = "middle";
    this.#drawLanes(context, colour, y, row);
    this.#drawActions(context, colour, y, row);
  }

  /// Draws a bar for each action. One for each pixel is enough.
  #drawActions(context, colour, y, row) {
    const { session, pinned } = this.#page;
    const [start, end] = this.#shownRange();
    const width = this.#width;
    const scale = (width - labelWidth - padding) / (end - start);
    const drawn = new Uint8Array((width + 1) * laneLimit);
    const rows = session.texts.map((_, text) => row.get(text) ?? -1);
    const { times, scopes, durations, numbers } = session;
    context.fillStyle = colour("--accent");
    for (let each = 0; each < session.count; each++) {
      const x = Math.round(labelWidth + (times[each] - start) * scale);
      const lane = rows[scopes[each]];
      if (x < labelWidth || x > width || lane < 0 || drawn[x * laneLimit + lane]) continue;
      drawn[x * laneLimit + lane] = 1;
      context.fillRect(x - 1, y(scopes[each]) - 4, Math.max(durations[each] * scale, 3), 8);
    }
    context.fillStyle = colour("--warning");
    for (const number of pinned) {
      const each = session.index(number);
      if (each < 0 || rows[scopes[each]] < 0) continue;
      context.fillRect(labelWidth + (times[each] - start) * scale - 1, y(scopes[each]) - 5, 4, 10);
    }
  }

  #drawLanes(context, colour, y, row) {
    const { session } = this.#page;
    const end = this.#width;
    for (const { scope, opened, closed } of session.lanes) {
      if (!row.has(scope)) continue;
      const from = session.times[Math.max(session.index(opened), 0)] ?? 0;
      const to = closed === null ? Infinity : session.times[Math.max(session.index(closed), 0)];
      const [left, right] = [Math.max(this.#x(from), labelWidth), Math.min(to === Infinity ? end : this.#x(to), end)];
      context.fillStyle = colour("--lane");
      if (right > left) context.fillRect(left, y(scope) - 6, right - left, 12);
    }
    context.fillStyle = colour("--dim");
    for (const scope of this.#lanes) context.fillText(session.texts[scope], padding, y(scope), labelWidth - 2 * padding);
  }

  #drawCauses(context, colour, y, row) {
    const { session } = this.#page;
    context.strokeStyle = colour("--text");
    context.lineWidth = 1.5;
    let later = this.#hovered;
    for (const cause of session.causesOf(this.#hovered)) {
      if (!row.has(session.scopes[cause]) || !row.has(session.scopes[later])) break;
      const [x, otherX] = [this.#x(session.times[cause]), this.#x(session.times[later])];
      const [top, bottom] = [y(session.scopes[cause]), y(session.scopes[later])];
      context.beginPath();
      context.moveTo(x, top);
      context.bezierCurveTo((x + otherX) / 2, top - 12, (x + otherX) / 2, bottom - 12, otherX, bottom);
      context.stroke();
      later = cause;
    }
  }

  #moved(event) {
    if (this.#page.session === null || this.#page.session.count === 0) return;
    if (this.#drag) {
      const [start, end] = this.#drag.range;
      const shift = (this.#drag.x - event.offsetX) / (this.#width - labelWidth) * (end - start);
      if (Math.abs(event.offsetX - this.#drag.x) > 3) this.#drag.isMoved = true;
      if (this.#drag.isMoved) this.#range = [start + shift, end + shift];
    } else {
      this.#hovered = this.#actionAt(event.offsetX, event.offsetY);
      const { session } = this.#page;
      this.#canvas.title = this.#hovered < 0 ? ""
        : `${session.numbers[this.#hovered]} ${session.name(this.#hovered)} at ${session.time(this.#hovered)} s`;
    }
    this.draw();
  }

  /// The action nearest to a position, within its lane; -1 for none.
  #actionAt(x, y) {
    const { session } = this.#page;
    const scope = this.#lanes[Math.floor((y - padding / 2) / laneHeight)];
    const time = this.#time(x);
    let [found, distance] = [-1, 8];
    for (let each = 0; each < session.count; each++) {
      if (session.scopes[each] !== scope) continue;
      const other = Math.abs(this.#x(session.times[each]) - x);
      if (other < distance) [found, distance] = [each, other];
      if (session.times[each] > time && other > 8) break;
    }
    return found;
  }

  #zoom(event) {
    event.preventDefault();
    if (this.#page.session === null) return;
    this.#zoomAt(this.#time(event.offsetX), event.deltaY > 0 ? 1.25 : 0.8);
  }

  #zoomAt(time, factor) {
    const [start, end] = this.#shownRange();
    const length = Math.max((end - start) * factor, 1_000);
    const part = (time - start) / (end - start);
    this.#range = [time - part * length, time + (1 - part) * length];
    this.draw();
  }

  #pressed(event) {
    const { session, index } = this.#page;
    const factor = { "+": 0.5, "=": 0.5, "-": 2 }[event.key];
    if (event.key === "0") this.#range = null; else if (!factor || index < 0) return;
    if (factor) this.#zoomAt(session.times[index], factor);
    event.preventDefault();
    event.stopPropagation();
    this.draw();
  }
}

/// The cleared context of a canvas with a size in the page's pixels.
function sized(canvas, { width, height }) {
  const scale = devicePixelRatio;
  const [columns, rows] = [Math.round(width * scale), Math.round(height * scale)];
  if (canvas.width !== columns || canvas.height !== rows) [canvas.width, canvas.height] = [columns, rows];
  const context = canvas.getContext("2d");
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  return context;
}
