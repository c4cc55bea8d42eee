import CrownBundles
import CrownPath
import CrownRaster

/// One drawing of a library.
///
/// A crown holds its record as it is stored, some tens to hundreds of bytes; its path is decoded where it is asked for.
///
/// Most crowns are one opaque layer. A crown in shades has several, each with an opacity: ``layers``. Its pictures and
/// masks show them all; ``silhouette`` is the same shape without shades, and ``withShades(_:)`` sets their strength.
///
/// A crown that no outline describes is kept as a mask, see ``kind``. Pictures and masks are made of it as of any
/// other; what asks for its outline throws.
public struct Crown: Hashable, Sendable {
  /// The name under which the library holds it.
  public let name: String
  /// The part of the plane that its picture shows.
  public let viewBox: PathRect
  /// The fill rule of its path: of several layers, that of the first one. A mask has no path, and `.nonzero` here.
  public let fillRule: FillRule
  /// The stored record.
  public let record: [UInt8]
  /// The shapes that the record may refer to: those of the packed database that it is from.
  package let shapes: SharedShapes?
  /// Its title and tags as the library has them, see ``title`` and ``tags``.
  public let label: CrownLabel?
  /// True if the record holds a mask rather than layers.
  package let isMask: Bool
  /// The opacities that the levels of its layers are drawn with, see ``withShades(_:)``; none where those of the record
  /// hold.
  public internal(set) var shades: [Double] = []

  /// Makes a crown from a record, whose header is read and checked.
  ///
  /// - Parameters:
  ///   - name: The crown's name.
  ///   - record: The complete record, which shares no shapes with others.
  ///   - label: The crown's title and tags, where it has some.
  /// - Throws: `PathDecodingError` if the record is damaged or of a newer version.
  public init(name: String, record: [UInt8], label: CrownLabel? = nil) throws(PathDecodingError) {
    try self.init(name: name, record: record, shapes: nil, label: label)
  }

  /// Makes a crown from a record that may refer to shapes of its database.
  package init(
    name: String, record: [UInt8], shapes: SharedShapes?, label: CrownLabel? = nil
  ) throws(PathDecodingError) {
    self.name = name
    self.record = record
    self.shapes = shapes
    self.label = label
    let isMask = MaskHeader.isMask(record)
    self.isMask = isMask
    let header = try record.withBytes { bytes throws(PathDecodingError) in
      if isMask { return (try MaskHeader(record: bytes).viewBox, FillRule.nonzero) }
      let decoder = try PathDecoder(bytes, shapes: shapes)
      return (decoder.viewBox, decoder.fillRule)
    }
    (viewBox, fillRule) = header
  }

  /// The outline of all layers, in the units of ``viewBox``, decoded from the record.
  ///
  /// Filled by ``fillRule`` it is the whole crown without its shades, see ``silhouette``.
  /// - Throws: `PathDecodingError` if the record is damaged, or is that of a mask.
  /// - Complexity: O(*n*) in the record's bytes, at every call: keep the path to use it again.
  public var path: BezierPath {
    get throws(PathDecodingError) {
      try withDecoder { decoder throws(PathDecodingError) in
        var path = BezierPath()
        path.reserveCapacity(record.count / 2)
        try decoder.decode(into: &path)
        return path
      }
    }
  }
}

// MARK: - Pictures

extension Crown {
  /// The coverage of each pixel of a picture by the crown: of a crown in shades, the alpha of its layers.
  ///
  /// The record is decoded straight into the rasteriser; a mask is decoded and scaled.
  /// - Parameters:
  ///   - frame: The picture's size, and how the crown lies in it.
  ///   - rasterizer: Draws it; without one, a rasteriser is borrowed whose memory is used again from crown to crown.
  /// - Throws: ``CrownLibraryError/unrenderable(name:reason:)`` for a size that no picture has,
  ///   ``CrownLibraryError/noRoom(name:frame:)``, ``CrownLibraryError/damagedCrown(name:reason:)``.
  /// - Complexity: O(pixels + record's bytes); some 20 µs at 180 pixels.
  public func mask(in frame: CrownFrame, using rasterizer: Rasterizer? = nil) throws(CrownLibraryError) -> Mask {
    // A size that no picture has is the better reason, where both hold.
    var mask = try emptyMask(width: frame.pixelWidth, height: frame.pixelHeight)
    guard frame.hasRoom else { throw .noRoom(name: name, frame: frame) }
    let transform: PathTransform
    do throws(PathDecodingError) {
      transform = try frame.transform(for: self)
    } catch {
      throw .damagedCrown(name: name, reason: error)
    }
    try draw(transform, into: &mask, using: rasterizer)
    return mask
  }

