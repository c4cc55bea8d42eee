// Embedded Swift has no encoders.
#if !hasFeature(Embedded)
extension CrownColor: Codable {
  /// Reads a colour from a text in any notation that ``init(css:)`` reads.
  ///
  /// - Throws: `DecodingError.dataCorrupted`, whose description is that of ``ColorError``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do throws(ColorError) {
      try self.init(css: text)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
    }
  }

  /// Writes the colour as the text of ``hexString``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(hexString)
  }
}
#endif
