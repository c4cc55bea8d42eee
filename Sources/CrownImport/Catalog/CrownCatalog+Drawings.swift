public import CrownStore

extension CrownCatalog {
  /// Makes a crown of one drawing, checks it as an import of a folder does, and stores it: for a drawing that the user
  /// of an app opens.
  ///
  ///     let catalog = try CrownCatalog(opening: path, mode: .create)
  ///     try catalog.importDrawing(bytes, named: "mine/royal", fileName: "royal.svg")
  ///
  /// The title and keywords of the document are stored with it. It takes as long as the drawing needs: on the main
  /// thread, ``importDrawingInBackground(_:named:fileName:replacing:encoder:)`` is better.
  /// - Parameters:
  ///   - file: The bytes of the file: an array, or Foundation's `Data`.
  ///   - name: The crown's name.
  ///   - fileName: The name of the file, for messages; `name@2x.png` has two pixels for each unit of the view box.
  ///   - replacing: True to replace a crown of the name.
  ///   - encoder: The encoder of the drawing, with its settings.
  /// - Returns: The crown, with warnings that the user should see.
  /// - Throws: ``ImportRefusal`` with all problems of the drawing, each with its line and column;
  ///   ``NameTakenError`` if there is a crown of the name; `CrownNameError`, `CatalogError`, `SQLiteError`. Nothing is
  ///   stored then.
  /// - Complexity: Linear in the bytes for a document of one path; at most some seconds for any document.
  @discardableResult
  public func importDrawing(
    _ file: some Sequence<UInt8>, named name: String, fileName: String, replacing: Bool = false,
    encoder: CrownEncoder = CrownEncoder()
  ) throws -> EncodedCrown {
    let name = try CrownName.normalized(name)
    let crown = try encoder.encode(Array(file), name: name, path: fileName)
    _ = try write { writer in
      guard try replacing || !writer.contains(name) else { throw NameTakenError(name: name) }
      return try writer.put(name, record: crown.record, source: nil, label: crown.label)
    }
    return crown
  }

  /// Makes a crown of one drawing and stores it as ``importDrawing(_:named:fileName:replacing:encoder:)`` does, away
  /// from the caller's actor.
  ///
  /// - Throws: The same, and `CancellationError` where the task was cancelled before the work began.
  @concurrent @discardableResult
  public func importDrawingInBackground(
    _ file: some Sequence<UInt8> & Sendable, named name: String, fileName: String, replacing: Bool = false,
    encoder: CrownEncoder = CrownEncoder()
  ) async throws -> EncodedCrown {
    try Task.checkCancellation()
    return try importDrawing(file, named: name, fileName: fileName, replacing: replacing, encoder: encoder)
  }
}

/// The refusal of a drawing under a name that a crown has: two drawings of a user may have one file name.
public struct NameTakenError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name, as it is stored.
  public let name: String

  /// A sentence that says what is wrong and what to do.
  public var description: String {
    "there is a crown named '\(name)' already; give the drawing another name, or let it replace that one"
  }
}
