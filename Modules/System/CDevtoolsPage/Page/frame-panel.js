// The tab "Frame": what the terminal showed after the action.

import { element, visible } from "./element.js";

const attributes = ["bold", "faint", "italic", "underlined", "reversed"];

/// The frame that was drawn last. While the slider moves, most rows of the next one are equal; they remain.
let last = { screen: null, columns: 0, rows: [] };

export async function framePanel({ session, index, connection, skipped }) {
  const number = session.numbers[index];
  const frame = await connection.ask("frame", { step: number, without: [...skipped] });
  return [drawn(frame, number)];
}

/// Draws a frame as rows of runs. Each run is as wide as its columns, whatever the font.
function drawn(frame, number) {
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const styles = frame.styles.map(([bits, ...colours]) => ({
    names: attributes.filter((_, bit) => bits & (1 << bit)).join(" "),
    foreground: colour(colours[isDark ? 2 : 0]), background: colour(colours[isDark ? 3 : 1]),
  }));
  const rows = frame.rows.map((runs, row) => {
    const cursor = frame.cursor?.[0] === row ? frame.cursor[1] : null;
    return JSON.stringify([runs.map(([text, columns, style]) => [text, columns, styles[style]]), cursor]);
  });
  const isSimilar = last.screen?.isConnected && last.columns === frame.columns && last.rows.length === rows.length;
  const screen = isSimilar ? last.screen : element("div", { class: "screen", role: "img", tabindex: 0 });
  screen.setAttribute("aria-label", `The screen after action ${number}: ` +
    frame.rows.map((row) => row.map(([text]) => text).join("").trim()).filter((row) => row !== "").join(" / "));
  rows.forEach((row, place) => {
    if (!isSimilar) screen.append(drawnRow(row));
    else if (row !== last.rows[place]) screen.children[place].replaceWith(drawnRow(row));
  });
  screen.style.width = `${frame.columns}ch`;
  last = { screen, columns: frame.columns, rows };
  return screen;
}

function drawnRow(row) {
  const [runs, cursorColumn] = JSON.parse(row);
  const line = element("div", { class: "screen-row" });
  for (const [text, columns, style] of runs) {
    const run = element("span", { class: style.names }, visible(text));
    run.style.width = `${columns}ch`;
    if (style.foreground) run.style.color = style.foreground;
    if (style.background) run.style.backgroundColor = style.background;
    line.append(run);
  }
  if (cursorColumn !== null) {
    const cursor = element("span", { class: "cursor" });
    cursor.style.left = `${cursorColumn}ch`;
    line.append(cursor);
  }
  return line;
}

function colour(number) {
  return number === null ? null : `#${number.toString(16).padStart(6, "0")}`;
}
