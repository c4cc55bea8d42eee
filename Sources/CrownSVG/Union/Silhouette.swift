import CrownPath

/// One path of all that is painted.
struct Silhouette {
  var path: BezierPath
  var fillRule: FillRule
  /// The visible part of each shape: the picture is their union.
  var parts: [PaintedShape]
  /// True if the path is known to paint what the shapes do.
  var isCertain = true
  /// True if no contours of the path lie on each other, as far as they come from several shapes or a stroke.
  var isUnited = true

  /// The size of the smallest features that a union keeps, as a share of the longer side of the view: 1/50 of a pixel
  /// at 1024 px. Doubled, narrow gaps close; halved, outlines that are meant to be the same are more often apart.
  static let snapTolerance = 2e-5
  /// The multiples of the snap tolerance that are tried one after the other: outlines that coincide at one distance may
  /// be apart at another.
  static let snapFactors = [1, 0.1, 8, 0.01]
  /// The size of a difference between a union and its shapes that counts, as the number of them along the longer side
  /// of the view. It is a sixth of a pixel at 64 px.
  static let comparisonSteps = 400.0
  /// The most shapes that are united at once.
  static let groupSize = 24

  /// A silhouette that was united already, and compared with what it was made of.
  init(united path: BezierPath) {
    (self.path, fillRule) = (path, .nonzero)
    parts = [PaintedShape(path: path, fillRule: .nonzero, isUnited: true)]
  }

  /// The silhouette of shapes.
  ///
  /// A single filled shape is kept unchanged. Otherwise the union of the shapes' visible parts is computed with several
  /// snap tolerances. The first result that paints the same as the shapes, under both fill rules, counts. Without one,
  /// the contours of all parts are put together: where no part is cut, the non-zero rule unites them. Such a silhouette
  /// is not `isUnited`: a rasteriser that adds up areas draws pixels where many contours cross too dark.
  ///
  /// - Parameters:
  ///   - view: The part of the plane that the picture shows; tolerances are relative to its size.
  ///   - comparesUnion: True if the result is compared with the shapes even where these are the parts unchanged.
  ///   - windsOnce: True if the path has to wind around each of its points once, clockwise.
  ///   - budget: The budget left for all unions of the drawing together.
  init(
    _ shapes: [PaintedShape], view: PathRect, comparesUnion: Bool = true, windsOnce: Bool = false,
    budget: inout UnionBudget
  ) throws(Arrangement.Failure) {
    if shapes.count == 1, let shape = shapes.first, shape.clips.isEmpty, !shape.isKnockout, !shape.isStroke {
      (path, fillRule, parts) = (shape.path, shape.fillRule, shapes)
      guard windsOnce else { return }
      (path, fillRule) = (path.clockwise, .nonzero)
      if path.windsOnce(in: view) { return }
    }
    let logic = RegionLogic(shapes)
    let snapTolerance = view.longerSide * Self.snapTolerance
    let precision = view.longerSide / Self.comparisonSteps
    fillRule = .nonzero
    // Whether the shapes are the parts unchanged, so that a caller can compare these with the picture.
    let areAllParts = logic.isPlainUnion && shapes.count <= Self.groupSize
    for factor in Self.snapFactors {
      do {
        if areAllParts {
          parts = shapes
          path = try RegionUnion.path(of: logic, snapTolerance: snapTolerance * factor, budget: &budget)
        } else {
          var visible = VisibleParts(snapTolerance: snapTolerance * factor, factors: Self.snapFactors, budget: budget)
          defer { budget = visible.budget }
          parts = try visible.parts(of: shapes)
          path = try visible.union(of: parts, groupSize: Self.groupSize)
        }
        // Where borders cross very often, the contours of the shapes have fewer elements than their union.
        guard path.elements.count <= PathEncoder.maximumElements else { break }
        guard path.isFinite else { continue }
        isCertain = comparesUnion || !areAllParts || path.isEmpty
        guard isCertain else { return }
        let comparison = RegionComparison(logic, path, view: view, precision: precision)
        if try comparison.isEqual(budget: &budget) { return }
      } catch {
        if error == .tooManyClips { throw error }
        if error == .tooLarge { break }
      }
    }
    isUnited = false
    var visible = VisibleParts(snapTolerance: snapTolerance, factors: Self.snapFactors, budget: budget)
    parts = try visible.separateParts(of: shapes)
    budget = visible.budget
    path = BezierPath()
    for part in parts { for element in part.path.elements { path.append(element) } }
    let comparison = RegionComparison(logic, path, view: view, precision: precision)
    do throws(Arrangement.Failure) {
      guard try comparison.isEqual(under: [.nonzero], budget: &budget) else { throw .uncertain }
    } catch {
      throw error == .tooLarge && shapes.contains { !$0.clips.isEmpty } ? .tooManyClips : .uncertain
    }
  }
}
