import CrownRaster

/// The coverage of a picture in one colour: the covered share of each pixel, and the kind of drawing.
///
///     let coverage = try PictureCoverage(of: PixelPicture(width: 64, height: 64, pixels: bytes))
///     if coverage.kind == .edges { let trace = try CrownTracer().trace(coverage.plane) }
public struct PictureCoverage: Hashable, Sendable {
  /// The source of the coverage.
  public enum Origin: Hashable, Sendable {
    /// The alpha channel.
    case alpha
    /// The colours of an opaque picture, between those of paper and ink.
    case ink(paper: CrownColor)
  }

  /// The kind of drawing that a picture shows.
  public enum Kind: Hashable, Sendable {
    /// Areas that are clear or full, with hard edges between them.
    case edges
    /// Flat areas of several levels, with hard edges between them: the levels between 0 and 255 that occur, and 255
    /// where it does, ascending.
    case plateaus([UInt8])
    /// Shades without edges: shadows, gradients, blur.
    case soft
  }

  /// The coverage that a tracer follows: 0 to 1, after levels and opacity were taken out.
  public private(set) var plane: CoveragePlane
  /// The coverage as it stands in the picture, in 8 bits.
  public let mask: Mask
  /// The source of the coverage.
  public let origin: Origin
  /// The colour of the drawing.
  public let color: CrownColor
  /// The opacity that the whole drawing has, in 255ths: 255 where something is opaque. ``plane`` has it taken out.
  public let opacity: UInt8
  /// The levels that count as clear and as full, `0...255` but for lossy files. ``plane`` is stretched between them.
  public let levels: ClosedRange<UInt8>
  /// The kind of drawing.
  public let kind: Kind
  /// True if the colour along the border of an opaque picture counts as ink, since it is that of a frame.
  package let hasFrame: Bool
  /// The layers of a picture of several flat colours; `nil` for others.
  package private(set) var layers: [CoverageLayer]?
  /// The way in which the picture was made soft, which ``plane`` has taken out; `nil` for sharp pictures. The plane of
  /// an enlarged one is smaller than ``mask`` by the factor.
  package let softness: Softness?
  /// True if a soft shadow below the drawing was left out of ``plane``.
  package let omitsShadow: Bool
  /// True if it was left out of ``mask``, too, as shadows in a colour of their own are.
  package let isMaskWithoutShadow: Bool
  /// The distribution of the half-covered pixels.
  public let edges: EdgeStatistics

  /// Reads a picture.
  ///
  /// - Parameters:
  ///   - picture: The picture. Where some pixel is not opaque, alpha is the coverage; otherwise it is seen as ink on
  ///     paper.
  ///   - acceptsAny: True if pictures of several colours, photos and textures are taken for what their alpha or the
  ///     darkness of their ink shows, as ``Kind/soft``.
  /// - Throws: ``PictureRefusal``. With `acceptsAny` only a picture that shows nothing is refused.
  /// - Complexity: O(pixels).
  public init(of picture: PixelPicture, acceptsAny: Bool = false) throws(PictureRefusal) {
    try self.init(of: picture, acceptsAny: acceptsAny, omitsShadows: !acceptsAny, TraceTuning.Reading())
  }

  /// Reads a picture, with or without its soft shadow.
  package init(of picture: PixelPicture, omitsShadows: Bool) throws(PictureRefusal) {
    try self.init(of: picture, omitsShadows: omitsShadows, TraceTuning.Reading())
  }

