import CrownPath

/// A layer of a drawing, and the shapes that it was made of.
struct MadeLayer {
  /// In 255ths.
  var opacity: UInt8
  var silhouette: Silhouette
}

/// Makes the layers of a drawing by a plan.
struct LayerMaker {
  let view: PathRect
  /// True if a union is compared with its shapes even where a caller can do so.
  let comparesUnion: Bool
  private(set) var budget: UnionBudget

  /// The most comparisons of areas; what is not compared is taken to overlap, and to be visible.
  private var comparisonsLeft = 400

  /// An area below this share of the picture is none: rounding leaves such areas between shapes that touch.
  private static let leastArea = 2e-6

  init(view: PathRect, comparesUnion: Bool, budget: UnionBudget) {
    (self.view, self.comparesUnion, self.budget) = (view, comparesUnion, budget)
  }

  /// The layers, the opaque one first; none where nothing is left.
  mutating func layers(of content: TonePlan.Content) throws(Arrangement.Failure) -> [MadeLayer] {
    switch content {
    case .composed(let scene) where scene.isOpaque:
      let silhouette = try Silhouette(scene.shapes, view: view, comparesUnion: comparesUnion, budget: &budget)
      return silhouette.path.isEmpty ? [] : [MadeLayer(opacity: 255, silhouette: silhouette)]
    case .composed(let scene):
      // Bands lie in each other, so that no light gap is seen where they touch.
      guard !scene.hasBands, let units = OpacityUnit.units(of: scene) else {
        return try nestedLayers(of: PaintStack(scene) { _ in .zero }) {
          UInt8(max(0, min(255, ($0.w * 255).rounded())))
        }
      }
      return try layers(of: merged(units))
    case .shades(let shades):
      return try nestedLayers(of: shades.stack, alpha: shades.level(of:))
    case .layers(let layers):
      return try self.layers(of: layers)
    }
  }

  private mutating func layers(of planned: [TonePlan.Layer]) throws(Arrangement.Failure) -> [MadeLayer] {
    var made: [MadeLayer] = []
    for layer in planned {
      let silhouette = try Silhouette(
        layer.shapes, view: view, comparesUnion: comparesUnion, windsOnce: planned.count > 1, budget: &budget)
      if !silhouette.path.isEmpty { made.append(MadeLayer(opacity: layer.opacity, silhouette: silhouette)) }
    }
    return made.filter { $0.opacity == 255 } + made.filter { $0.opacity < 255 }
  }

  // MARK: - Units

  /// Puts units of the same opacity into one layer if they do not overlap, and leaves out what opaque paint hides.
  ///
  /// The order of layers does not matter in one colour, so all opaque paint is one layer.
  private mutating func merged(_ units: [OpacityUnit]) -> [TonePlan.Layer] {
    let knockouts = units.filter { $0.shapes[0].isKnockout }
    let painted = units.filter { !$0.shapes[0].isKnockout }
    let opaque = painted.filter { $0.level == 255 }
    var layers: [[OpacityUnit]] = opaque.isEmpty ? [] : [opaque]
    for unit in painted where unit.level < 255 && !isHidden(unit, by: opaque) {
      let index = layers.indices.first { index in
        layers[index][0].level == unit.level && !overlap(layers[index], unit)
      }
      if let index { layers[index].append(unit) } else { layers.append([unit]) }
    }
    return layers.map { units in
      let first = units.map(\.first).min() ?? 0
      let all = (units + knockouts.filter { $0.first > first }).sorted { $0.first < $1.first }
      return TonePlan.Layer(opacity: units[0].level, shapes: all.flatMap(\.shapes))
    }
  }

  /// Returns true if opaque paint hides all of a unit.
  private mutating func isHidden(_ unit: OpacityUnit, by opaque: [OpacityUnit]) -> Bool {
    guard let box = unit.shapes.controlBox, let around = opaque.flatMap(\.shapes).controlBox,
      around.contains(box, slack: view.longerSide * Silhouette.snapTolerance)
    else { return false }
    let above = opaque.flatMap(\.shapes).filter { shape in
      shape.path.controlBox.map { BoundingBox($0).intersects(BoundingBox(box)) } ?? false
    }
    return isEmpty(unit.shapes + above.map { $0.removing })
  }

