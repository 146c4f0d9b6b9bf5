// What the timeline shows whatever is selected: lanes, work and actions of one or more sessions on one clock.

import { barWidth, chartHeight } from "./charts.js";
import { visible } from "./element.js";
import { lowerBound } from "./session.js";
import { ends } from "./work.js";

/// The maximum number of lanes that are drawn for a session: a canvas has a limited size.
const laneLimit = 100;
export const [laneHeight, labelWidth, padding] = [16, 150, 6];

/// The lanes of all sources, from top to bottom. A source is { session, shift, title }: `shift` is added to its times,
/// in microseconds.
export class Lanes {
  all = [];
  #places = new Map();

  /// The number of scopes, also of those that are not drawn.
  scopeCount = 0;

  /// chartCount: the number of charts above the lanes; range: the times at both ends of the timeline.
  constructor(sources, chartCount = 0, range = [0, 0]) {
    this.top = chartCount * chartHeight;
    for (const source of sources) {
      const scopes = [...new Set(source.session.lanes.map(({ scope }) => scope))];
      this.scopeCount += scopes.length;
      const rows = new Map();
      for (const scope of drawnScopes(scopes, source, range)) {
        rows.set(scope, this.all.length);
        this.all.push({ source, scope });
      }
      this.#places.set(source.session, rows);
    }
  }

  get height() {
    return this.top + this.all.length * laneHeight + padding;
  }

  /// The middle of the lane of a scope; undefined if it is not shown.
  y(source, scope) {
    const place = this.#places.get(source.session)?.get(scope);
    return place === undefined ? undefined : this.top + place * laneHeight + laneHeight / 2 + padding / 2;
  }

  /// The lane at a position; undefined for none.
  at(y) {
    return this.all[Math.floor((y - this.top - padding / 2) / laneHeight)];
  }
}

/// The scopes that are drawn, in the order in which they were opened: if they are too many, those with actions between two
/// times first.
function drawnScopes(scopes, { session, shift }, [start, end]) {
  if (scopes.length <= laneLimit) return scopes;
  const { times } = session;
  const first = lowerBound(times.length, (place) => times[place] + shift >= start);
  const last = lowerBound(times.length, (place) => times[place] + shift > end);
  const busy = new Set(session.scopes.slice(first, last));
  const drawn = new Set([...new Set([...scopes.filter((scope) => busy.has(scope)), ...scopes])].slice(0, laneLimit));
  return scopes.filter((scope) => drawn.has(scope));
}

/// Draws the lanes of all sources.
///
/// axis: { x(time), scale, start, width }; `colour` returns a colour of the page's style.
export function drawLayer(context, lanes, sources, axis, colour, pinned, charts) {
  context.font = "11px system-ui, sans-serif";
  context.textBaseline = "middle";
  drawCharts(context, charts, colour);
  sources.forEach((source, place) => {
    drawLanes(context, lanes, source, axis, colour);
    drawWork(context, lanes, source, axis, colour);
    drawActions(context, lanes, source, axis, colour, place === 0 ? pinned : new Set());
  });
  if (sources.length < 2) return;
  // A line above the lanes of each further session.
  context.fillStyle = colour("--border");
  for (const source of sources.slice(1)) {
    const first = lanes.all.findIndex((lane) => lane.source === source);
    if (first > 0) context.fillRect(0, lanes.top + first * laneHeight + padding / 2 - 1, axis.width, 1);
  }
}

/// Draws bars above the lanes, with the title of each chart on the left.
function drawCharts(context, charts, colour) {
  charts.forEach(({ title, bars }, place) => {
    const bottom = (place + 1) * chartHeight - 1;
    context.fillStyle = colour("--dim");
    context.fillText(title, padding, bottom - chartHeight / 2, labelWidth - 2 * padding);
    context.fillStyle = colour("--chart");
    bars.forEach((bar, index) => {
      const height = bar === 0 ? 0 : Math.max(bar * (chartHeight - 3), 1);
      context.fillRect(labelWidth + index * barWidth, bottom - height, barWidth - 1, height);
    });
    context.fillStyle = colour("--border");
    context.fillRect(labelWidth, bottom, bars.length * barWidth, 1);
  });
}