  /// The coverage of each pixel by the crown when it is laid centred into a picture, as large as it fits.
  ///
  /// - Parameters:
  ///   - width: The picture's width in pixels, within `Mask.sizes`.
  ///   - height: The picture's height in pixels, within `Mask.sizes`.
  ///   - rasterizer: Draws it; without one, a rasteriser is borrowed whose memory is used again from crown to crown.
  /// - Throws: As ``mask(in:using:)``.
  public func mask(
    width: Int, height: Int, using rasterizer: Rasterizer? = nil
  ) throws(CrownLibraryError) -> Mask {
    try mask(in: CrownFrame(width: Double(width), height: Double(height)), using: rasterizer)
  }

  /// The crown's picture in a colour.
  ///
  /// Every pixel's red, green and blue are those of `color`, bit for bit; how much of it shows is in the alpha.
  /// - Throws: As ``mask(in:using:)``.
  public func rendered(in frame: CrownFrame, color: CrownColor) throws(CrownLibraryError) -> Bitmap<Straight> {
    try mask(in: frame).coloredStraight(color)
  }

  /// The crown's picture in a colour: laid centred, as large as it fits.
  ///
  /// Every pixel's red, green and blue are those of `color`, bit for bit; how much of it shows is in the alpha.
  /// - Parameters:
  ///   - width: The picture's width in pixels, within `Mask.sizes`.
  ///   - height: The picture's height in pixels, within `Mask.sizes`.
  ///   - color: The colour; its alpha makes all of the crown transparent.
  /// - Throws: As ``mask(in:using:)``.
  public func rendered(width: Int, height: Int, color: CrownColor) throws(CrownLibraryError) -> Bitmap<Straight> {
    try mask(width: width, height: height).coloredStraight(color)
  }

  /// A picture's coverage by the crown, whose view box a transform lays into it.
  func mask(width: Int, height: Int, transform: PathTransform) throws(CrownLibraryError) -> Mask {
    var mask = try emptyMask(width: width, height: height)
    try draw(transform, into: &mask, using: nil)
    return mask
  }

  private func emptyMask(width: Int, height: Int) throws(CrownLibraryError) -> Mask {
    do throws(RasterError) {
      return try Mask(width: width, height: height)
    } catch {
      throw .unrenderable(name: name, reason: error)
    }
  }

  /// Draws into a mask, which a transform lays the view box into; without a rasteriser, one is borrowed.
  private func draw(
    _ transform: PathTransform, into mask: inout Mask, using rasterizer: Rasterizer?
  ) throws(CrownLibraryError) {
    if isMask { return try scale(by: transform, into: &mask) }
    if let rasterizer { return try fill(transform, into: &mask, using: rasterizer) }
    try RasterizerPool.shared.withRasterizer(pixels: mask.coverage.count) { rasterizer throws(CrownLibraryError) in
      try fill(transform, into: &mask, using: rasterizer)
    }
  }

  private func fill(
    _ transform: PathTransform, into mask: inout Mask, using rasterizer: Rasterizer
  ) throws(CrownLibraryError) {
    do throws(RasterError) {
      try rasterizer.begin(width: mask.width, height: mask.height, transform: transform)
    } catch {
      throw .unrenderable(name: name, reason: error)
    }
    do throws(PathDecodingError) {
      try draw(into: rasterizer)
    } catch {
      throw .damagedCrown(name: name, reason: error)
    }
    do throws(RasterError) {
      try rasterizer.finish(into: &mask)
    } catch {
      throw .unrenderable(name: name, reason: error)
    }
  }

  /// Draws the layers: without new shades, straight from the record.
  private func draw(into rasterizer: Rasterizer) throws(PathDecodingError) {
    var sink = rasterizer
    guard shades.isEmpty else { return try drawing.draw(into: &sink) }
    try withDecoder { decoder throws(PathDecodingError) in try decoder.decode(into: &sink) }
  }
}

extension Crown {
  /// Reads the record in place.
  private func withDecoder<Result>(
    _ body: (PathDecoder) throws(PathDecodingError) -> Result
  ) throws(PathDecodingError) -> Result {
    try record.withBytes { bytes throws(PathDecodingError) in try body(try PathDecoder(bytes, shapes: shapes)) }
  }
}

extension Crown: Identifiable {
  /// The name, which is the crown's own in its library.
  public var id: String { name }
}

extension Crown {
  /// Returns true if two crowns have the same name, label, record and shades, and draw on equal shapes.
  public static func == (a: Crown, b: Crown) -> Bool {
    guard a.name == b.name, a.record == b.record, a.shades == b.shades, a.label == b.label else { return false }
    // Each opening of a database reads the shapes again.
    return a.shapes === b.shapes || a.shapes?.bytes == b.shapes?.bytes
  }

  /// Hashes the name and the record.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(record)
  }
}
