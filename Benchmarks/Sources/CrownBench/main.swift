import Foundation

/// The suites by name; a suite is a file of its own and takes the folder and the options of the command line.
let suites: [(name: String, summary: String, run: (Arguments) throws -> Void)] = [
  ("store", "the store: unchanged import, a million crowns, reading by name, page and word", StoreSuite.run),
  ("import", "the tool imports the folder: wall clock, CPU, peak memory, bytes", ImportSuite.run),
  ("strokes", "drawings of 20 stroked shapes: made in the folder, then imported by the tool", StrokeSuite.run),
  ("render", "the tool renders one crown from a cold start, and all of them at 512 px", RenderSuite.run),
  (
    "raster", "fill all drawings at six sizes, raced against FreeType and Cairo, and the error of each", RasterSuite.run
  ),
  ("png", "write masks as PNG images, raced against libpng, and colour them", PNGSuite.run),
  ("format", "records: bytes, distance reached, time to encode and decode (--tolerance 1/N or 0)", FormatSuite.run),
  ("shades", "drawings of two layers: bytes beside two records, time to encode, decode and fill", ShadesSuite.run),
  ("mask", "records of masks: bytes beside optimised PNG and lossless WebP, time to encode and decode", MaskSuite.run),
  ("draw", "decode and fill the crowns of a database, which is given instead of a folder", DrawSuite.run),
  ("kit", "a screen of crowns in an app: from a cold library, drawn again, recoloured; a photo's colour", KitSuite.run),
]

guard CommandLine.arguments.count >= 3, let suite = suites.first(where: { $0.name == CommandLine.arguments[1] }) else {
  let list = suites.map { suite in
    "  " + suite.name + String(repeating: " ", count: max(1, 8 - suite.name.count)) + suite.summary
  }.joined(separator: "\n")
  FileHandle.standardError.write(
    Data("usage: crownbench <suite> <folder of SVG files> [--limit N] [--rounds N] [options]\n\(list)\n".utf8))
  exit(64)
}
do {
  let arguments = try Arguments(CommandLine.arguments.dropFirst(2))
  Machine.report()
  try suite.run(arguments)
} catch {
  FileHandle.standardError.write(Data("crownbench: \(error)\n".utf8))
  exit(1)
}
