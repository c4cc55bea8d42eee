public import CrownKit

extension Crown {
  /// Makes a crown of an SVG document, without a database.
  ///
  ///     let crown = try Crown(svg: Data(contentsOf: url), name: "royal")
  ///
  /// The document is checked as an import checks it. It takes as long as the drawing needs: off the main thread is
  /// better.
  /// - Parameters:
  ///   - svg: The bytes of the document, which may be compressed with gzip: an array, or Foundation's `Data`.
  ///   - name: The crown's name.
  ///   - fileName: The name of the file, for messages; without one, `name` with the ending `.svg`.
  ///   - encoder: The encoder of the drawing, with its settings. Its warnings are in what
  ///     ``CrownEncoder/encode(_:symbol:name:path:)`` returns.
  /// - Throws: ``ImportRefusal`` with all problems of the document, each with its line and column.
  /// - Complexity: Linear in the bytes for a document of one path; at most some seconds for any document.
  public init(
    svg: some Sequence<UInt8>, name: String, fileName: String? = nil, encoder: CrownEncoder = CrownEncoder()
  ) throws(ImportRefusal) {
    let path = fileName ?? name + ".svg"
    let encoded = try encoder.encode(Array(svg), name: name, path: path)
    do {
      try self.init(name: name, record: encoded.record, label: encoded.label)
    } catch {
      throw ImportRefusal(problems: [ImportMessage(path: path, .name, text: "\(error)")])
    }
  }
}
