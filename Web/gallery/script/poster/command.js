// The command line of Examples/Poster that makes the same poster.

import { shellQuoted } from "../crown/snippets.js";

/** The `poster` command for a state of the page. */
export function posterCommand({ name, database, state, photo }) {
  const words = ["poster", "--crown", name];
  const option = (flag, value) => {
    // A value that begins with a dash is taken only behind `=`.
    if (value.startsWith("-")) words.push(`${flag}=${value}`);
    else words.push(flag, value);
  };
  if (name.startsWith("-")) words.splice(1, 2, `--crown=${name}`);
  if (database !== "crowns.db") option("--database", database);
  for (const [kind, text] of state.lines) if (text.trim()) option(`--${kind}`, text);
  option("--color", `#${state.ink}`);
  if (photo) option("--photo", photo.name);
  for (const digits of photo ? [state.tint].filter(Boolean) : state.grounds) option("--background", `#${digits}`);
  if (!photo && state.grounds.length > 1 && state.direction !== "vertical") option("--direction", state.direction);
  if (state.fit !== "size") option("--fit", state.fit);
  if (state.sheet !== "A4") option("--size", state.sheet);
  if (state.dpi !== 150) option("--dpi", String(state.dpi));
  words.push("-o", "poster.png");
  return words.map(shellQuoted).join(" ");
}
