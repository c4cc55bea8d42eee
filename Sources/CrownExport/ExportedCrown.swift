import CrownKit
import CrownPath
import CrownSVG

/// A crown as formats write it.
public struct ExportedCrown: Sendable {
  /// The name that it has in the format.
  public let name: String
  /// The title for people.
  public let title: String
  /// The outlines, which fill the same under either rule unless a layer's rule says otherwise.
  public let drawing: Drawing
  /// The step of the record's grid, in units of the view box.
  public let gridStep: Double
  /// True if it is mirrored where people read from right to left.
  public let mirrors: Bool
  /// The wishes for all crowns.
  public let settings: ExportSettings
  /// The crowns whose names are this one's with an ending behind a dot, by the endings: see ``ExportFormat/variants``.
  public var variants: [String: ExportedCrown] = [:]

  /// Decodes a crown for a format.
  ///
  /// - Parameters:
  ///   - crown: The crown.
  ///   - name: The name that it has in the format.
  ///   - settings: The wishes for all crowns.
  /// - Throws: ``ExportError`` for a mask, `PathDecodingError` for a damaged record.
  public init(_ crown: Crown, name: String, settings: ExportSettings) throws {
    guard try crown.kind != .mask else {
      throw ExportError(description: "it is kept as a mask of pixels, and this format holds outlines; render it as PNG")
    }
    self.name = name
    self.settings = settings
    title = crown.title
    let drawing = try crown.drawing
    self.drawing =
      settings.isFlattened && !drawing.isOutline
      ? Drawing(
        viewBox: drawing.viewBox, path: try Self.outline(of: drawing.layers, viewBox: drawing.viewBox))
      : drawing
    gridStep = try crown.record.withUnsafeBytes { try PathDecoder($0, shapes: crown.shapes).gridStep }
    mirrors = crown.mirrorsInRightToLeft
  }

  private init(_ crown: Self, drawing: Drawing, gridStep: Double) {
    name = crown.name
    settings = crown.settings
    title = crown.title
    mirrors = crown.mirrors
    self.drawing = drawing
    self.gridStep = gridStep
  }

  /// One outline of all layers, whatever their opacities, for the non-zero rule.
  ///
  /// - Throws: ``ExportError`` for layers that cannot be united.
  static func outline(of layers: [Drawing.Layer], viewBox: PathRect) throws -> BezierPath {
    if layers.count == 1, let layer = layers.first, layer.fillRule == .nonzero { return layer.path }
    guard let path = BezierPath(uniting: layers, viewBox: viewBox) else {
      throw ExportError(description: "its shades are too complex to be united to one outline; leave it out")
    }
    return path
  }

  /// The sides that formats of single precision draw well.
  private static let usualSides = 1.0...4096
  /// The longer side of what is scaled to be usual.
  private static let scaledSide = 1024.0

  /// The same crown with its view box at the origin, and of a usual size: for formats whose pictures begin at 0.
  public var placed: Self {
    let box = drawing.viewBox
    let scale = Self.usualSides.contains(box.longerSide) ? 1 : Self.scaledSide / box.longerSide
    if scale == 1, box.x == 0, box.y == 0 { return self }
    return transformed(
      by: PathTransform(a: scale, b: 0, c: 0, d: scale, tx: -box.x * scale, ty: -box.y * scale))
  }

  /// The same crown, scaled and moved.
  ///
  /// - Parameter transform: A transform that scales both axes alike.
  func transformed(by transform: PathTransform) -> Self {
    let (box, scale) = (drawing.viewBox, transform.a)
    let layers = drawing.layers.map {
      Drawing.Layer(path: $0.path.transformed(by: transform), fillRule: $0.fillRule, opacity: $0.opacity)
    }
    let origin = transform.image(of: PathPoint(box.x, box.y))
    let placedBox = PathRect(x: origin.x, y: origin.y, width: box.width * scale, height: box.height * scale)
    return Self(self, drawing: Drawing(viewBox: placedBox, layers: layers), gridStep: gridStep * scale)
  }

  /// The width and height in the platform's points: ``ExportSettings/size`` is the longer one.
  public var size: (width: Double, height: Double) {
    let box = drawing.viewBox
    let scale = Double(settings.size) / box.longerSide
    return (box.width * scale, box.height * scale)
  }

  /// The data of a layer's outline in the syntax of SVG's `d`: exact, or where less is asked for within a step of the
  /// record's grid.
  public func pathData(_ path: BezierPath, isMinified: Bool) -> String {
    guard isMinified else {
      return PathDataWriter.data(of: path, decimals: SVGWriter.decimals(for: drawing.viewBox, gridStep: gridStep))
    }
    // A third of a step moves no point by more than half of one, which is also what arcs may be off by.
    return PathDataWriter.data(
      of: path, decimals: SVGWriter.decimals(within: gridStep / 3), arcTolerance: gridStep / 2)
  }
}

extension Double {
  /// The number with up to some decimals, and without an exponent.
  func text(decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let limit = 0x1p52
    let value = Int(Swift.max(-limit, Swift.min(limit, (self * scale).rounded())))
    var rest = value.magnitude
    var fractionCount = decimals
    while fractionCount > 0, rest % 10 == 0 {
      rest /= 10
      fractionCount -= 1
    }
    // Up to fifteen bytes, a string takes no memory of its own.
    let usual = 15
    let capacity = decimals < 12 && value.magnitude < 1_000_000_000_000 ? usual : decimals + 24
    return String(unsafeUninitializedCapacity: capacity) { buffer in
      // From the last digit to the first.
      var count = 0
      func add(_ byte: UInt8) {
        buffer[count] = byte
        count += 1
      }
      while rest > 0 || count <= fractionCount {
        if count == fractionCount, fractionCount > 0 { add(UInt8(ascii: ".")) }
        add(UInt8(ascii: "0") + UInt8(rest % 10))
        rest /= 10
      }
      if value < 0 { add(UInt8(ascii: "-")) }
      var text = buffer
      text[..<count].reverse()
      return count
    }
  }
}
