// swift-format-ignore-file
// Tooling/devtools-page writes this file from Page/frame-panel.js.

extension PageFile {
    static let framePanelJS = PageFile("text/javascript", ###"""
// The tab "Frame": what the terminal showed after the action.

import { element, visible } from "./element.js";

const attributes = ["bold", "faint", "italic", "underlined", "reversed"];

export async function framePanel({ session, index, connection, skipped }) {
  const number = session.numbers[index];
  const frame = await connection.ask("frame", { step: number, without: [...skipped] });
  return [drawn(frame, number)];
}

/// Draws a frame as rows of runs. Each run is as wide as its columns, whatever the font.
function drawn(frame, number) {
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const looks = frame.looks.map(([bits, ...colours]) => ({
    names: attributes.filter((_, bit) => bits & (1 << bit)).join(" "),
    foreground: colour(colours[isDark ? 2 : 0]), background: colour(colours[isDark ? 3 : 1]),
  }));
  const screen = element("div", {
    class: "screen", role: "img", tabindex: 0,
    "aria-label": `The screen after action ${number}: ` +
      frame.rows.map((row) => row.map(([text]) => text).join("").trim()).filter((row) => row !== "").join(" / "),
  });
  frame.rows.forEach((row, rowNumber) => {
    const line = element("div", { class: "screen-row" });
    let column = 0;
    for (const [text, columns, look] of row) {
      const run = element("span", { class: looks[look].names }, visible(text));
      run.style.width = `${columns}ch`;
      if (looks[look].foreground) run.style.color = looks[look].foreground;
      if (looks[look].background) run.style.backgroundColor = looks[look].background;
      line.append(run);
      column += columns;
    }
    if (frame.cursor && frame.cursor[0] === rowNumber) {
      const cursor = element("span", { class: "cursor" });
      cursor.style.left = `${frame.cursor[1]}ch`;
      line.append(cursor);
    }
    screen.append(line);
  });
  screen.style.width = `${frame.columns}ch`;
  return screen;
}

function colour(number) {
  return number === null ? null : `#${number.toString(16).padStart(6, "0")}`;
}

"""###)
}
