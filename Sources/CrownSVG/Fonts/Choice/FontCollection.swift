/// The fonts that texts may be drawn with.
///
/// Two collections are equal where they have the same ``fingerprint``.
public struct FontCollection: Sendable {
  /// A font that may be read later.
  package struct Face: Sendable {
    package var description: FontDescription
    /// Reads the font; `nil` where that fails.
    package var load: @Sendable () -> OpenTypeFont?
  }

  package let faces: [Face]
  /// A number that tells collections apart, so that a later import knows whether the fonts are the same.
  public let fingerprint: UInt64
  /// The indices of the fonts of each family, by its name in lower case.
  private let families: [String: [Int]]

  /// Makes a collection of fonts; texts prefer the first one where its family is as good as another.
  ///
  /// - Parameters:
  ///   - fonts: The fonts.
  ///   - fingerprint: A number that differs where the fonts do.
  public init(_ fonts: [OpenTypeFont], fingerprint: UInt64) {
    self.init(fonts.map { font in Face(description: font.description) { font } }, fingerprint: fingerprint)
  }

  /// Makes a collection of fonts that are read when a text needs them.
  ///
  /// - Parameters:
  ///   - descriptions: The fonts. Families that are common for texts come before the others.
  ///   - fingerprint: A number that differs where the fonts do.
  ///   - load: Reads the font of an index, on any thread; `nil` where that fails.
  public init(
    _ descriptions: [FontDescription], fingerprint: UInt64, load: @escaping @Sendable (_ index: Int) -> OpenTypeFont?
  ) {
    self.init(
      descriptions.enumerated().map { index, description in Face(description: description) { load(index) } },
      fingerprint: fingerprint)
  }

  /// True if there are no fonts.
  public var isEmpty: Bool { faces.isEmpty }

  private init(_ faces: [Face], fingerprint: UInt64) {
    (self.faces, self.fingerprint) = (faces, fingerprint)
    var families: [String: [Int]] = [:]
    for (index, face) in faces.enumerated() {
      for family in face.description.families { families[family.lowercased(), default: []].append(index) }
    }
    self.families = families
  }

  /// The choice for a request.
  package struct Match {
    /// The indices of all fonts, the best one first.
    package var faces: [Int]
    /// The family that was asked for and is not there, where the request names no other that is.
    package var missing: String?
  }

  /// The fonts for a request: those of the first family that is there, then the others in order.
  package func match(_ request: FontRequest) -> Match {
    for family in request.families {
      let name = family.lowercased()
      if let found = families[name] { return Match(faces: ordered(found, request)) }
      if let kind = FamilyAliases.families(ofKind: name) {
        return Match(faces: ordered(firstFamily(of: kind), request))
      }
      if let similar = firstFamily(of: FamilyAliases.families(like: name)) {
        return Match(faces: ordered(similar, request), missing: family)
      }
    }
    return Match(faces: ordered(nil, request), missing: request.families.first)
  }

  private func firstFamily(of names: [String]) -> [Int]? { names.lazy.compactMap { families[$0] }.first }

  /// All fonts, those of a family first; by default of the family of the first font.
  private func ordered(_ family: [Int]?, _ request: FontRequest) -> [Int] {
    let family = family ?? faces.first?.description.families.first.flatMap { families[$0.lowercased()] } ?? []
    func best(_ indices: some Sequence<Int>) -> [Int] {
      // A stable order: fonts that are as good keep the order of the collection.
      indices.map { (request.distance(to: faces[$0].description), $0) }.sorted { $0 < $1 }.map(\.1)
    }
    let rest = Set(faces.indices).subtracting(family)
    return best(family) + best(rest)
  }
}

extension FontCollection: Hashable {
  /// Returns true if two collections have the same ``fingerprint``.
  public static func == (a: FontCollection, b: FontCollection) -> Bool { a.fingerprint == b.fingerprint }

  /// Feeds the ``fingerprint`` to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }
}
