// Bars between parts of the page: dragging one, or the arrows, give a part more room. The browser remembers it.

import { byID } from "./element.js";

/// Makes a bar resize the part before it.
///
/// id: of the bar; part: the element before it; variable: the property of the style that has its size, in hundredths of
/// `whole`, with the unit; limits: the least and the largest number of them.
export function connectSplit({ id, part, whole, variable, unit, limits: [least, largest] }) {
  const bar = byID(id);
  const isVertical = () => getComputedStyle(bar).cursor === "col-resize";
  const show = (percent) => {
    const size = Math.min(Math.max(percent, least), largest);
    document.documentElement.style.setProperty(variable, `${size}${unit}`);
    bar.setAttribute("aria-valuenow", String(Math.round(size)));
    localStorage.setItem(id, String(size));
  };
  const length = (element) => isVertical() ? element.clientWidth : element.clientHeight;
  const current = () => 100 * length(part) / Math.max(length(whole), 1);
  bar.setAttribute("aria-valuemin", String(least));
  bar.setAttribute("aria-valuemax", String(largest));
  const stored = Number(localStorage.getItem(id));
  if (stored > 0) show(stored); else bar.setAttribute("aria-valuenow", "50");

  bar.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    bar.setPointerCapture(event.pointerId);
    bar.focus();
  });
  bar.addEventListener("pointermove", (event) => {
    if (!bar.hasPointerCapture(event.pointerId)) return;
    const box = part.getBoundingClientRect();
    show(100 * (isVertical() ? event.clientX - box.left : event.clientY - box.top) / Math.max(length(whole), 1));
  });
  bar.addEventListener("dblclick", () => {
    document.documentElement.style.removeProperty(variable);
    localStorage.removeItem(id);
  });
  bar.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -2, ArrowUp: -2, ArrowRight: 2, ArrowDown: 2 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    show(current() + step);
  });
}
