import CrownStore
import CrownSystem

/// Crowns whose files may be found under other paths, by what the files held.
struct MovedCrowns: Sendable {
  struct Crown: Sendable {
    let name: String
    let file: SourceFile
    /// Whether the crown keeps its name because someone gave it. Otherwise it is named for its file's new path.
    let keepsName: Bool
  }

  /// No crowns.
  static let none = MovedCrowns(base: nil)

  private let base: SourcePath?
  private var crowns: [ContentHash: [Crown]] = [:]

  init(base: SourcePath?) { self.base = base }

  mutating func add(_ crown: KnownCrown, keepsName: Bool) {
    crowns[crown.file.contentHash, default: []].append(
      Crown(name: crown.name, file: crown.file, keepsName: keepsName))
  }

  mutating func remove(_ crown: Crown) {
    crowns[crown.file.contentHash]?.removeAll { $0.name == crown.name }
  }

  /// The first crown whose file had this content and is gone, or is the same file as the one at a path.
  func crown(with hash: ContentHash, at path: String) -> Crown? {
    guard let base else { return nil }
    return crowns[hash]?.first { crown in
      guard let identity = FileIdentity(ofFile: base.file(crown.file.path)) else {
        return !base.leadsToFile(crown.file.path)
      }
      return identity == FileIdentity(ofFile: path)
    }
  }
}
