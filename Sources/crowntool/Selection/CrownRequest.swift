import CrownImport
import CrownKit
import CrownStore
import CrownSystem

/// The crowns that arguments ask for, before a database is asked which these are.
struct CrownRequest: Sendable {
  /// Names and patterns of the command line.
  let names: [String]
  /// Names and patterns of lists; `nil` without a list.
  let listed: NameList?
  let tags: [String]
  /// A sentence for each entry of a list that can be no name, and for each list without any.
  private(set) var problems: [String] = []

  /// Reads the lists.
  ///
  /// - Throws: `Failure` for a list that cannot be read.
  init(names: [String], _ options: ChoiceOptions) throws {
    self.names = names
    tags = options.tags
    let listed = options.lists.isEmpty ? nil : NameList(cancellation: Interruption.cancellation)
    self.listed = listed
    guard let listed else { return }
    for path in options.lists { try read(path, into: listed) }
  }

  /// True if every crown of the database is asked for.
  var isForAll: Bool { isForAllNames && tags.isEmpty }

  /// True if no names are asked for: tags alone may choose.
  var isForAllNames: Bool { names.isEmpty && listed == nil }

  private mutating func read(_ path: String, into listed: NameList) throws {
    let place = path == "-" ? "standard input" : path
    var parser = ListParser(of: "name")
    do {
      try ByteFile.forEachChunk(of: path, cancellation: Interruption.cancellation) { chunk in
        try add(parser.parse(chunk), of: place, to: listed)
      }
      try add(parser.finish(), of: place, to: listed)
    } catch let failure as ByteFile.Failure {
      throw Failure("\(place): cannot read this list: \(failure.reason)")
    } catch let error as ListParser.WrongEncoding {
      throw Failure("\(place): cannot read this list: \(error)")
    }
    if parser.count == 0 { problems.append("\(place): this list has no names") }
  }

  private mutating func add(_ entries: [ListEntry], of place: String, to listed: NameList) throws {
    for entry in entries {
      switch entry {
      case .text(let name): try listed.add(name)
      case .invalid(let number, let reason):
        // A file that is no list has very many.
        if problems.count < CrownSelection.longestReport { problems.append("\(place):\(number): \(reason)") }
      }
    }
  }
}
