// Turns a module's symbol graphs into text, a line a declaration: scripts/docs api calls it.
//
//   api <folder of symbol graphs>        writes to standard output

import Foundation

struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Identifier: Decodable { let precise: String }
    struct Fragment: Decodable { let spelling: String }

    let identifier: Identifier
    let pathComponents: [String]
    let declarationFragments: [Fragment]?
  }

  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
    let targetFallback: String?
  }

  let symbols: [Symbol]
  let relationships: [Relationship]
}

let folder = URL(filePath: CommandLine.arguments[1])
let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
  .filter { $0.lastPathComponent.hasSuffix(".symbols.json") }
let graphs = try files.map { try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: $0)) }

let symbols = graphs.flatMap(\.symbols)
let names = Dictionary(
  symbols.map { ($0.identifier.precise, $0.pathComponents.joined(separator: ".")) }, uniquingKeysWith: { a, _ in a })
var protocols: [String: Set<String>] = [:]
for relationship in graphs.flatMap(\.relationships) where relationship.kind == "conformsTo" {
  guard let name = names[relationship.target] ?? relationship.targetFallback else { continue }
  // The part of Foundation that has a protocol is another one on Apple's systems.
  let module = ["Swift.", "FoundationEssentials.", "Foundation."].first(where: name.hasPrefix) ?? ""
  let short = String(name.dropFirst(module.count))
  // What follows from the language or from another protocol tells a reader nothing.
  if !["Copyable", "Escapable", "SendableMetatype", "Equatable", "BitwiseCopyable"].contains(short) {
    protocols[relationship.source, default: []].insert(short)
  }
}

var lines: Set<String> = []
for symbol in symbols {
  let declaration = (symbol.declarationFragments ?? []).map(\.spelling).joined()
    .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  let path = symbol.pathComponents.joined(separator: ".")
  // A protocol's own declaration says what it inherits.
  let isProtocol = declaration.hasPrefix("protocol ")
  let conformances = isProtocol ? [] : protocols[symbol.identifier.precise, default: []].sorted()
  lines.insert("\(path)  |  \(declaration)" + (conformances.isEmpty ? "" : ": ") + conformances.joined(separator: ", "))
}
print(lines.sorted().joined(separator: "\n"))
