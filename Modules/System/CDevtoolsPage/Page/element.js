// Elements of the page. Text of a session only ever becomes a text node.

/// The element with an id.
export const byID = (id) => document.getElementById(id);

/// Creates an element with attributes and children; a string becomes a text node.
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) made.setAttribute(key, String(value));
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/// Characters that change the direction or are invisible, which a text could use to look like another.
const unsafe = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/g;

/// A text in which such characters are escaped.
export function visible(text) {
  return text.replace(unsafe, (character) =>
    `\\u{${character.codePointAt(0).toString(16).toUpperCase()}}`);
}

/// A button with a handler.
export function button(text, action, attributes = {}) {
  const made = element("button", { type: "button", ...attributes }, text);
  made.addEventListener("click", action);
  return made;
}

/// Offers parts of a text as a file.
export function download(parts, name) {
  const url = URL.createObjectURL(new Blob(parts, { type: "application/octet-stream" }));
  const link = element("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
