// Files that the page hands out.

import { announce, element } from "../dom.js";

/** The name of a file: what file systems take in place of what they do not. */
export function fileName(name, suffix) {
  const safe = name.replace(/[\p{Cc}\/\\:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, "-").replace(/^\.+/, "");
  // A file system takes 255 bytes.
  return `${[...(safe || "crown")].slice(0, 60).join("")}${suffix}`;
}

/** Saves bytes or a blob as a file. */
export function save(name, content, type) {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const address = URL.createObjectURL(blob);
  const link = element("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the blob after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The longest address of a dragged file in characters, far below what browsers take. */
const longestAddress = 1_000_000;

/** Lets a crown be dragged out of the page as a file, or into a program that takes SVG as text. */
export function drag(event, name, drawing) {
  const { dataTransfer } = event;
  const address = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`;
  if (address.length <= longestAddress) {
    dataTransfer.setData("DownloadURL", `image/svg+xml:${fileName(name, ".svg").replaceAll(":", "-")}:${address}`);
  }
  dataTransfer.setData("text/plain", drawing);
  dataTransfer.effectAllowed = "copy";
}

/** Copies a text, and says so. */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    if (!copySelected(text)) return announce("The browser does not let this page copy. Select the text and copy it.");
  }
  announce(`Copied ${what}`);
}

/** The older way, which browsers allow more pages. */
function copySelected(text) {
  const field = element("textarea", { class: "offscreen", readonly: true, "aria-hidden": "true" });
  field.value = text;
  const host = document.querySelector("dialog[open]") ?? document.body;
  const focused = document.activeElement;
  host.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  focused?.focus();
  return isCopied;
}
