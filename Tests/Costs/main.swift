#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// Does each cost once, so that what is made at the first use is there, and once more in a function of its own, whose
// instructions callgrind counts. Prints the names of the costs.
//
//   costs <folder of crowns> <folder for scratch files>

guard CommandLine.arguments.count == 3 else { fatalError("usage: costs <folder of crowns> <folder for scratch files>") }
let folder = CommandLine.arguments[1]
let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".svg") }.sorted()
let documents = try files.prefix(50).map { [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\($0)"))) }

var current: Cost?
// Without arguments, or the compiler would make a specialised copy of another name.
@inline(never) @MainActor func countedRun() throws { try current?.run() }

for cost in try Cost.all(documents: documents, database: "\(CommandLine.arguments[2])/costs.db") {
  try cost.run()
  current = cost
  try countedRun()
  print(cost.name)
}
