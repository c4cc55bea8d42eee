import CrownRaster

/// A crown that an app brings along, by a name that the compiler checks.
///
/// The package's plugin `CrownsPlugin` writes a type that conforms for the folder `Crowns` of a target, with a member
/// for each drawing:
///
///     let crown = AppCrowns.royal.crown
///     let theirs = try CrownLibraries([user, AppCrowns.library]).crown(.royal)   // the user's, if there is one
///     for crown in AppCrowns.allCases { print(crown.name) }
public protocol BundledCrown: Hashable, Sendable, CaseIterable where AllCases == [Self] {
  /// The name under which the library holds it.
  var name: String { get }
  /// The library that holds it, which is opened at its first use.
  static var library: CrownLibrary { get throws(CrownLibraryError) }
}

extension BundledCrown {
  /// The crown, from its own library.
  ///
  /// The build has checked the library. If it is not in the app's bundle, or is damaged there, the app ends with a
  /// message that says so: it is not the app that was built. ``load()`` throws instead.
  /// - Complexity: That of ``CrownLibrary/crown(named:)`` for an immutable library.
  public var crown: Crown {
    do throws(CrownLibraryError) {
      return try load()
    } catch {
      fatalError(Self.message(of: error, name: name))
    }
  }

  /// The crown, from its own library, for programs that go on without it.
  ///
  /// - Throws: As ``CrownLibrary/crown(named:)``, and what the library could not be opened for.
  public func load() throws(CrownLibraryError) -> Crown { try Self.library.crown(named: name) }

  /// The message of a program that ends without a crown of its own.
  static func message(of error: CrownLibraryError, name: String) -> String {
    let reason = error.missingPath.map { "\($0) is missing" } ?? "\(error)"
    return
      "the crown '\(name)' of \(Self.self) cannot be had: \(reason). The build puts the database into the bundle of "
      + "the target's resources: ship that bundle as it was built"
  }
}

extension CrownSource {
  /// The crown that this source has under a checked name, such as a user's; if it has none, that of the own library
  /// of the name.
  ///
  /// - Throws: As ``crown(ifNamed:)`` and ``BundledCrown/load()``.
  public func crown(_ reference: some BundledCrown) throws(CrownLibraryError) -> Crown {
    if let crown = try crown(ifNamed: reference.name) { return crown }
    return try reference.load()
  }
}

extension MaskCache {
  /// The mask of the crown that the cache's library has under a checked name; if it has none, that of the own library
  /// of the name, so that ``shared`` and a cache of another library draw it, too.
  ///
  /// - Throws: As ``mask(named:in:)`` and ``BundledCrown/load()``.
  public func mask(_ reference: some BundledCrown, in frame: CrownFrame) throws(CrownLibraryError) -> Mask {
    if let kept = keptMask(named: reference.name, in: frame) { return kept }
    guard try library.contains(reference.name) else {
      return try mask(of: reference.load().withShades(shades), in: frame)
    }
    return try mask(named: reference.name, in: frame)
  }
}
