import CrownPath
import CrownStore
import CrownSystem

extension CrownCatalog {
  /// Writes the copy that an app ships, as `pack(into:shapes:rewriting:)` does, and stores subpaths that recur among
  /// the records once if that saves bytes.
  ///
  ///     let catalog = try CrownCatalog(opening: "crowns.db")
  ///     try catalog.packSharingShapes(into: "App/Resources/crowns.db")
  ///
  /// The same crowns give the same bytes. The shapes of a library of more than 16,384 crowns, or 4 MB of records, are
  /// chosen from a sample of so many at most, which lie evenly among them: so the memory does not grow.
  ///
  /// - Parameters:
  ///   - target: The path of the file.
  ///   - cancellation: Ends the search for shapes. Once that is over, packing goes on to its end.
  /// - Throws: ``ImportError/packingCancelled``, and as `pack(into:shapes:rewriting:)`. The file at `target` is then as
  ///   it was.
  /// - Complexity: O(*n*) in the bytes of all records; about half a second for 7000 crowns.
  @discardableResult
  public func packSharingShapes(
    into target: String, cancellation: ImportCancellation = .none
  ) throws -> PackSummary {
    // One state of the database, from the choice to the last crown.
    try snapshot {
      let found = try OrderedPipeline.result(cancellation: cancellation.token) { [sample = try shapeSample()] in
        FoundShapes(choice: SharedShapes.choice(for: sample))
      }
      guard let found else { throw ImportError.packingCancelled }
      guard let choice = found.choice else { return try pack(into: target) }
      return try pack(into: target, shapes: [SharedShape(id: 1, bytes: choice.table.bytes)]) { _, record in
        if cancellation.isCancelled { throw ImportError.packingCancelled }
        return choice.record([UInt8](record))
      }
    }
  }

  /// The most records, and the most bytes of records, that shapes are chosen from.
  static let (shapeSampleCount, shapeSampleBytes) = (16_384, 4 << 20)

  /// All records, or as many as the limits allow: every second, third, fourth and so on.
  private func shapeSample() throws -> [[UInt8]] {
    var sample: [[UInt8]] = []
    var (stride, bytes, index) = (1, 0, 0)
    try forEach { _, record in
      defer { index += 1 }
      guard index % stride == 0 else { return }
      sample.append([UInt8](record))
      bytes += record.count
      while sample.count > 1, sample.count > CrownCatalog.shapeSampleCount || bytes > CrownCatalog.shapeSampleBytes {
        stride *= 2
        sample = sample.indices.filter { $0 % 2 == 0 }.map { sample[$0] }
        bytes = sample.reduce(0) { $0 + $1.count }
      }
    }
    return sample
  }
}

/// What the search for shapes found.
private struct FoundShapes: Sendable {
  let choice: SharedShapes.Choice?
}