  private mutating func overlap(_ units: [OpacityUnit], _ unit: OpacityUnit) -> Bool {
    guard let box = unit.shapes.controlBox else { return false }
    let near = units.flatMap(\.shapes).filter { shape in
      shape.path.controlBox.map { BoundingBox($0).intersects(BoundingBox(box)) } ?? false
    }
    guard !near.isEmpty else { return false }
    let clip = ClipRegion(shapes: near)
    return !isEmpty(
      unit.shapes.map { shape in
        var shape = shape
        shape.clips.append(clip)
        return shape
      })
  }

  /// Returns true if shapes leave no area; `false` where that is not known.
  private mutating func isEmpty(_ shapes: [PaintedShape]) -> Bool {
    comparisonsLeft -= 1
    guard comparisonsLeft >= 0 else { return false }
    let tolerance = view.longerSide * Silhouette.snapTolerance
    for factor in Silhouette.snapFactors {
      if let path = try? RegionUnion.path(of: RegionLogic(shapes), snapTolerance: tolerance * factor, budget: &budget) {
        return abs(path.signedArea) <= Self.leastArea * view.width * view.height
      }
    }
    return false
  }

  // MARK: - Levels

  /// A layer for each alpha that is drawn, of all points with at least that alpha.
  ///
  /// The layers lie in each other, and the opacity of each adds what is missing to those around it.
  ///
  /// - Parameter alpha: The alpha in 255ths that is drawn for composed paint.
  private mutating func nestedLayers(
    of stack: PaintStack, alpha: @escaping (SIMD4<Double>) -> UInt8
  ) throws(Arrangement.Failure) -> [MadeLayer] {
    var through = 1.0
    var made: [MadeLayer] = []
    for (level, path) in try unions(of: RegionLogic(stack, alpha: alpha)) where !path.isEmpty {
      let opacity = UInt8(max(0, min(255, ((1 - (1 - Double(level) / 255) / through) * 255).rounded())))
      if opacity == 0 { continue }
      through *= 1 - Double(opacity) / 255
      made.append(MadeLayer(opacity: opacity, silhouette: Silhouette(united: path)))
    }
    return made.filter { $0.opacity == 255 } + made.filter { $0.opacity < 255 }
  }

  /// The unions for each alpha, compared with what they were made of.
  private mutating func unions(
    of logic: RegionLogic
  ) throws(Arrangement.Failure) -> [(least: UInt8, path: BezierPath)] {
    let tolerance = view.longerSide * Silhouette.snapTolerance
    var failure = Arrangement.Failure.uncertain
    for factor in Silhouette.snapFactors {
      do {
        let unions = try RegionUnion.paths(of: logic, snapTolerance: tolerance * factor, budget: &budget)
        var areEqual = true
        for union in unions where areEqual { areEqual = try isEqual(union, to: logic) }
        if areEqual { return unions }
      } catch {
        failure = error
        if error == .tooLarge { break }
      }
    }
    throw failure
  }

  private mutating func isEqual(
    _ union: (least: UInt8, path: BezierPath), to logic: RegionLogic
  ) throws(Arrangement.Failure) -> Bool {
    guard union.path.isFinite else { return false }
    var logic = logic
    logic.least = union.least
    let comparison = RegionComparison(
      logic, union.path, view: view, precision: view.longerSide / Silhouette.comparisonSteps)
    return try comparison.isEqual(budget: &budget)
  }
}

extension PaintScene {
  /// True if all paint is opaque, so that the scene is a silhouette.
  fileprivate var isOpaque: Bool {
    groups.isEmpty && shapes.allSatisfy { $0.isKnockout || $0.color.alpha >= OpacityLimit.opaque }
  }
}

extension PaintedShape {
  /// The shape as one that removes what is below it.
  fileprivate var removing: PaintedShape {
    var shape = self
    shape.isKnockout = true
    return shape
  }
}
