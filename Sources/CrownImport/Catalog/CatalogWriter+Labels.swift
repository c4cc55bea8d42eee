import CrownStore

extension CatalogWriter {
  /// Changes the title and tags of a crown so that later imports of its file keep the change.
  ///
  /// A crown that came from no file has nothing to keep it with: a drawing that is imported under its name replaces the
  /// title and tags too.
  ///
  /// - Returns: True if it has another title or other tags now.
  /// - Throws: `CatalogError.unknownName`, `CatalogError.damagedRecord`, `SQLiteError`.
  package func changeLabel(ofCrown name: String, by change: LabelEdit) throws -> Bool {
    let former = try label(of: name) ?? CrownLabel()
    let label = change.applied(to: former)
    try setLabel(ofCrown: name, label)
    if let source = try source(ofCrown: name) {
      let edit = ImportSettings(text: source.settings).labelEdit.followed(by: change, of: former)
      let settings = ImportSettings.text(source.settings, with: edit)
      try setSource(
        ofCrown: name,
        SourceFile(
          path: source.path, byteCount: source.byteCount, contentHash: source.contentHash, settings: settings,
          verdict: source.verdict))
    }
    return label != former
  }
}
