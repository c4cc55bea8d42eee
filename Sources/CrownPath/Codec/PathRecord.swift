/// A drawing in the binary format, with what the encoder knows about it.
public struct PathRecord: Hashable, Sendable {
  /// The complete record: version, view box, fill rule, precision and elements.
  public var bytes: [UInt8]
  /// The distance between neighbouring grid lines, in units of the view box.
  public var gridStep: Double
  /// The largest distance between the source outline and the stored one, in units of the view box.
  public var distance: Double
  /// Whether every coordinate of the source is stored exactly.
  public var isLossless: Bool

  /// Makes a record from its parts.
  public init(bytes: [UInt8], gridStep: Double, distance: Double, isLossless: Bool) {
    self.bytes = bytes
    self.gridStep = gridStep
    self.distance = distance
    self.isLossless = isLossless
  }
}
