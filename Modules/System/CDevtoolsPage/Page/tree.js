// Values as a tree with one tab stop: arrows move, open and close; Enter asks why.

import { element, visible } from "./element.js";

/// The maximum number of children of a value that are shown at once.
const pageSize = 200;

/// Creates a tree of values.
///
/// roots: [{ key, value, path, note }]; why(path) explains a value, or is null.
export function tree(roots, label, why = null, search = "") {
  const list = element("ul", { role: "tree", "aria-label": label, class: "tree" });
  for (const root of roots) list.append(item(root, why, 1, search));
  const first = list.querySelector("[role=treeitem]");
  if (first) first.tabIndex = 0;
  list.addEventListener("keydown", (event) => pressed(event, list));
  list.addEventListener("focusin", (event) => {
    for (const other of list.querySelectorAll("[role=treeitem][tabindex='0']")) other.tabIndex = -1;
    event.target.closest("[role=treeitem]").tabIndex = 0;
  });
  return list;
}

function item({ key, value, path, note }, why, level, search) {
  const children = childrenOf(value, path);
  const isOpen = children.length > 0 && (level === 1 && children.length <= 40 || containsMatch(value, search));
  const made = element("li", {
    role: "treeitem", tabindex: -1, "aria-level": level,
    "aria-expanded": children.length > 0 ? String(isOpen) : null,
  });
  const isMatch = search !== "" && matches(key, value, search);
  const line = element("div", { class: `line${isMatch ? " match" : ""}` },
    element("span", { class: "twisty", "aria-hidden": "true" }, children.length > 0 ? "▸" : ""),
    element("span", { class: "key" }, visible(key)), note ? element("span", { class: "note" }, visible(note)) : null,
    element("span", { class: "colon" }, ": "), summary(value));
  made.append(line);
  const toggle = () => {
    const opens = made.getAttribute("aria-expanded") !== "true";
    made.setAttribute("aria-expanded", String(opens));
    if (opens) fill(made, children, why, level, search); else made.querySelector(":scope > ul")?.remove();
  };
  if (isOpen) fill(made, children, why, level, search);
  if (why !== null && path !== null) {
    line.title = "Click: why is it so?";
    line.querySelector(".value").classList.add("explained");
  }
  const ask = () => { if (why !== null && path !== null) why(path); };
  line.addEventListener("click", (event) => {
    made.focus();
    if (event.target.closest(".value") && (why !== null || children.length === 0)) ask(); else toggle();
  });
  made.treeActions = { toggle: children.length > 0 ? toggle : null, ask };
  return made;
}

function fill(made, children, why, level, search, start = 0) {
  let group = made.querySelector(":scope > ul");
  if (!group) {
    group = element("ul", { role: "group" });
    made.append(group);
  }
  // A search shows all that it finds.
  const last = search === "" ? -1 : children.findLastIndex(({ key, value }) =>
    matches(key, value, search) || containsMatch(value, search));
  const end = Math.max(start + pageSize, last + 1);
  for (const child of children.slice(start, end)) group.append(item(child, why, level + 1, search));
  const rest = children.length - end;
  if (rest <= 0) return;
  const more = element("li", { role: "treeitem", tabindex: -1, "aria-level": level + 1, class: "more" },
    `${rest} more…`);
  const show = () => {
    more.remove();
    fill(made, children, why, level, search, end);
  };
  more.addEventListener("click", show);
  more.treeActions = { toggle: null, ask: show };
  group.append(more);
}

/// The values below a value, with their paths.
function childrenOf(value, path) {
  const below = (part) => path === null ? null : `${path}.${part}`;
  if (Array.isArray(value)) {
    return value.map((each, index) => ({ key: String(index), value: each, path: below(index) }));
  }
  if (value === null || typeof value !== "object" || "#" in value) return [];
  return Object.entries(value).map(([name, each]) => {
    const key = name.startsWith("#") ? name.slice(1) : name;
    return { key, value: each, path: below(key) };
  });
}

/// One line for a value.
export function summary(value) {
  const [text, kind] = described(value);
  return element("span", { class: `value ${kind}` }, visible(text));
}

/// The text of a value, shortened, and its kind.
export function described(value) {
  if (value === null || value === undefined) return ["null", "null"];
  if (Array.isArray(value)) return [value.length === 0 ? "[]" : `[${value.length}]`, "container"];
  if (typeof value === "string") return [JSON.stringify(value), "string"];
  if (typeof value !== "object") return [String(value), typeof value];
  if ("#" in value) return [value["#"], "special"];
  const keys = Object.keys(value);
  const names = keys.slice(0, 4).map((key) => {
    const each = value[key];
    return each !== null && typeof each === "object" && !("#" in each) ? key : `${key}: ${described(each)[0]}`;
  });
  const text = names.join(", ") + (keys.length > 4 ? ", …" : "");
  return [`{${text.length > 80 ? text.slice(0, 79) + "…" : text}}`, "container"];
}

/// Whether a key or a scalar contains a text.
function matches(key, value, search) {
  const text = search.toLowerCase();
  if (key.toLowerCase().includes(text)) return true;
  if (value !== null && typeof value === "object" && !("#" in value)) return false;
  return described(value)[0].toLowerCase().includes(text);
}

function containsMatch(value, search, depth = 0) {
  if (search === "" || depth > 60) return false;
  return childrenOf(value, null).some((child) =>
    matches(child.key, child.value, search) || containsMatch(child.value, search, depth + 1));
}

function pressed(event, list) {
  const current = event.target.closest("[role=treeitem]");
  if (!current || event.altKey || event.ctrlKey || event.metaKey) return;
  const items = [...list.querySelectorAll("[role=treeitem]")];
  const place = items.indexOf(current);
  const expanded = current.getAttribute("aria-expanded");
  const { toggle, ask } = current.treeActions;
  let next = null;
  switch (event.key) {
  case "ArrowDown": next = items[place + 1]; break;
  case "ArrowUp": next = items[place - 1]; break;
  case "Home": next = items[0]; break;
  case "End": next = items[items.length - 1]; break;
  case "ArrowRight": if (expanded === "false") toggle(); else if (expanded === "true") next = items[place + 1]; break;
  case "ArrowLeft":
    if (expanded === "true") toggle(); else next = current.parentElement.closest("[role=treeitem]");
    break;
  case "Enter": ask(); break;
  case " ": toggle?.(); break;
  default: return;
  }
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
}