function drawLanes(context, lanes, source, axis, colour) {
  const { session, shift, title } = source;
  for (const { scope, opened, closed } of session.lanes) {
    const y = lanes.y(source, scope);
    if (y === undefined) continue;
    const from = session.times[Math.max(session.index(opened), 0)] ?? 0;
    const to = closed === null ? Infinity : session.times[Math.max(session.index(closed), 0)];
    const left = Math.max(axis.x(from + shift), labelWidth);
    const right = to === Infinity ? axis.width : Math.min(axis.x(to + shift), axis.width);
    context.fillStyle = colour("--lane");
    if (right > left) context.fillRect(left, y - 6, right - left, 12);
  }
  context.fillStyle = colour("--dim");
  for (const lane of lanes.all) {
    if (lane.source !== source) continue;
    const name = session.texts[lane.scope];
    context.fillText(visible(title === "" ? name : `${title}: ${name}`), padding, lanes.y(source, lane.scope),
      labelWidth - 2 * padding);
  }
}

/// Draws a bar for work from its beginning to its end: dashed when it was cancelled or replaced.
function drawWork(context, lanes, source, axis, colour) {
  const { session, shift } = source;
  context.lineWidth = 3;
  context.globalAlpha = 0.7;
  for (const { scope, begun, end } of session.work.all) {
    const y = lanes.y(source, scope);
    if (y === undefined) continue;
    const from = Math.max(axis.x(begun + shift), labelWidth);
    const to = end === null ? axis.width : Math.min(axis.x(end.time + shift), axis.width);
    if (to < labelWidth || from > axis.width) continue;
    const isDone = end === null || end.kind === ends.ended;
    context.strokeStyle = colour(isDone ? "--work" : "--warning");
    context.setLineDash(isDone ? [] : [4, 2]);
    context.beginPath();
    context.moveTo(from, y + 6);
    context.lineTo(Math.max(to, from + 2), y + 6);
    context.stroke();
  }
  context.setLineDash([]);
  context.globalAlpha = 1;
}

/// Draws a bar for each action. One for each pixel is enough.
function drawActions(context, lanes, source, axis, colour, pinned) {
  const { session, shift } = source;
  const { times, scopes, durations } = session;
  const { scale } = axis;
  const middles = session.texts.map((_, text) => lanes.y(source, text) ?? -1);
  const drawn = new Set();
  context.fillStyle = colour("--accent");
  for (let each = 0; each < session.count; each++) {
    const x = Math.round(labelWidth + (times[each] + shift - axis.start) * scale);
    const y = middles[scopes[each]];
    if (x < labelWidth || x > axis.width || y < 0) continue;
    const pixel = x * 1_000 + y;
    if (drawn.has(pixel)) continue;
    drawn.add(pixel);
    context.fillRect(x - 1, y - 4, Math.max(durations[each] * scale, 3), 8);
  }
  context.fillStyle = colour("--warning");
  for (const number of pinned) {
    const each = session.index(number);
    if (each < 0 || middles[scopes[each]] < 0) continue;
    context.fillRect(labelWidth + (times[each] + shift - axis.start) * scale - 1, middles[scopes[each]] - 5, 4, 10);
  }
}

/// The cleared context of a canvas with a size in the page's pixels.
export function sized(canvas, { width, height }) {
  const scale = devicePixelRatio;
  const [columns, rows] = [Math.round(width * scale), Math.round(height * scale)];
  if (canvas.width !== columns || canvas.height !== rows) [canvas.width, canvas.height] = [columns, rows];
  const context = canvas.getContext("2d");
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  return context;
}
