public import CrownStore

extension CrownCatalog {
  /// Makes a crown of one drawing, checks it as an import of a folder does, and stores it: for a drawing that the user
  /// of an app opens.
  ///
  ///     let catalog = try CrownCatalog(opening: path, mode: .create)
  ///     try catalog.importDrawing(bytes, named: "mine/royal", fileName: "royal.svg")
  ///
  /// The title and keywords of the document are stored with it. A crown of the name is replaced.
  /// - Parameters:
  ///   - file: The bytes of the file.
  ///   - name: The crown's name.
  ///   - fileName: The name of the file, for messages; `name@2x.png` has two pixels for each unit of the view box.
  ///   - encoder: The encoder of the drawing, with its settings.
  /// - Returns: The crown, with warnings that the user should see.
  /// - Throws: ``ImportRefusal`` with all problems of the drawing, each with its line and column; `CrownNameError`,
  ///   `CatalogError`, `SQLiteError`. Nothing is stored then.
  /// - Complexity: Linear in the bytes for a document of one path; at most some seconds for any document.
  @discardableResult
  public func importDrawing(
    _ file: [UInt8], named name: String, fileName: String, encoder: CrownEncoder = CrownEncoder()
  ) throws -> EncodedCrown {
    let name = try CrownName.normalized(name)
    let crown = try encoder.encode(file, name: name, path: fileName)
    _ = try write { try $0.put(name, record: crown.record, source: nil, label: crown.label) }
    return crown
  }

  /// Makes a crown of one drawing and stores it as ``importDrawing(_:named:fileName:encoder:)-(_,_,_,_)`` does, away
  /// from the caller's actor.
  ///
  /// - Throws: The same, and `CancellationError` where the task was cancelled before the work began.
  @concurrent @discardableResult
  public func importDrawing(
    _ file: [UInt8], named name: String, fileName: String, encoder: sending CrownEncoder = CrownEncoder()
  ) async throws -> EncodedCrown {
    try Task.checkCancellation()
    let work: ([UInt8], String, String, CrownEncoder) throws -> EncodedCrown =
      importDrawing(_:named:fileName:encoder:)
    return try work(file, name, fileName, encoder)
  }
}
