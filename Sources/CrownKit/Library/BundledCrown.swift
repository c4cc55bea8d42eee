/// A crown that an app brings along, by a name that the compiler checks.
///
/// The package's plugin `CrownsPlugin` writes a type that conforms for the folder `Crowns` of a target, with a member
/// for each drawing:
///
///     let crown = try AppCrowns.royal.crown
///     let same = try library.crown(.royal)
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
  /// - Throws: As ``CrownLibrary/crown(named:)``, and what the library could not be opened for.
  /// - Complexity: That of ``CrownLibrary/crown(named:)`` for an immutable library.
  public var crown: Crown {
    get throws(CrownLibraryError) { try Self.library.crown(named: name) }
  }
}

extension CrownLibrary {
  /// A crown by its checked name, which this library need not be the own one of.
  ///
  /// - Throws: As ``crown(named:)``.
  public func crown(_ reference: some BundledCrown) throws(CrownLibraryError) -> Crown {
    try crown(named: reference.name)
  }
}
