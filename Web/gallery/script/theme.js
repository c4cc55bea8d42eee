// Light and dark, and the colours of the grid: those that were chosen, or those of the theme.

import { luminance } from "./color/contrast.js";
import { cssOf, fromDigits } from "./color/model.js";

/** Ink and ground before any is chosen. */
const themes = {
  light: { ink: fromDigits("141414"), ground: fromDigits("FFFFFF") },
  dark: { ink: fromDigits("F4F3F0"), ground: fromDigits("161615") },
};

const systemIsDark = matchMedia("(prefers-color-scheme: dark)");

/** The theme that holds: the chosen one, or the system's. */
export function themeOf(state) {
  return state.theme || (systemIsDark.matches ? "dark" : "light");
}

/** The colours of drawings and of what is behind them. */
export function lookOf(state) {
  const theme = themes[themeOf(state)];
  return {
    color: state.color ? fromDigits(state.color) : theme.ink,
    ground: state.background ? fromDigits(state.background) : theme.ground,
    options: state.shades.length > 0 ? { shades: state.shades.map((percentage) => percentage / 100) } : {},
  };
}

/** The side of the thumbnails in CSS pixels: the chosen one, or the one that suits the page's width. */
export function sideOf(state) {
  return state.size || (innerWidth < 521 ? 92 : 132);
}

/** Returns true if light ink is seen better on the ground than dark ink. */
export const groundIsDark = (state) => luminance(lookOf(state).ground) < 0.2;

/** Sets the theme and the ground as properties that the style sheets use. */
export function applyTheme(state) {
  const root = document.documentElement;
  root.dataset.theme = themeOf(state);
  const { ground } = lookOf(state);
  root.style.setProperty("--ground", cssOf(ground));
  root.dataset.ground = groundIsDark(state) ? "dark" : "light";
  root.dataset.checker = String(state.checker);
}

/** Calls `body` when the system turns light or dark. */
export const onSystemTheme = (body) => systemIsDark.addEventListener("change", body);

/** The theme after the one that holds: the system's, the other one, and the first again. */
export function nextTheme(state) {
  const system = systemIsDark.matches ? "dark" : "light";
  const opposite = system === "dark" ? "light" : "dark";
  if (state.theme === "") return opposite;
  return state.theme === opposite ? system : "";
}
