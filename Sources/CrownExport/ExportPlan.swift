import CrownKit

/// The crowns of an export in the terms of its format.
package struct ExportPlan: Sendable {
  package let library: CrownLibrary
  package let format: any ExportFormat
  private let settings: ExportSettings
  private let names: ExportNames
  /// The names of crowns that may be variants of others.
  private let variants: Set<String>

  /// - Parameter forEachName: Gives the name of each crown, in order, to a closure: see ``ExportNames``.
  /// - Throws: ``ExportError`` if names are one and are not to be numbered, and what the library reports.
  package init(
    _ library: CrownLibrary, format: any ExportFormat, settings: ExportSettings, onClash: NameClash,
    forEachName: ((String) throws -> Void) throws -> Void
  ) throws {
    (self.library, self.format, self.settings) = (library, format, settings)
    names = try ExportNames(in: format, onClash: onClash, forEachName: forEachName)
    var variants: Set<String> = []
    let endings = format.variants.map { "." + $0 }
    if !endings.isEmpty {
      variants.formUnion(try library.names().filter { name in endings.contains { name.hasSuffix($0) } })
    }
    self.variants = variants
  }

  /// A crown as the format writes it, with its variants; `nil` for one that is a variant of another, whose file it lies
  /// in.
  ///
  /// - Throws: ``ExportError`` for a crown without outlines or without a name, `PathDecodingError` for a damaged record.
  package func exported(_ crown: Crown) throws -> ExportedCrown? {
    if variants.contains(crown.name) {
      for variant in format.variants where crown.name.hasSuffix("." + variant) {
        if try library.contains(String(crown.name.dropLast(variant.utf8.count + 1))) { return nil }
      }
    }
    var exported = try ExportedCrown(crown, name: names.exportedName(of: crown.name), settings: settings)
    for variant in format.variants where variants.contains("\(crown.name).\(variant)") {
      exported.variants[variant] = try ExportedCrown(
        library.crown(named: "\(crown.name).\(variant)"), name: exported.name, settings: settings)
    }
    return exported
  }

  /// The files of a crown; of a format of one file, the crown's part of it.
  ///
  /// - Throws: As ``exported(_:)``, and ``ExportError`` for a crown that the format cannot hold.
  package func files(of crown: Crown) throws -> [ExportedFile] {
    try exported(crown).map { try format.files(of: $0) } ?? []
  }
}
