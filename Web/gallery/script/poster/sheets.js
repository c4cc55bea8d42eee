// The sizes of posters, as the `poster` command names them.

const millimetresAnInch = 25.4;

/** Sheets of paper in millimetres, and screens in pixels. */
export const sheets = [
  { name: "A4", width: 210, height: 297 },
  { name: "A3", width: 297, height: 420 },
  { name: "A2", width: 420, height: 594 },
  { name: "letter", width: 215.9, height: 279.4 },
  { name: "50x70cm", width: 500, height: 700 },
  { name: "1080x1350", width: 1080, height: 1350, isPixels: true },
  { name: "1080x1080", width: 1080, height: 1080, isPixels: true },
  { name: "1080x1920", width: 1080, height: 1920, isPixels: true },
];

/** The sheet of a name, or the first one. */
export const sheetNamed = (name) => sheets.find((sheet) => sheet.name === name) ?? sheets[0];

/** The pixels of a sheet at a resolution. */
export function pixelsOf(sheet, dpi) {
  const pixels = (length) => (sheet.isPixels ? length : Math.round((length / millimetresAnInch) * dpi));
  return { width: pixels(sheet.width), height: pixels(sheet.height) };
}
