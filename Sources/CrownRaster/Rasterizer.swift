import CrownPath

/// Fills paths: turns a path into the coverage of each pixel.
///
/// A rasteriser owns the memory it works in and keeps it from one fill to the next, so make one and use it for many
/// paths. It is not for several threads at once. It takes a whole `BezierPath` or `Drawing`, or the elements that a
/// decoder emits:
///
/// - through `LayerSink` those of a drawing: ``begin(width:height:transform:)``, for each layer
///   ``beginLayer(fillRule:opacity:)`` and its elements, ``finish(into:)``;
/// - through `PathSink` those of one path: ``begin(width:height:transform:)``, the elements, ``finish(rule:into:)``.
///
/// Finishing ends a fill, even where it throws. What is drawn before the next ``begin(width:height:transform:)`` is
/// dropped, and finishing again is refused.
public final class Rasterizer {
  // The way of a path: OutlineBuilder makes polygons of it (Outline/), CoverageFiller adds up what their edges cover
  // and sweeps the sums into pixels (Coverage/), and OverlapResolver corrects pixels in which contours overlap
  // (Overlap/).
  //
  // The policy on branches, for all three: how the next line, row segment or pixel differs from the one before is
  // unpredictable, and a mispredicted branch costs as much as 15 to 30 instructions. Inner loops are therefore
  // branch-free. All alternatives are computed and one is selected by a mask. A result that may not be wanted is stored
  // all the same and not counted. Runs are written in steps so long that one iteration usually suffices. A branch stays
  // where its outcome is constant in the loop or the same for nearly all drawings. Comments on single spots say no more
  // than "branch-free".

  /// The largest distance between a curve and the lines that replace it, in pixels. In masks of at most 100 pixels it
  /// is a quarter of that.
  public static let tolerance = 0.084

  // Unchecked, because a check at each element of a path costs as much as adding a line. Safe, because no access can
  // begin during another: each is one call of a method of this class, which passes the parts to nothing that could
  // call it again.
  @exclusivity(unchecked) var outline = OutlineBuilder()
  @exclusivity(unchecked) private var filler = CoverageFiller()
  /// The layers before the one that elements are added to.
  @exclusivity(unchecked) private var stack = LayerStack()
  /// The style of the layer that elements are added to; `nil` before the first.
  @exclusivity(unchecked) private var style: LayerStyle?

  /// Makes a rasteriser; memory for cells is allocated by the first fill.
  public init() {}

  /// Fills a path.
  ///
  /// - Parameters:
  ///   - path: Open subpaths are filled as if they were closed.
  ///   - rule: The fill rule.
  ///   - transform: Maps the path's units to pixels.
  ///   - width: The number of pixels in a row, in ``Mask/sizes``.
  ///   - height: The number of rows, in ``Mask/sizes``.
  /// - Throws: ``RasterError``.
  public func fill(
    _ path: BezierPath, rule: FillRule, transform: PathTransform, width: Int, height: Int
  ) throws(RasterError) -> Mask {
    var mask = Mask(unwrittenWidth: 0, height: 0)
    try begin(width: width, height: height, transform: transform)
    try fill(path, rule: rule, into: &mask)
    return mask
  }

  /// Fills a path into a mask that is kept from one fill to the next: allocates nothing but the first time.
  ///
  /// - Parameters:
  ///   - path: Open subpaths are filled as if they were closed.
  ///   - rule: The fill rule.
  ///   - transform: Maps the path's units to pixels.
  ///   - mask: Replaced; it keeps its size.
  /// - Throws: ``RasterError``; the mask is then as it was.
  public func fill(
    _ path: BezierPath, rule: FillRule, transform: PathTransform, into mask: inout Mask
  ) throws(RasterError) {
    try begin(width: mask.width, height: mask.height, transform: transform)
    try fill(path, rule: rule, into: &mask)
  }

  private func fill(_ path: BezierPath, rule: FillRule, into mask: inout Mask) throws(RasterError) {
    var sink = self
    path.draw(into: &sink)
    try finish(rule: rule, into: &mask)
  }

  /// Fills the layers of a drawing.
  ///
  /// A pixel is `1 - Π(1 - oᵢ·cᵢ)`, with the opacity of each layer and its coverage of the pixel. Each coverage is
  /// rounded to the nearest 255th, and so is the result. Small polygons in one opaque layer are within 1 of 255 of
  /// exact areas, and in up to five layers within 2. One opaque layer is filled as its path is.
  /// - Parameters:
  ///   - drawing: Its layers, in any order.
  ///   - transform: Maps the drawing's units to pixels; its view box is not regarded.
  ///   - width: The number of pixels in a row, in ``Mask/sizes``.
  ///   - height: The number of rows, in ``Mask/sizes``.
  /// - Throws: ``RasterError``.
  public func fill(
    _ drawing: Drawing, transform: PathTransform, width: Int, height: Int
  ) throws(RasterError) -> Mask {
    var mask = Mask(unwrittenWidth: 0, height: 0)
    try begin(width: width, height: height, transform: transform)
    try fill(drawing, into: &mask)
    return mask
  }

