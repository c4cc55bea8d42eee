// Texts to copy: commands for a shell, and a line of Swift.

import { cssOf } from "../color/model.js";

/** An argument for a POSIX shell: in quotes, if it has a character that a shell may take for its own. */
export function shellQuoted(text) {
  if (/^[A-Za-z0-9_\/.:@%+,-]+$/.test(text)) return text;
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A string literal of Swift. */
export function swiftQuoted(text) {
  const escaped = text.replace(/["\\]/g, "\\$&").replace(/[\p{Cc}\u2028\u2029]/gu, (character) => {
    return `\\u{${character.codePointAt(0).toString(16).toUpperCase()}}`;
  });
  return `"${escaped}"`;
}

/** The command that writes the pictures that the page offers. */
export function renderCommand({ name, database, color, side, scales, shades }) {
  const words = ["crowntool", "render"];
  if (database !== "crowns.db") words.push("--database", database);
  words.push("--color", cssOf(color), "--size", String(side));
  if (String(scales) !== "1") words.push("--scale", scales.join(","));
  if (shades.length > 0) words.push("--shades", shades.join(","));
  // Behind `--` a name may begin with a dash.
  if (name.startsWith("-")) words.push("--");
  words.push(name);
  return words.map(shellQuoted).join(" ");
}

/** The line that draws the crown in an app. */
export function swiftLine({ name, color, side, shades }) {
  const opacities = shades.map((percentage) => percentage / 100).join(", ");
  const shaded = shades.length > 0 ? `.withShades([${opacities}])` : "";
  const [crown, css] = [swiftQuoted(name), swiftQuoted(cssOf(color))];
  return (
    `try library.crown(named: ${crown})${shaded}` +
    `.rendered(width: ${side}, height: ${side}, color: try CrownColor(css: ${css}))`
  );
}
