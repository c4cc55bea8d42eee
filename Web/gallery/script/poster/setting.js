// The layout of a poster: a crown above lines of text, as the `poster` command of Examples/Poster lays it out.
//
// The large lines are as wide as the margins allow and no higher than a tenth of the page; small lines are about half
// as large. Spaces are measured in the heights of capitals. What height is left widens the spaces a little, and then
// goes above and below, less above than below, since a group that is centred exactly looks too low.

/** Shares of the page, and of the letters' height, as the command has them. */
const shares = {
  margin: 0.12,
  crownHeight: [0.19, 0.235],
  crownWidth: 0.62,
  tallest: { size: 0.105, width: 0.26 },
  small: { capitals: 0.46, mixed: 0.58 },
  tracking: { text: 0.035, small: 0.02 },
  above: 0.44,
};

/** The letters: a humanist sans serif, as posters of 1939 have. */
export const typeface = {
  family: 'Cabin, "Gill Sans", "Gill Sans MT", "Gill Sans Nova", Lato, sans-serif', weight: 700,
};

/** Pixels of the size at which letters are measured, large enough that rounding does not matter. */
const em = 1000;

/** Measures lines of text, each once. */
export class LineMeter {
  constructor() {
    this.context = document.createElement("canvas").getContext("2d");
    this.known = new Map();
  }

  /** The extents of a line in ems: its advance, its ink above and below the baseline, and the height of capitals. */
  measure(kind, text) {
    const key = `${kind}:${text}`;
    const known = this.known.get(key);
    if (known) return known;
    const { context } = this;
    context.font = `${typeface.weight} ${em}px ${typeface.family}`;
    setTracking(context, 0);
    const capitals = context.measureText("H").actualBoundingBoxAscent / em;
    const tracking = shares.tracking[kind];
    setTracking(context, tracking * em);
    const extent = context.measureText(text);
    const box = {
      // Tracking behind the last letter is no part of the line.
      width: Math.max(extent.width / em - (text ? tracking : 0), 0.01),
      above: extent.actualBoundingBoxAscent / em,
      below: Math.max(0, extent.actualBoundingBoxDescent / em),
      fontAbove: extent.fontBoundingBoxAscent / em,
      fontBelow: extent.fontBoundingBoxDescent / em,
      capitals,
      tracking,
    };
    if (this.known.size > 500) this.known.clear();
    this.known.set(key, box);
    return box;
  }
}

/** Sets the space between letters, where the browser's canvas knows it. */
export function setTracking(context, length) {
  if ("letterSpacing" in context) context.letterSpacing = `${length}px`;
}

/**
 * Lays a poster out on a page of `width` by `height`.
 *
 * `crown` has the `width` and `height` of the crown's ink in any unit; `lines` are pairs of `text` or `small` and the
 * words. Returns the box of the crown's ink, and for each line its font size, its baseline and its middle.
 */
export function layOut({ width, height, crown, lines, fit, meter }) {
  const margin = shares.margin * Math.min(width, height);
  const inner = { width: width - 2 * margin, height: height - 2 * margin };
  const rows = lines.map(([kind, words], index) => ({
    kind, words, isLast: index === lines.length - 1, box: meter.measure(kind, words || " "), size: 0,
  }));
  sizeRows(rows, fit, inner.width, height);
  const widest = (shares.crownWidth * inner.width * crown.height) / crown.width;
  let crownHeight = Math.min(widest, shares.crownHeight[0] * height, inner.height / 2);
  const sum = (values) => values.reduce((total, value) => total + value, 0);
  let gaps = gapsOf(rows);
  const textHeight = () => sum(rows.map(heightOf)) + sum(gaps);
  if (textHeight() > inner.height - crownHeight) {
    const factor = (inner.height - crownHeight) / textHeight();
    for (const row of rows) row.size *= factor;
    gaps = gapsOf(rows);
  }
  // The crown grows into half of the height that is left, then the spaces widen by up to a half.
  const free = () => inner.height - crownHeight - textHeight();
  const tallest = Math.min(widest, shares.crownHeight[1] * height);
  crownHeight = Math.max(crownHeight, Math.min(tallest, crownHeight + free() / 2));
  const spaces = sum(gaps);
  if (spaces > 0 && free() > 0) {
    const factor = Math.min(1.5, 1 + free() / spaces);
    gaps = gaps.map((gap) => gap * factor);
  }
  let y = margin + Math.max(0, free()) * shares.above;
  const crownWidth = (crownHeight * crown.width) / crown.height;
  const crownBox = { x: (width - crownWidth) / 2, y, width: crownWidth, height: crownHeight };
  y += crownHeight;
  const placed = rows.map((row, index) => {
    y += gaps[index];
    const baseline = y + ascentOf(row) * row.size;
    y += heightOf(row);
    return { ...row, baseline, middle: width / 2 };
  });
  return { crown: crownBox, lines: placed, margin };
}

/** Gives each row the size of its letters. */
function sizeRows(rows, fit, width, height) {
  const tallest = height * shares.tallest[fit];
  const own = (row) => Math.min(width / row.box.width, tallest / row.box.capitals);
  const large = rows.filter(({ kind }) => kind === "text");
  const shared = Math.min(...large.map(own));
  const basis = Number.isFinite(shared) ? shared : tallest;
  for (const row of rows) {
    if (row.kind === "text") row.size = fit === "size" ? basis : own(row);
    else {
      const share = /\p{Ll}/u.test(row.words) ? shares.small.mixed : shares.small.capitals;
      row.size = Math.min(width / row.box.width, basis * share);
    }
  }
}

/** Round letters overshoot the flat ones without looking taller: a line of capitals is as high as its flat letters. */
function ascentOf({ box }) {
  return Math.abs(box.above - box.capitals) < 0.06 * box.capitals ? box.capitals : Math.max(box.above, 0);
}

/** Commas and tails may stand in the space between two lines. */
function descentOf({ box, isLast }) {
  if (isLast) return box.below;
  return box.below > 0.28 * box.capitals ? box.below - 0.1 * box.capitals : 0;
}

function heightOf(row) {
  return (ascentOf(row) + descentOf(row)) * row.size;
}

/** The space above each row. */
function gapsOf(rows) {
  return rows.map((row, index) => {
    const height = row.box.capitals * row.size;
    if (index === 0) return 0.95 * height;
    const before = rows[index - 1].box.capitals * rows[index - 1].size;
    return 0.5 * Math.min(Math.max(height, before), 1.6 * Math.min(height, before));
  });
}
