import Foundation

/// The suites by name; a suite is a file of its own and takes the folder and the options of the command line.
let suites: [(name: String, summary: String, run: (Arguments) throws -> Void)] = [
  ("raster", "fill all drawings at six sizes, raced against FreeType and Cairo, and the error of each", RasterSuite.run)
]

guard CommandLine.arguments.count >= 3, let suite = suites.first(where: { $0.name == CommandLine.arguments[1] }) else {
  let list = suites.map { "  \($0.name)  \($0.summary)" }.joined(separator: "\n")
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
