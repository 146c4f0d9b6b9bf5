// swift-format-ignore-file
// Tooling/devtools-page writes this file from Page/index.html.

extension PageFile {
    static let indexHTML = PageFile("text/html", ###"""
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Devtools</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css">
<script type="module" src="/main.js"></script>
</head>
<body>
<header>
  <h1 class="visually-hidden">Devtools</h1>
  <label for="sessions">Session</label>
  <select id="sessions"></select>
  <label for="beside">Beside</label>
  <select id="beside" title="Show another session on the same clock"></select>
  <button id="processes-button" type="button" aria-haspopup="dialog">Other processes…</button>
  <span id="status" role="status" aria-live="polite">Connecting…</span>
  <span class="space"></span>
  <span id="live-controls" role="group" aria-label="Live session" hidden>
    <button id="follow" type="button" aria-pressed="true" title="Select new actions as they arrive">Follow</button>
    <button id="jump" type="button" title="Show this step in the app">Jump</button>
    <button id="present" type="button" title="Show the present in the app">Back to now</button>
    <button id="fork" type="button" title="Continue the app from this step">Fork</button>
  </span>
  <button id="import-button" type="button">Import…</button>
  <button id="export" type="button">Export</button>
  <button id="scrub" type="button" title="Export with all texts replaced, to send it">Export scrubbed</button>
  <input id="import" type="file" class="visually-hidden" aria-label="Import a recording" tabindex="-1">
</header>
<form id="filter" role="search" aria-label="Filter actions">
  <input id="filter-text" type="search" placeholder="Filter (/)" aria-label="Filter by text">
  <label>Scope <select id="filter-scope"><option value="">All</option></select></label>
  <label>Type <select id="filter-type"><option value="">All</option></select></label>
  <input id="filter-changed" type="search" placeholder="Changed path" aria-label="Filter by changed path">
  <label><input id="filter-cause" type="checkbox"> Only what this action led to</label>
  <label><input id="filter-pinned" type="checkbox"> Pinned</label>
  <label><input id="group" type="checkbox"> Group by type</label>
  <span id="count" role="status" aria-live="polite"></span>
</form>
<canvas id="timeline" tabindex="0" role="img" aria-label="Timeline of the actions by scope"></canvas>
<main>
  <section id="actions" aria-label="Actions">
    <div id="list" role="listbox" tabindex="0" aria-label="Actions"></div>
  </section>
  <section id="inspector" aria-label="Inspector">
    <div id="tabs" role="tablist" aria-label="Inspector"></div>
    <div id="panel" role="tabpanel" tabindex="0"></div>
  </section>
</main>
<footer role="group" aria-label="Position">
  <button id="first" type="button" aria-label="First action">|◀</button>
  <button id="previous" type="button" aria-label="Previous action">◁</button>
  <button id="play" type="button" aria-label="Play" aria-pressed="false">▶</button>
  <button id="next" type="button" aria-label="Next action">▷</button>
  <button id="last" type="button" aria-label="Last action">▶|</button>
  <input id="slider" type="range" min="0" max="0" value="0" aria-label="Step">
  <output id="position" for="slider"></output>
  <label>Speed <select id="speed">
    <option value="0.5">½×</option><option value="1" selected>1×</option><option value="2">2×</option>
    <option value="8">8×</option><option value="0">30 steps a second</option>
  </select></label>
</footer>
<dialog id="processes" aria-labelledby="processes-title">
  <h2 id="processes-title">Processes with devtools</h2>
  <ul id="process-list"></ul>
  <form method="dialog"><button>Close</button></form>
</dialog>
<dialog id="keys" aria-labelledby="keys-title">
  <h2 id="keys-title">Keys</h2>
  <dl id="key-list"></dl>
  <form method="dialog"><button>Close</button></form>
</dialog>
</body>
</html>

"""###)
}
