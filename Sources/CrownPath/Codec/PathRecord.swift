/// A drawing in the binary format, with what the encoder knows about it.
public struct PathRecord: Hashable, Sendable {
  /// The complete record: version, view box, precision and layers.
  public var bytes: [UInt8]
  /// The distance between neighbouring grid lines, in units of the view box.
  public var gridStep: Double
  /// The largest distance between the source outline and the stored one, in units of the view box.
  public var distance: Double
  /// True if every coordinate of the source is stored exactly.
  public var isLossless: Bool
  /// The layers of the source that are stored, by their indices there, in the order of the record.
  ///
  /// Layers that paint nothing are left out: those without opacity, without a subpath, or whose subpaths all vanish.
  public var layers: [Int]

  /// Makes a record from its parts.
  public init(bytes: [UInt8], gridStep: Double, distance: Double, isLossless: Bool, layers: [Int]) {
    self.bytes = bytes
    self.gridStep = gridStep
    self.distance = distance
    self.isLossless = isLossless
    self.layers = layers
  }
}
