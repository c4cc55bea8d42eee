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
    "the crown '\(name)' of \(Self.self) cannot be had: \(error). The build puts the database into the bundle of the "
      + "target's resources: ship that bundle as it was built"
  }
}

extension CrownSource {
  /// A crown by its checked name, which this source need not be the own one of.
  ///
  /// - Throws: As ``crown(named:)``.
  public func crown(_ reference: some BundledCrown) throws(CrownLibraryError) -> Crown {
    try crown(named: reference.name)
  }
}

extension MaskCache {
  /// The mask of this source's crown of a checked name: as ``mask(named:in:)``.
  public func mask(_ reference: some BundledCrown, in frame: CrownFrame) throws(CrownLibraryError) -> Mask {
    try mask(named: reference.name, in: frame)
  }
}
