import CrownKit

extension Importer {
  /// Removes the crowns whose files are gone, or counts them.
  ///
  /// A folder in which nothing is found may be one that is not mounted, or not checked out yet: its crowns stay.
  func removeGone(_ known: KnownSources, from writer: CatalogWriter, report: inout ImportReport) throws {
    for crown in known.gone {
      // A crown that was found in another place meanwhile has another source.
      guard try writer.source(ofCrown: crown.name)?.path == crown.file.path else { continue }
      if prunes {
        try writer.remove(crown.name)
        report.remove(crown.name, source: crown.file.path)
      } else {
        report.count(gone: crown.name)
      }
    }
    let kept = try known.kept.filter { try writer.source(ofCrown: $0.name)?.path == $0.file.path }
    guard let first = kept.first else { return }
    guard prunes else { return kept.forEach { report.count(kept: $0.name) } }
    report.fail(
      ImportMessage(
        place: databasePath,
        text:
          "\(kept.count) \(kept.count == 1 ? "crown stays" : "crowns stay"), since nothing is found in the folder they "
          + "came from, which may not be mounted (first: \(first.file.path)); --prune-empty removes them"))
  }
}
