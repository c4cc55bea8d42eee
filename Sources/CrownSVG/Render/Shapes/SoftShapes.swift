import CrownPath

/// Shapes that a filter blurred, or replaced by their shadow.
struct SoftShapes: Sendable {
  /// Their indices.
  var shapes: Range<Int>
  /// The element that the filter applies to, and where its filter is declared.
  var element: ElementID
  var offset: Int
  /// The standard deviation of the blur in the drawing's units; `nil` for a shadow without what throws it.
  var deviation: Double?
}

/// Judges soft shapes, once it is known what lies on and below them.
struct SoftShapeJudge {
  enum Verdict { case unseen, leftOut, sharp, refused }

  private let scene: PaintScene
  private let boxes: [BoundingBox?]
  private let opacities: [Double]
  private let view: PathRect

  /// The share of a soft shape's box that a later shape covers from which on the soft one is its shadow.
  private static let coveredShare = 0.5
  /// The same for a translucent shape of a wide blur.
  private static let touchedShare = 0.02
  /// The opacity up to which a shape counts as translucent.
  private static let translucence = 0.75
  /// The share of its box that an earlier shape holds from which on the soft one is light or shade on it.
  private static let heldShare = 0.9
  /// The deviation from which on such light has no outline to speak of, in the shorter side of its box.
  private static let wideDeviation = 0.1
  /// The deviation up to which a shape has an outline that is seen, in the shorter side of its box.
  private static let narrowDeviation = 0.02
  /// The number of pairs of boxes that are compared; all further soft shapes stay sharp.
  private static let maximumPairs = 20_000_000

  init(_ scene: PaintScene, _ soft: [SoftShapes], view: PathRect) {
    (self.scene, self.view) = (scene, view)
    var boxes = scene.shapes.map { shape in
      shape.isKnockout || shape.color.alpha < 0.5 ? nil : shape.path.controlBox.map { BoundingBox($0) }
    }
    for index in soft.flatMap(\.shapes) where index < boxes.count { boxes[index] = nil }
    self.boxes = boxes
    opacities = scene.opacities
  }

  /// The most soft shapes that are judged.
  var capacity: Int { Self.maximumPairs / max(1, boxes.count) }

  func verdict(on soft: SoftShapes) -> Verdict {
    guard let box = Array(scene.shapes[soft.shapes]).controlBox?.intersection(view) else { return .unseen }
    let area = box.width * box.height
    func covers(_ index: Int, _ share: Double) -> Bool {
      guard let other = boxes[index]?.rect.intersection(box) else { return false }
      return other.width * other.height >= share * area
    }
    func fills(_ index: Int, _ share: Double) -> Bool {
      covers(index, share) && abs(scene.shapes[index].path.signedArea) >= share * area
    }
    let later = soft.shapes.upperBound..<boxes.count
    // Paint of a narrow blur is a plate, unless a later shape hides nearly all of it.
    let isPlate =
      soft.deviation.map { $0 <= Self.narrowDeviation * min(box.width, box.height) } ?? false
      && soft.shapes.allSatisfy { opacities[$0] > Self.translucence }
    if isPlate { return later.contains { fills($0, Self.heldShare) } ? .leftOut : .sharp }
    if later.contains(where: { covers($0, Self.coveredShare) }) { return .leftOut }
    guard let deviation = soft.deviation else {
      return boxes.indices.contains { !soft.shapes.contains($0) && covers($0, 0.01) } ? .leftOut : .refused
    }
    guard deviation >= Self.wideDeviation * min(box.width, box.height) else { return .sharp }
    let isTranslucent = soft.shapes.allSatisfy { opacities[$0] <= Self.translucence }
    if isTranslucent, later.contains(where: { covers($0, Self.touchedShare) }) { return .leftOut }
    if (0..<soft.shapes.lowerBound).contains(where: { covers($0, Self.heldShare) }) { return .leftOut }
    return .sharp
  }
}
