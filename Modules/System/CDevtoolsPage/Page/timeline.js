// The timeline: a lane for each scope from its opening to its closing, a point for each action, and a bar for work. The
// curves show what caused the action below the pointer. The wheel zooms; dragging moves. Another session can be shown
// beside the open one, on the same clock.

import { byID, visible } from "./element.js";
import { drawLayer, labelWidth, Lanes, padding, sized } from "./timeline-layer.js";

/// The maximum number of curves that are drawn to causes.
const curveLimit = 100;

export class Timeline {
  #canvas;
  #page;
  #range = null;
  /// { source, index } of the action below the pointer; null for none.
  #hovered = null;
  #drag = null;
  #lanes = new Lanes([]);
  #isScheduled = false;
  /// The width of the canvas; asking it would lay the page out at each step.
  #width = 0;
  /// The visible height of the timeline.
  #boxHeight = 0;
  #layer = document.createElement("canvas");
  #drawn = { session: null, key: "" };

  constructor(canvas, page) {
    [this.#canvas, this.#page] = [canvas, page];
    canvas.addEventListener("wheel", (event) => this.#zoom(event), { passive: false });
    canvas.addEventListener("pointerdown", (event) => {
      const { scrollTop } = canvas.parentElement;
      this.#drag = { x: event.offsetX, y: event.clientY, scrollTop, range: this.#shownRange(), isMoved: false };
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener("pointermove", (event) => this.#moved(event));
    canvas.addEventListener("pointerup", () => {
      if (this.#drag && !this.#drag.isMoved && this.#hovered !== null) this.#select(this.#hovered);
      this.#drag = null;
    });
    canvas.addEventListener("pointerleave", () => {
      this.#hovered = null;
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
    new ResizeObserver(([entry]) => {
      this.#boxHeight = entry.contentRect.height;
      this.draw();
    }).observe(canvas.parentElement);
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

  /// The open session, and the one beside it.
  #sources() {
    const { session, beside } = this.#page;
    if (session === null) return [];
    const own = { session, shift: 0, title: "" };
    return beside?.session?.count > 0 ? [own, beside.source] : [own];
  }

  /// The times at both ends, in microseconds.
  #shownRange() {
    if (this.#range) return this.#range;
    const sources = this.#sources();
    const first = Math.min(...sources.map(({ session, shift }) => (session.times[0] ?? 0) + shift));
    const last = Math.max(...sources.map(({ session, shift }) => (session.times.at(-1) ?? 1) + shift));
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
    const sources = this.#sources();
    const [start, end] = this.#shownRange();
    const width = this.#width - labelWidth - padding;
    const { charts: all, sessions, openSession } = this.#page;
    const charts = all.of(session, sessions[openSession], { start, scale: width / (end - start), width });
    this.#lanes = new Lanes(sources, charts.length, [start, end]);
    const size = { width: this.#width, height: this.#lanes.height };
    if (canvas.style.height !== `${size.height}px`) canvas.style.height = `${size.height}px`;
    this.#describeScopes();
    const style = getComputedStyle(canvas);
    const colour = (name) => style.getPropertyValue(name);
    this.#drawLayer(size, colour, sources, charts);
    const context = sized(canvas, size);
    context.drawImage(this.#layer, 0, 0, size.width, size.height);
    if (this.#hovered !== null) this.#drawCauses(context, colour);
    if (index >= 0) {
      const x = this.#x(session.times[index]);
      context.fillStyle = colour("--text");
      if (x >= labelWidth) context.fillRect(x - 0.5, 0, 1, size.height);
    }
    canvas.setAttribute("aria-label", `Timeline of ${session.count} actions in ${this.#lanes.all.length} scopes`
      + `, ${charts.map(({ title }) => `at most ${title}`).join(", ")}`
      + (sources.length > 1 ? `, beside ${sources[1].title}` : ""));
  }

  /// Says how many scopes there are, and where those are that are not visible.
  #describeScopes() {
    const { all, scopeCount, height } = this.#lanes;
    const drawn = all.length === scopeCount ? `${scopeCount} scopes`
      : `${all.length} of ${scopeCount} scopes, those with actions in view first`;
    const text = this.#boxHeight > 0 && height > this.#boxHeight + 1 ? `${drawn}; scroll for the others` : drawn;
    if (byID("scopes").textContent !== text) byID("scopes").textContent = text;
  }

  /// Draws what does not depend on the selection, unless that was done.
  #drawLayer(size, colour, sources, charts) {
    const { pinned } = this.#page;
    const [start, end] = this.#shownRange();
    const shown = sources.map(({ session, shift, title }) => [session.count, session.lanes.length, session.work.version,
      session.numbers[0], shift, title]);
    const key = JSON.stringify([shown, start, end, size, devicePixelRatio, colour("--accent"), [...pinned],
      charts.map(({ title }) => title)]);
    if (sources[0].session === this.#drawn.session && key === this.#drawn.key) return;
    this.#drawn = { session: sources[0].session, key };
    const scale = (this.#width - labelWidth - padding) / (end - start);
    const axis = { x: (time) => labelWidth + (time - start) * scale, scale, start, width: this.#width };
    drawLayer(sized(this.#layer, size), this.#lanes, sources, axis, colour, pinned, charts);
  }

  #drawCauses(context, colour) {
    const { source, index } = this.#hovered;
    const { session, shift } = source;
    context.strokeStyle = colour("--text");
    context.lineWidth = 1.5;
    let later = index;
    for (const cause of session.causesOf(index, curveLimit)) {
      const [top, bottom] = [cause, later].map((each) => this.#lanes.y(source, session.scopes[each]));
      if (top === undefined || bottom === undefined) break;
      const [x, otherX] = [cause, later].map((each) => this.#x(session.times[each] + shift));
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
      this.#canvas.parentElement.scrollTop = this.#drag.scrollTop + this.#drag.y - event.clientY;
    } else {
      this.#hovered = this.#actionAt(event.offsetX, event.offsetY);
      this.#canvas.title = this.#hovered === null ? this.#workAt(event.offsetX, event.offsetY)
        : this.#title(this.#hovered);
    }
    this.draw();
  }

  /// The action nearest to a position, within its lane; null for none.
  #actionAt(x, y) {
    const lane = this.#lanes.at(y);
    if (lane === undefined) return null;
    const { source, scope } = lane;
    const { session, shift } = source;
    const time = this.#time(x) - shift;
    let [found, distance] = [-1, 8];
    for (let each = 0; each < session.count; each++) {
      if (session.scopes[each] !== scope) continue;
      const other = Math.abs(this.#x(session.times[each] + shift) - x);
      if (other < distance) [found, distance] = [each, other];
      if (session.times[each] > time && other > 8) break;
    }
    return found < 0 ? null : { source, index: found };
  }

  #title({ source, index }) {
    const { session, title } = source;
    const name = `${session.numbers[index]} ${session.name(index)} at ${session.time(index)} s`;
    return visible(title === "" ? name : `${title}: ${name}`);
  }

  /// Selects an action; one of another session is shown there.
  #select({ source, index }) {
    if (source.session === this.#page.session) this.#page.select(index);
    else this.#page.beside.open(source.session.numbers[index]);
  }

  /// What work was running at a position, and how it ended; the latest first.
  #workAt(x, y) {
    const lane = this.#lanes.at(y);
    if (lane === undefined) return "";
    const { session, shift } = lane.source;
    return session.work.at(lane.scope, this.#time(x) - shift).slice(0, 5)
      .map((work) => visible(`${session.texts[work.id]}: ${session.work.describeEnd(work)}`)).join("\n");
  }

  #zoom(event) {
    // Above the names of the scopes, the wheel scrolls.
    if (event.offsetX < labelWidth || event.shiftKey) return;
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
