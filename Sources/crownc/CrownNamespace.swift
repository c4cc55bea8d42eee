/// A crown that gets a member.
struct NamedCrown: Equatable {
  /// The name in the database: `tudor/rose`.
  let name: String
  /// The drawing's title; empty if it has none.
  let title: String
  /// The file that it comes from.
  let file: String
}

/// The members of a generated type, or of one of the types nested in it: crowns, and folders of crowns.
struct CrownNamespace: Equatable {
  /// The name of the folder; empty for the outermost one.
  let folder: String
  /// The crowns by their identifiers, in the order in which they were added.
  private(set) var crowns: [(identifier: String, crown: NamedCrown)] = []
  /// The folders, in the order in which they were added.
  private(set) var folders: [CrownNamespace] = []
  /// The index in ``crowns`` of each identifier, and in ``folders`` of each folder's stem.
  private var crownIndices: [String: Int] = [:]
  private var folderIndices: [String: Int] = [:]

  init(folder: String = "") { self.folder = folder }

  /// Two drawings that would have one identifier.
  struct Clash: Equatable, CustomStringConvertible {
    /// The file whose crown has no member.
    let file: String
    /// The file whose crown has the member.
    let other: String
    /// The path of the member: `tudor.rose`.
    let member: String

    var description: String { "the member '\(member)' already stands for \(other); rename one of the two files" }
  }

  /// Adds a crown, or returns why it can have no member.
  mutating func add(_ crown: NamedCrown) -> Clash? {
    let parts = crown.name.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    return add(crown, at: parts[...])
  }

  private mutating func add(_ crown: NamedCrown, at path: ArraySlice<String>) -> Clash? {
    guard let part = path.first else { return nil }
    let identifier = SwiftIdentifier.member(for: part)
    guard path.count > 1 else {
      if let index = crownIndices[identifier] {
        return Clash(file: crown.file, other: crowns[index].crown.file, member: identifier)
      }
      crownIndices[identifier] = crowns.count
      crowns.append((identifier, crown))
      return nil
    }
    // Folders with one identifier, as `a b` and `a-b` are, share a namespace.
    let stem = SwiftIdentifier.type(for: part)
    let index = folderIndices[stem] ?? folders.count
    if index == folders.count {
      folderIndices[stem] = index
      folders.append(CrownNamespace(folder: part))
    }
    guard let clash = folders[index].add(crown, at: path.dropFirst()) else { return nil }
    return Clash(file: clash.file, other: clash.other, member: "\(identifier).\(clash.member)")
  }

  /// The member that leads to a folder: `tudor`, or `tudorFolder` beside a crown of that name.
  func member(for folder: CrownNamespace) -> String {
    var identifier = SwiftIdentifier.member(for: folder.folder)
    if crownIndices[identifier] != nil { identifier = SwiftIdentifier.member(for: folder.folder + " folder") }
    while crownIndices[identifier] != nil { identifier += "_" }
    return identifier
  }

  static func == (a: CrownNamespace, b: CrownNamespace) -> Bool {
    a.folder == b.folder && a.folders == b.folders && a.crowns.elementsEqual(b.crowns, by: ==)
  }
}