  init(
    of picture: PixelPicture, acceptsAny: Bool = false, omitsShadows: Bool = true, _ tuning: TraceTuning.Reading
  ) throws(PictureRefusal) {
    let alpha = picture.alphaPlane
    let found: LevelPlane
    let refusal: PictureRefusal?
    let paper: SIMD3<UInt8>?
    let ink: SIMD3<UInt8>
    if alpha.isTransparent(tuning) {
      guard alpha.bytes.contains(where: { Int($0) >= tuning.leastVisible }) else { throw .transparent }
      let reading = AlphaReading(of: picture, alpha: alpha, tuning)
      (found, origin, refusal) = (alpha, .alpha, reading.refusal)
      (paper, ink) = (nil, reading.color)
      hasFrame = false
    } else {
      let reading = try InkReading(of: picture, tuning)
      (found, origin, refusal) = (reading.plane, .ink(paper: CrownColor(reading.paper)), reading.refusal)
      (paper, ink) = (reading.paper, reading.ink)
      hasFrame = reading.hasFrame
    }
    color = CrownColor(ink)
    var (shape, softness) = Self.sharpShape(of: found, hasOneColor: refusal == nil, tuning)
    // Before a blur is sought: undone, that of a shadow would be an outline around both.
    if omitsShadows, !hasFrame, refusal != nil || shape.kind == .soft,
      let cast = CastShadow(in: picture, paper: paper, color: ink, TraceTuning.Shadows())
    {
      let shape = ShapeReading(of: cast.drawing, tuning)
      if shape.kind == .edges {
        (levels, opacity, edges, kind) = (shape.levels, shape.opacity, shape.edges, shape.kind)
        (mask, plane, layers) = (cast.hasOwnColor ? cast.drawing.mask : found.mask, shape.plane.coverage, nil)
        (self.softness, omitsShadow, isMaskWithoutShadow) = (nil, true, cast.hasOwnColor)
        return
      }
    }
    if refusal == nil, shape.kind == .soft {
      if let sharpened = Self.sharpened(shape, of: found, tuning) {
        (shape, softness) = sharpened
      } else {
        // A blur is sought before: it has faint pixels beside edges, too.
        let visible = ShapeReading(of: found, ignoresFaint: true, tuning)
        if visible.kind != .soft { shape = visible }
      }
    }
    (self.softness, omitsShadow, isMaskWithoutShadow) = (softness, false, false)
    (levels, opacity, edges) = (shape.levels, shape.opacity, shape.edges)
    (mask, plane, layers) = (found.mask, shape.plane.coverage, nil)
    kind = refusal == nil ? shape.kind : .soft
    if acceptsAny { return }
    // A grey photo has colours on both sides of its paper.
    if shape.kind == .soft, origin != .alpha { throw .noEdges(edges) }
    if let refusal { throw refusal }
  }

  /// The areas and edges of a plane, or of the smaller one whose pixels were repeated.
  private static func sharpShape(
    of found: LevelPlane, hasOneColor: Bool, _ tuning: TraceTuning.Reading
  ) -> (shape: ShapeReading, softness: Softness?) {
    if hasOneColor, let small = SoftPicture(repeatedIn: found, TraceTuning.Softness()) {
      let shape = ShapeReading(of: small.sharp, tuning)
      if shape.kind != .soft { return (shape, small.softness) }
    }
    return (ShapeReading(of: found, tuning), nil)
  }

  /// The areas and edges of the sharp picture of which a soft one was made; `nil` where there is none.
  private static func sharpened(
    _ shape: ShapeReading, of found: LevelPlane, _ tuning: TraceTuning.Reading
  ) -> (shape: ShapeReading, softness: Softness?)? {
    let softness = TraceTuning.Softness()
    let stretched = found.stretched(
      from: Float(shape.levels.lowerBound), to: Float(shape.levels.upperBound), margin: Float(tuning.stretchMargin))
    guard let soft = SoftPicture(of: stretched, softness) else { return nil }
    // What is left of the blur is not an edge of its own.
    var lenient = tuning
    lenient.mostPartialPerLength = softness.mostPartialPerLength
    let sharp = ShapeReading(of: soft.sharp, lenient)
    return sharp.kind == .soft ? nil : (sharp, soft.softness)
  }

  /// Reads a picture of several flat colours as one of one colour.
  ///
  /// - Parameters:
  ///   - flat: The areas of the picture.
  ///   - alphas: The alpha of each colour in the drawing, 0 through 1.
  /// - Complexity: O(pixels).
  package init(of flat: FlatColors, alphas: [Double]) {
    let (tuning, flatness) = (TraceTuning.Reading(), TraceTuning.Flatness())
    let levels = flat.levels(alphas: alphas, flatness)
    let steps = Set(levels).subtracting([0]).sorted()
    let found = flat.plane(levels: levels)
    let main = flat.colors.indices.max { (alphas[$0], flat.areas[$0]) < (alphas[$1], flat.areas[$1]) }
    (mask, plane, layers) = (found.mask, found.coverage, flat.layers(levels: levels))
    origin = flat.background.map { .ink(paper: $0) } ?? .alpha
    color = main.map { flat.colors[$0] } ?? .black
    (self.levels, opacity, hasFrame, softness) = (0...255, 255, false, nil)
    (omitsShadow, isMaskWithoutShadow) = (false, false)
    edges = EdgeStatistics(of: found, levels: [0] + steps, gradientShare: 0, tuning)
    kind = !edges.isHard(tuning) ? .soft : steps == [255] ? .edges : .plateaus(steps)
  }

  /// The name of what ``omitsShadow`` says.
  package static let shadow = "a shadow below the drawing"

  /// The same with a gamma taken out of ``plane``; the mask stays as it is.
  package func raised(to exponent: Double) -> PictureCoverage {
    var coverage = self
    coverage.plane = plane.raised(to: exponent)
    coverage.layers = layers?.map { CoverageLayer(plane: $0.plane.raised(to: exponent), opacity: $0.opacity) }
    return coverage
  }
}
