// Texts to copy: commands for a shell, a line of Swift, and drawings for the web.

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

/** The names of a set that stand in a command; more come from its standard input. */
const namesInCommand = 50;
/** The line that ends them there. No crown is called so: names have no spaces at their ends. */
const endOfNames = "END OF NAMES";

/** The command that writes the files of a set, as the archive has them. */
export function setCommand({ names, database, color, sizes = [], scales, hasSVG, shades }) {
  const words = ["crowntool", "render"];
  if (database !== "crowns.db") words.push("--database", database);
  words.push("--color", cssOf(color));
  if (shades.length > 0) words.push("--shades", shades.join(","));
  const runs = [];
  if (sizes.length > 0) {
    const options = ["--size", sizes.join(",")];
    if (String(scales) !== "1") options.push("--scale", scales.join(","));
    if (sizes.length > 1) options.push("--output", "{name}-{size}{scale}.{format}");
    runs.push(options);
  }
  if (hasSVG || sizes.length === 0) runs.push(["--format", "svg", "--size", String(sizes[0] ?? 512)]);
  return runs.map((options) => {
    const all = [...words, ...options];
    if (names.length > namesInCommand) {
      const quoted = [...all, "--from-file", "-"].map(shellQuoted).join(" ");
      return `${quoted} <<'${endOfNames}'\n${names.join("\n")}\n${endOfNames}`;
    }
    if (names.some((name) => name.startsWith("-"))) all.push("--");
    return [...all, ...names].map(shellQuoted).join(" ");
  }).join("\n");
}

/** The line that draws the crown in an app, in its own proportions. */
export function swiftLine({ name, color, size, shades }) {
  const opacities = shades.map((percentage) => percentage / 100).join(", ");
  const shaded = shades.length > 0 ? `.withShades([${opacities}])` : "";
  const [crown, css] = [swiftQuoted(name), swiftQuoted(cssOf(color))];
  return (
    `try library.crown(named: ${crown})${shaded}` +
    `.rendered(width: ${size.width}, height: ${size.height}, color: try CrownColor(css: ${css}))`
  );
}

/** A drawing without what tells crowntool its own files, for a place inside of another document. */
export const inlineDrawing = (drawing) => drawing.replace(/<!--.*?-->\n/, "").replace(/<title>.*<\/title>\n/, "");

/** The name of a component: `AccountMultiple` for `mdi/account-multiple`. */
function componentName(name) {
  const words = name.slice(name.lastIndexOf("/") + 1).match(/[A-Za-z0-9]+/g) ?? [];
  const joined = words.map((word) => word[0].toUpperCase() + word.slice(1)).join("");
  return /^[A-Z]/.test(joined) ? joined : `Crown${joined}`;
}

/** A drawing as a component of React. What is in its attributes has no braces. */
export function jsx(name, drawing) {
  const content = inlineDrawing(drawing).trimEnd()
    .replaceAll(" fill-rule=", " fillRule=").replaceAll(" fill-opacity=", " fillOpacity=")
    .replace(">", " {...props}>").replaceAll("\n", "\n    ").replace(/ {4}<\/svg>$/, "  </svg>");
  return `export const ${componentName(name)} = (props) => (\n  ${content}\n);\n`;
}

/** A drawing as an address, for style sheets and pictures. */
export function dataAddress(drawing) {
  const text = inlineDrawing(drawing).replaceAll("\n", "").replaceAll("\"", "'");
  return `data:image/svg+xml,${text.replace(/[%#<>?&\[\]\\^\x60{|}\p{Cc}]|[^\0-\x7f]+/gu, encodeURIComponent)}`;
}

/** The element that `crown-icon.js` draws. */
export function iconElement(name, side) {
  const entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;" };
  const quoted = name.replace(/[&<>"]/g, (character) => entities[character]);
  return `<crown-icon name="${quoted}" size="${side}"></crown-icon>`;
}
