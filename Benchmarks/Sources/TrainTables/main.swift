@_spi(Training) import CrownPath
import CrownSVG
import Foundation

// Makes the frequency tables that CrownPath ships: see scripts/train-tables.

/// The drawings below the folders, in the order of their paths. All sets have the same weight.
struct Folder {
  let drawings: [Drawing]

  init(_ path: String) {
    let files = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    let importer = SVGImporter()
    drawings = files.filter { $0.hasSuffix(".svg") }.sorted().compactMap { file in
      guard let data = FileManager.default.contents(atPath: "\(path)/\(file)") else { return nil }
      return try? importer.drawing(from: [UInt8](data)).drawing
    }
  }
}

/// Trains on drawings. The tables of the last pass are the result.
func train(on drawings: [Drawing], passes: Int) throws -> FrequencyTraining {
  var training = FrequencyTraining()
  for pass in 1...passes {
    for drawing in drawings { _ = try? training.count(drawing, encoder: PathEncoder()) }
    if pass < passes { training.finishPass() }
  }
  return training
}

let folders = CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("--") }
guard let output = folders.first, folders.count > 1 else {
  FileHandle.standardError.write(Data("usage: traintables <C file to write> <folder of SVG files>...\n".utf8))
  exit(64)
}
let sets = folders.dropFirst().map { (name: URL(fileURLWithPath: $0).lastPathComponent, drawings: Folder($0).drawings) }

if CommandLine.arguments.contains("--judge") {
  // Codes each set with tables trained on half of all sets, on the other sets, and on the set itself.
  for (name, drawings) in sets {
    func judge(_ label: String, training set: [Drawing], test: [Drawing]) throws {
      var training = try train(on: set, passes: 4)
      training.finishPass()
      var bytes = 0
      for drawing in test { bytes += (try? training.count(drawing, encoder: PathEncoder()))?.bytes.count ?? 0 }
      print("\(name) \(label) mean=\(Double(bytes) / Double(max(test.count, 1)))")
    }
    func half(_ drawings: [Drawing], _ parity: Int) -> [Drawing] {
      drawings.enumerated().filter { $0.offset % 2 == parity }.map(\.element)
    }
    try judge("half", training: sets.flatMap { half($0.drawings, 0) }, test: half(drawings, 1))
    try judge("foreign", training: sets.filter { $0.name != name }.flatMap(\.drawings), test: drawings)
  }
  exit(0)
}

let tables = try train(on: sets.flatMap(\.drawings), passes: 5).source
let names = sets.map { "\($0.name) (\($0.drawings.count) drawings)" }.joined(separator: ", ")
let source = "// Written by scripts/train-tables from \(names).\n" + tables
try Data(source.utf8).write(to: URL(fileURLWithPath: output))
