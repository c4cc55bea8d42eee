import CrownBundles

/// Several libraries as one, such as what a user has added and what the app brings along.
///
///     let crowns = CrownLibraries([user, builtIn])
///     let crown = try crowns.crown(named: "royal")      // the user's, if there is one of this name
///     let cache = MaskCache(library: crowns)
///
/// Of crowns with one name, the first library's is seen, and the others are not.
public struct CrownLibraries: CrownSource {
  /// The libraries; the first that has a name wins.
  public let libraries: [any CrownSource]

  /// Joins libraries.
  public init(_ libraries: [any CrownSource]) { self.libraries = libraries }

  /// True if none of the libraries can change.
  public var isImmutable: Bool { libraries.allSatisfy { $0.isImmutable } }

  /// A crown by its name, or `nil` if no library has it.
  ///
  /// - Throws: As ``CrownLibrary/crown(ifNamed:)``. A library that cannot be read hides those behind it, so that a
  ///   damaged crown is never replaced by another one unnoticed.
  public func crown(ifNamed name: String) throws(CrownLibraryError) -> Crown? {
    for library in libraries {
      if let crown = try library.crown(ifNamed: name) { return crown }
    }
    return nil
  }

  /// A crown by its name.
  ///
  /// - Throws: As ``CrownLibrary/crown(named:)``; the suggestions are the nearest names of all libraries.
  public func crown(named name: String) throws(CrownLibraryError) -> Crown {
    if let crown = try crown(ifNamed: name) { return crown }
    throw .unknownCrown(name: name, suggestions: NearbyNames.nearest(to: name, among: try names()))
  }

  /// Returns true if any of the libraries has a crown of this name.
  public func contains(_ name: String) throws(CrownLibraryError) -> Bool {
    for library in libraries {
      if try library.contains(name) { return true }
    }
    return false
  }

  /// All names, each once, sorted as people sort.
  ///
  /// - Complexity: O(*n* log *n*) in the number of crowns, at every call.
  public func names() throws(CrownLibraryError) -> [String] { try index().names }

  /// The headings for an index by first letters, in the order of ``names()``.
  ///
  /// - Complexity: O(*n* log *n*) in the number of crowns, at every call.
  public func sections() throws(CrownLibraryError) -> [CatalogSection] { try index().sections }

  /// Finds crowns by the words of their names, titles and tags, those of the first library first.
  ///
  /// A crown that is hidden by one of its name in a library before is not found.
  /// - Parameters:
  ///   - query: The words, without regard to case and accents; each has to begin a word of the crown.
  ///   - limit: The most names to give.
  public func search(_ query: String, limit: Int = 100) throws(CrownLibraryError) -> [String] {
    var found: [String] = []
    for (number, library) in libraries.enumerated() where found.count < limit {
      // Some of what is found may be hidden, so the limit is applied afterwards.
      for name in try library.search(query, limit: number == 0 ? limit : .max) where found.count < limit {
        if try !isHidden(name, behind: number) { found.append(name) }
      }
    }
    return found
  }

  private func isHidden(_ name: String, behind number: Int) throws(CrownLibraryError) -> Bool {
    for library in libraries[..<number] {
      if try library.contains(name) { return true }
    }
    return false
  }

  private func index() throws(CrownLibraryError) -> (names: [String], sections: [CatalogSection]) {
    var names: [String] = []
    for library in libraries { names += try library.names() }
    return CatalogSection.index(of: names)
  }
}
