// Small charts above the lanes of the timeline, on its axis: actions a second, the longest reductions, and the size of what
// a running program traces.

/// The width of a bar, and the height of a chart, in pixels.
export const [barWidth, chartHeight] = [4, 20];

/// The samples of the trace's size that are kept: those of the last hour.
const sampleLimit = 3_600;

export class Charts {
  /// { time in µs of the session, bytes } by the number of the session.
  #samples = new Map();
  /// The charts that were made last: while the selection moves, they are the same.
  #last = { session: null, key: "", charts: [] };

  /// Adds the size of what a running session traces now.
  add(bytes, { number, epoch }) {
    if (!(bytes > 0) || epoch === null) return;
    if (!this.#samples.has(number)) this.#samples.set(number, []);
    const samples = this.#samples.get(number);
    samples.push({ time: Date.now() * 1_000 - epoch, bytes });
    if (samples.length > sampleLimit) samples.shift();
  }

  /// The charts of a session: { title, bars }, each bar between 0 and 1.
  ///
  /// axis: { start, scale (pixels per µs), width (of the bars, in pixels) }.
  of(session, { number, live } = {}, { start, scale, width }) {
    const samples = this.#samples.get(number) ?? [];
    const key = JSON.stringify([number, live, session.times.length, session.times[0], start, scale, width, samples.at(-1)]);
    if (session !== this.#last.session || key !== this.#last.key) {
      this.#last = { session, key, charts: charts(session, live || samples.length > 0 ? samples : null, { start, scale, width }) };
    }
    return this.#last.charts;
  }
}

/// samples: of the size of what is traced; null for a recording.
function charts(session, samples, { start, scale, width }) {
  const count = Math.max(Math.floor(width / barWidth), 1);
  const [actions, longest, memory] = [0, 1, 2].map(() => new Float64Array(count));
  const bar = (time) => Math.floor((time - start) * scale / barWidth);
  const { times, durations } = session;
  for (let index = 0; index < times.length; index++) {
    const place = bar(times[index]);
    if (place < 0 || place >= count) continue;
    actions[place]++;
    if (durations[index] > longest[place]) longest[place] = durations[index];
  }
  const seconds = barWidth / scale / 1_000_000;
  const made = [
    chart(actions, (most) => `${rounded(most / seconds)} actions/s`),
    chart(longest, (most) => most < 1_000 ? `took ${most} µs` : `took ${rounded(most / 1_000)} ms`),
  ];
  if (samples === null) return made;
  for (const { time, bytes } of samples) {
    const place = Math.min(bar(time), count - 1);
    if (place >= 0) memory[place] = Math.max(memory[place], bytes);
  }
  // Its row is there before the first sample, so that nothing moves later.
  made.push(chart(memory, () => samples.length === 0 ? "trace" : `trace ${rounded(samples.at(-1).bytes / 1_000_000)} MB`));
  return made;
}

function chart(bars, title) {
  const most = bars.reduce((one, other) => Math.max(one, other), 0);
  return { title: `${title(most)}`, bars: most === 0 ? bars : bars.map((bar) => bar / most) };
}

function rounded(number) {
  return number >= 10 ? String(Math.round(number)) : number.toPrecision(2).replace(/\.0$/, "");
}
