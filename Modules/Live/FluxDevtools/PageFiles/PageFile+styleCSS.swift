// swift-format-ignore-file
// Tooling/devtools-page writes this file from Page/style.css.

extension PageFile {
    static let styleCSS = PageFile("text/css", ###"""
:root {
  color-scheme: light dark;
  --background: #ffffff;
  --raised: #f3f4f6;
  --border: #c3c8d0;
  --text: #1b1f24;
  --dim: #57606a;
  --accent: #0b5cad;
  --selected: #cfe4fb;
  --lane: #dfe5ec;
  --work: #1a7f37;
  --old: #a4161a;
  --new: #116329;
  --warning: #8a4600;
  --string: #116329;
  --number: #6f2da8;
  --match: #fff3bf;
  --screen: #ffffff;
  --screen-text: #1b1f24;
}

@media (prefers-color-scheme: dark) {
  :root {
    --background: #14171b;
    --raised: #1e2329;
    --border: #434b55;
    --text: #e6e9ed;
    --dim: #a3adb8;
    --accent: #79b8ff;
    --selected: #1d3f63;
    --lane: #2a323b;
    --work: #56d364;
    --old: #ff9a98;
    --new: #7ee2a0;
    --warning: #f0b072;
    --string: #7ee2a0;
    --number: #d2a8ff;
    --match: #55480f;
    --screen: #101418;
    --screen-text: #e6e9ed;
  }
}

* { box-sizing: border-box; }

html, body { height: 100%; margin: 0; }

body {
  display: flex;
  flex-direction: column;
  background: var(--background);
  color: var(--text);
  font: 13px/1.4 system-ui, sans-serif;
}

header, #filter, footer {
  display: flex;
  flex-wrap: wrap;
  gap: 6px 10px;
  align-items: center;
  padding: 6px 10px;
  background: var(--raised);
  border-bottom: 1px solid var(--border);
}

footer { border-top: 1px solid var(--border); border-bottom: none; }
.space { flex: 1; }
[hidden] { display: none !important; }
#status, #count, #position { color: var(--dim); }
.disconnected #status { color: var(--warning); }
#slider { flex: 1; min-width: 120px; accent-color: var(--accent); }
#filter-text { width: 18em; }

button, select, input[type=search], input[type=text], input[type=number] {
  font: inherit;
  color: var(--text);
  background: var(--background);
  border: 1px solid var(--border);
  border-radius: 5px;
  padding: 2px 8px;
  min-height: 26px;
}

select { max-width: 16em; }
button[aria-pressed=true], [role=tab][aria-selected=true] { background: var(--selected); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: -1px; }

#timeline { width: 100%; flex: none; border-bottom: 1px solid var(--border); touch-action: none; }

main { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(280px, 1fr) minmax(320px, 1fr); }
#actions { min-height: 0; border-right: 1px solid var(--border); display: flex; }
#list { flex: 1; overflow: auto; contain: strict; }
.rows { position: relative; min-width: 100%; }

.row {
  position: absolute;
  left: 0;
  right: 0;
  height: 26px;
  display: grid;
  grid-template-columns: 3.6em 4.6em 8em minmax(13em, 1.4fr) minmax(4em, 1fr) 1.3em 1.3em;
  gap: 8px;
  align-items: center;
  padding: 0 8px;
  white-space: nowrap;
  cursor: default;
}

.row > span { overflow: hidden; text-overflow: ellipsis; }
.row[aria-selected=true] { background: var(--selected); }
.row .number, .row .time { text-align: right; font-variant-numeric: tabular-nums; color: var(--dim); }
.row .scope { color: var(--dim); }
.row .name { font-weight: 600; }
.row .payload { font-family: ui-monospace, monospace; font-size: 12px; color: var(--dim); }
.row[aria-selected=true] span { color: var(--text); }
.row.skipped .name { text-decoration: line-through; }
.mark { text-align: center; cursor: pointer; color: var(--dim); }
.mark.on { color: var(--warning); }

#inspector { min-height: 0; display: flex; flex-direction: column; }
#tabs { display: flex; flex-wrap: wrap; gap: 4px; padding: 6px 10px; border-bottom: 1px solid var(--border); }
#panel { flex: 1; overflow: auto; padding: 4px 12px 24px; contain: strict; }
h2 { font-size: 15px; margin: 8px 0; overflow-wrap: anywhere; }
h3 { font-size: 13px; margin: 14px 0 4px; overflow-wrap: anywhere; }
.hint, .dim, .note { color: var(--dim); font-weight: normal; }
.warning, .failure { color: var(--warning); }
.controls { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; margin: 8px 0; }
.wide { flex: 1; min-width: 16em; font-family: ui-monospace, monospace; }

.facts { display: grid; grid-template-columns: max-content 1fr; gap: 2px 12px; margin: 4px 0; }
.facts dt { color: var(--dim); }
.facts dd { margin: 0; overflow-wrap: anywhere; }
.plain { list-style: none; padding-left: 12px; margin: 2px 0; }
.link { border: none; background: none; color: var(--accent); padding: 1px 2px; text-align: left; cursor: pointer; }
.link:hover { text-decoration: underline; }

.tree, .tree ul { list-style: none; margin: 0; padding-left: 14px; }
.tree { padding-left: 0; font-family: ui-monospace, monospace; font-size: 12px; }
.tree .line { padding: 1px 0; overflow-wrap: anywhere; cursor: default; }
.tree .match { background: var(--match); }
.twisty { display: inline-block; width: 14px; color: var(--dim); }
[aria-expanded=true] > .line .twisty { transform: rotate(90deg); }
.key { color: var(--accent); }
.value.explained { cursor: help; }
.value.explained:hover { text-decoration: underline dotted; }
.value.string { color: var(--string); }
.value.number, .value.boolean, .value.special { color: var(--number); }
.value.null, .value.container { color: var(--dim); }
.more { color: var(--accent); cursor: pointer; }

.differences { list-style: none; padding: 0; margin: 0; }
.differences li { margin: 6px 0; }
.path { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
.side { display: flex; gap: 6px; padding-left: 12px; font-family: ui-monospace, monospace; font-size: 12px; }
.side .value { overflow-wrap: anywhere; white-space: pre-wrap; }
.side.old, .side.old .value { color: var(--old); }
.side.new, .side.new .value { color: var(--new); }

.journal { font-family: ui-monospace, monospace; font-size: 12px; }
.journal-line { white-space: pre-wrap; overflow-wrap: anywhere; }
.style-dim { color: var(--dim); }
.style-strong, .style-heading { font-weight: 600; }
.style-code { color: var(--string); }
.style-tag { color: var(--accent); }
.style-count { color: var(--number); }
.style-warning, .style-failure { color: var(--warning); }

.screen {
  margin: 10px 0;
  padding: 0;
  background: var(--screen);
  color: var(--screen-text);
  font: 13px/1.3 ui-monospace, "DejaVu Sans Mono", monospace;
  border: 1px solid var(--border);
}
.screen-row { position: relative; height: 1.3em; white-space: pre; display: flex; contain: strict; }
.screen-row span { flex: none; overflow: hidden; }
.screen .bold { font-weight: 700; }
.screen .faint { opacity: 0.7; }
.screen .italic { font-style: italic; }
.screen .underlined { text-decoration: underline; }
.screen .reversed { filter: invert(1); background: var(--screen); }
.screen .cursor { position: absolute; width: 1ch; height: 1.3em; background: var(--accent); opacity: 0.6; }

.source { background: var(--raised); padding: 10px; overflow: auto; font-size: 12px; }
dialog { color: var(--text); background: var(--background); border: 1px solid var(--border); border-radius: 8px; }
kbd { border: 1px solid var(--border); border-radius: 4px; padding: 0 5px; }
#key-list { display: grid; grid-template-columns: max-content 1fr; gap: 4px 14px; }
#key-list dd { margin: 0; }
a { color: var(--accent); }

.visually-hidden {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}

@media (max-width: 760px) {
  main { grid-template-columns: 1fr; grid-template-rows: 1fr 1fr; }
  #actions { border-right: none; border-bottom: 1px solid var(--border); }
}

"""###)
}
