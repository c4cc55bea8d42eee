import CLibFuzzer
import Foundation

/// The fuzz targets: the name on the command line, and the function for each input. A trap, an overrun found by
/// AddressSanitizer, or a failing check ends the run.
let targets: [(name: String, run: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32)] = [
  ("record", { bytes, count in fuzzRecord(UnsafeRawBufferPointer(start: bytes, count: count)) }),
  ("svg", { bytes, count in fuzzSVG(UnsafeRawBufferPointer(start: bytes, count: count)) }),
  ("drawable", { bytes, count in fuzzSVG(UnsafeRawBufferPointer(start: bytes, count: count)) }),
  ("glyphs", { bytes, count in fuzzGlyphs(UnsafeRawBufferPointer(start: bytes, count: count)) }),
  ("raster", { bytes, count in fuzzRaster(UnsafeRawBufferPointer(start: bytes, count: count)) }),
  ("calls", { bytes, count in fuzzCalls(UnsafeRawBufferPointer(start: bytes, count: count)) }),
  ("trace", { bytes, count in fuzzTrace(UnsafeRawBufferPointer(start: bytes, count: count)) }),
  ("font", { bytes, count in fuzzFont(UnsafeRawBufferPointer(start: bytes, count: count)) }),
  ("archive", { bytes, count in fuzzArchive(UnsafeRawBufferPointer(start: bytes, count: count)) }),
  ("bundle", { bytes, count in fuzzBundle(UnsafeRawBufferPointer(start: bytes, count: count)) }),
  ("webfont", { bytes, count in fuzzWebFont(UnsafeRawBufferPointer(start: bytes, count: count)) }),
  ("png", { bytes, count in fuzzPNG(UnsafeRawBufferPointer(start: bytes, count: count)) }),
]

let names = targets.map(\.name).joined(separator: "|")
if CommandLine.arguments.count == 4, CommandLine.arguments[1] == "seeds" {
  // crownfuzz seeds <folder of SVG files> <folder to write records to>
  try writeSeeds(from: CommandLine.arguments[2], to: CommandLine.arguments[3])
} else if CommandLine.arguments.count == 4, CommandLine.arguments[1] == "bundle-seeds" {
  // crownfuzz bundle-seeds <folder of SVG files> <folder to write bundles to>
  try writeBundleSeeds(from: CommandLine.arguments[2], to: CommandLine.arguments[3])
} else if CommandLine.arguments.count == 4, CommandLine.arguments[1] == "picture-seeds" {
  // crownfuzz picture-seeds <kinds.bin> <folder to write PNG files to>
  try writePictureSeeds(from: CommandLine.arguments[2], to: CommandLine.arguments[3])
} else if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "font-seeds" {
  // crownfuzz font-seeds <folder to write fonts to>
  try writeFontSeeds(to: CommandLine.arguments[2])
} else if CommandLine.arguments.count >= 2, let target = targets.first(where: { $0.name == CommandLine.arguments[1] }) {
  // libFuzzer sees every argument but the target's name.
  var arguments: [UnsafeMutablePointer<CChar>?] =
    ([CommandLine.arguments[0]] + CommandLine.arguments.dropFirst(2)).map { strdup($0) } + [nil]
  var count = Int32(arguments.count - 1)
  let status = arguments.withUnsafeMutableBufferPointer { buffer in
    var start = buffer.baseAddress
    return withUnsafeMutablePointer(to: &start) { pointer in
      pointer.withMemoryRebound(to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?.self, capacity: 1) {
        LLVMFuzzerRunDriver(&count, $0, target.run)
      }
    }
  }
  exit(status)
} else {
  FileHandle.standardError.write(Data("usage: crownfuzz \(names) [libFuzzer options]\n".utf8))
  exit(64)
}
