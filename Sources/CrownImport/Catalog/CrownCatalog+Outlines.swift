import CrownSVG
import CrownPath
import CrownStore

extension CrownCatalog {
  /// Reads everything as `verify(decoding:)` does, and decodes every outline and every mask.
  ///
  /// - Throws: `SQLiteError` if the database cannot be read for a reason other than damage; `PathDecodingError` if the
  ///   shapes that its records share are damaged.
  /// - Complexity: O(*n* log *n*)
  public func verifyOutlines() throws -> VerificationReport { try verifyOutlines(advancing: {}) }

  /// Reads everything: see ``verifyOutlines()``.
  ///
  /// - Parameter advance: Called for each crown whose record is as it was written.
  package func verifyOutlines(advancing advance: () -> Void) throws -> VerificationReport {
    let shapes = try sharedShapes()
    return try verify { _, record in
      advance()
      try StoredRecord.check(record, shapes: shapes)
    }
  }

  /// Rebuilds the database as `repair(timeout:onWait:decoding:reimporting:)` does, and imports damaged crowns from
  /// their sources again, with the settings that they were imported with.
  ///
  /// - Parameters:
  ///   - pictures: The reader of PNG files. Without one, damaged crowns that came from them stay damaged.
  ///   - fonts: The fonts that texts were drawn with, if they are not those that are installed. A text is drawn only
  ///     with the fonts that it had.
  ///   - timeout: The longest wait for another process that writes, in seconds.
  ///   - cancellation: Ends the wait for a source that is a device or a pipe.
  ///   - onWait: Called once if another process is waited for longer than a second, with `timeout`.
  ///   - onCrown: Called for each crown whose bytes are those that were written.
  /// - Throws: As `repair(timeout:onWait:decoding:reimporting:)` and ``verifyOutlines()``. The database is then as it
  ///   was.
  public func repairFromSources(
    pictures: PictureImport = .none, fonts: FontCollection? = nil, timeout: Double = 60,
    cancellation: Cancellation = .none, onWait: ((Double) -> Void)? = nil, onCrown: (() -> Void)? = nil
  ) throws -> RepairSummary {
    let shapes = try sharedShapes()
    let restorer = SourceRestorer(
      databasePath: path, pictures: pictures, fonts: fonts, cancellation: cancellation)
    return try repair(
      timeout: timeout, onWait: onWait,
      decoding: { _, record in
        onCrown?()
        try StoredRecord.check(record, shapes: shapes)
      }, reimporting: restorer.restore)
  }

  /// The shapes that the records of a packed database share.
  private func sharedShapes() throws -> SharedShapes? { try shapes().first.map { try SharedShapes(bytes: $0.bytes) } }
}
