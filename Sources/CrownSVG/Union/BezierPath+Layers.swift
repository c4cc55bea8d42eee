import CrownPath

extension BezierPath {
  /// The outline of all layers together, whatever their opacities, which both fill rules fill alike; `nil` if the
  /// layers are too complex to be united.
  ///
  /// - Complexity: About O(n log n) in the elements; bounded.
  package init?(uniting layers: [Drawing.Layer], viewBox: PathRect) {
    let shapes = layers.filter { !$0.path.isEmpty }.map { PaintedShape(path: $0.path, fillRule: $0.fillRule) }
    guard !shapes.isEmpty else {
      self.init()
      return
    }
    var budget = UnionBudget()
    guard let silhouette = try? Silhouette(shapes, view: viewBox, windsOnce: true, budget: &budget) else { return nil }
    self = silhouette.path
  }
}