  /// Fills the layers of a drawing into a mask that is kept from one fill to the next.
  ///
  /// - Parameters:
  ///   - drawing: Its layers, in any order.
  ///   - transform: Maps the drawing's units to pixels; its view box is not regarded.
  ///   - mask: Replaced; it keeps its size.
  /// - Throws: ``RasterError``; the mask is then as it was.
  public func fill(_ drawing: Drawing, transform: PathTransform, into mask: inout Mask) throws(RasterError) {
    try begin(width: mask.width, height: mask.height, transform: transform)
    try fill(drawing, into: &mask)
  }

  private func fill(_ drawing: Drawing, into mask: inout Mask) throws(RasterError) {
    var sink = self
    drawing.draw(into: &sink)
    try finish(into: &mask)
  }

  /// Prepares for the elements of a new path; one that was begun and not finished is dropped.
  ///
  /// - Throws: ``RasterError/sizeOutOfRange(width:height:)``, ``RasterError/transformNotFinite``.
  public func begin(width: Int, height: Int, transform: PathTransform) throws(RasterError) {
    try Mask.check(width: width, height: height)
    guard transform.isFinite else { throw .transformNotFinite }
    outline.begin(width: width, height: height, transform: transform)
    stack.removeAll()
    style = nil
  }

  /// Ends the path and writes the mask. Where layers were begun, the path is that of the last one, without its opacity.
  ///
  /// - Parameters:
  ///   - rule: The fill rule.
  ///   - mask: Replaced; a new one where it does not have the size given to ``begin(width:height:transform:)``.
  /// - Throws: ``RasterError/pathNotFinite``; ``RasterError/sizeOutOfRange(width:height:)`` where nothing was begun.
  ///   The mask is then as it was.
  public func finish(rule: FillRule, into mask: inout Mask) throws(RasterError) {
    stack.removeAll()
    try finish(as: LayerStyle(rule: rule, opacity: .max), into: &mask)
  }

  /// Ends the last layer and writes the mask: nothing is covered where no layer was begun.
  ///
  /// - Parameter mask: Replaced; a new one where it does not have the size given to
  ///   ``begin(width:height:transform:)``.
  /// - Throws: ``RasterError/pathNotFinite``; ``RasterError/sizeOutOfRange(width:height:)`` where nothing was begun.
  ///   The mask is then as it was.
  public func finish(into mask: inout Mask) throws(RasterError) {
    try finish(as: style ?? LayerStyle(rule: .nonzero, opacity: 0), into: &mask)
  }

  private func finish(as style: LayerStyle, into mask: inout Mask) throws(RasterError) {
    defer { end() }
    outline.closeSubpath()
    guard outline.isFinite else { throw .pathNotFinite }
    let (width, height) = (outline.width, outline.height)
    if mask.width != width || mask.height != height {
      // The size is 0 where nothing was begun.
      try Mask.check(width: width, height: height)
      mask = Mask(unwrittenWidth: width, height: height)
    }
    let isOnlyOpaque = stack.isEmpty && style.opacity == .max
    if !isOnlyOpaque { stack.append(&outline.vertices, style) }
    mask.coverage.withUnsafeMutableBufferPointer {
      let output = ScratchView(borrowing: $0)
      if isOnlyOpaque {
        filler.fill(&outline.vertices, width: width, height: height, rule: style.rule, output: output)
      } else {
        stack.fill(with: &filler, width: width, height: height, output: output)
      }
    }
  }

  /// Drops what was drawn, and the size: nothing is begun.
  private func end() {
    outline.begin(width: 0, height: 0, transform: .identity)
    stack.removeAll()
    style = nil
  }

  /// The range of the mean winding numbers of pixels in the path last filled by the non-zero rule, clockwise with y
  /// pointing down, within a hundredth.
  ///
  /// If it is `0...1`, or `-1...0`, no contours overlap, so that the path looks the same under either rule. The fill
  /// finds it on the way. It is `-∞...∞` if it was not found: before the first fill, after one by the even-odd rule or
  /// of several layers, and where a hundred windings or more may overlap.
  public var windings: ClosedRange<Double> {
    guard let sums = filler.sums else { return -Double.infinity...Double.infinity }
    let unit = Double(filler.copies) / 255
    return -Double(sums.upperBound) * unit...(-Double(sums.lowerBound) * unit)
  }
}

extension Rasterizer: LayerSink {
  /// Begins a layer, and ends the one before. Elements before the first layer are dropped.
  public func beginLayer(fillRule: FillRule, opacity: UInt8) {
    guard outline.width > 0 else { return }
    outline.closeSubpath()
    if let style { stack.append(&outline.vertices, style) }
    outline.beginLayer()
    style = LayerStyle(rule: fillRule, opacity: opacity)
  }

  /// Begins a new subpath; the one before is closed.
  public func move(to point: PathPoint) { outline.move(to: point) }

  /// Draws a line from the current point.
  public func addLine(to point: PathPoint) { outline.addLine(to: point) }

  /// Draws a quadratic Bézier curve from the current point.
  public func addQuadCurve(to point: PathPoint, control: PathPoint) {
    outline.addQuadCurve(to: point, control: control)
  }

  /// Draws a cubic Bézier curve from the current point.
  public func addCurve(to point: PathPoint, control1: PathPoint, control2: PathPoint) {
    outline.addCurve(to: point, control1: control1, control2: control2)
  }

  /// Closes the open subpath.
  public func closeSubpath() { outline.closeSubpath() }
}
