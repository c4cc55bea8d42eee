import CrownPath
import CrownStore
import CrownSystem

extension CrownCatalog {
  /// Writes the copy that an app ships, as `pack(into:)` does, and stores subpaths that recur among
  /// the records once if that saves bytes.
  ///
  ///     let catalog = try CrownCatalog(opening: "crowns.db")
  ///     try catalog.packSharingShapes(into: "App/Resources/crowns.db")
  ///
  /// The same crowns give the same bytes, whether the database was packed before or not. The shapes of a library of
  /// more than 16,384 crowns, or 4 MB of records, are chosen from a sample of so many at most, which lie evenly among
  /// them. So the memory does not grow.
  ///
  /// - Parameters:
  ///   - target: The path of the file.
  ///   - cancellation: Ends the search for shapes. Once that is over, packing goes on to its end.
  /// - Throws: ``ImportError/packingCancelled``, and as `pack(into:)`. The file at `target` is then as
  ///   it was.
  /// - Complexity: O(*n*) in the bytes of all records; about half a second for 7000 crowns.
  @discardableResult
  public func packSharingShapes(
    into target: String, cancellation: Cancellation = .none
  ) throws -> PackSummary {
    try packSharingShapes(into: target, choosing: nil, cancellation: cancellation)
  }

  /// Writes a copy with chosen crowns: the bytes of one of a database that has only these.
  ///
  /// - Parameters:
  ///   - names: The crowns' names; `nil` for all.
  ///   - advance: Called for each crown in each stage, with the number of all in the stage; `nil` for all crowns.
  @discardableResult
  package func packSharingShapes(
    into target: String, choosing names: NameList?, cancellation: Cancellation,
    advancing advance: (PackStage, _ total: Int?) -> Void = { _, _ in }
  ) throws -> PackSummary {
    try packSharingShapes(
      into: target, choosing: names, sampling: ShapeSample(), cancellation: cancellation, advancing: advance)
  }

  @discardableResult
  func packSharingShapes(
    into target: String, choosing names: NameList? = nil, sampling sample: ShapeSample,
    cancellation: Cancellation = .none, advancing advance: (PackStage, _ total: Int?) -> Void = { _, _ in }
  ) throws -> PackSummary {
    // One state of the database, from the choice to the last crown.
    try snapshot {
      var sample = sample
      try forEachPlainRecord(names) { _, record in
        sample.add(record)
        advance(.reading, nil)
      }
      let found = try OrderedPipeline.result(cancellation: cancellation) { [records = sample.takeRecords()] in
        FoundShapes(choice: SharedShapes.choice(for: records))
      }
      guard let found else { throw ImportError.packingCancelled }
      return try pack(into: target, choosing: names, sharing: found.choice) {
        if cancellation.isCancelled { throw ImportError.packingCancelled }
        advance(.encoding, nil)
      } reporting: {
        advance(.writing, $0)
      }
    }
  }
}

/// The result of the search for shapes.
private struct FoundShapes: Sendable {
  let choice: SharedShapes.Choice?
}
