extension Outline {
  /// A layer of an outline.
  struct Layer: Equatable {
    var fillRule: FillRule
    /// The opacity in 255ths.
    var opacity: UInt8
    /// The indices of its contours.
    var contours: Range<Int>
    /// The number of the layer among those of the drawing; `nil` for an empty first one.
    var source: Int?
  }

  /// The fill rule of the first layer.
  var fillRule: FillRule { layers.first?.fillRule ?? .nonzero }

  /// Begins a layer without contours.
  mutating func begin(fillRule: FillRule, opacity: UInt8, source: Int?) {
    layers.append(
      Layer(fillRule: fillRule, opacity: opacity, contours: contours.count..<contours.count, source: source))
  }

  /// Gives the last layer the contours that were appended since it began.
  mutating func endLayer() {
    guard let last = layers.last else { return }
    layers[layers.count - 1].contours = last.contours.lowerBound..<contours.count
  }

  /// Brings the layers in the order of a record: the first opaque one that has contours, or an empty one where there is
  /// none, then the others that have contours.
  ///
  /// - Returns: True if this changed anything.
  @discardableResult
  mutating func arrange() -> Bool {
    if layers.count == 1, layers[0].opacity == .max { return false }
    var order = layers.filter { !$0.contours.isEmpty }
    if let first = order.firstIndex(where: { $0.opacity == .max }) {
      order.insert(order.remove(at: first), at: 0)
    } else {
      // The rule of an empty path is kept; in front of other layers it would mean nothing.
      let rule = layers.count == 1 && order.isEmpty ? fillRule : .nonzero
      order.insert(Layer(fillRule: rule, opacity: .max, contours: 0..<0), at: 0)
    }
    if order == layers { return false }
    let former = contours
    contours = []
    layers = []
    for layer in order {
      begin(fillRule: layer.fillRule, opacity: layer.opacity, source: layer.source)
      contours += former[layer.contours]
      endLayer()
    }
    return true
  }
}

extension Drawing {
  /// The layers that are not wholly transparent, each with its number and that of its first element among those of all
  /// layers.
  var visibleLayers: [(number: Int, first: Int, layer: Layer)] {
    var first = 0
    var result: [(number: Int, first: Int, layer: Layer)] = []
    for (number, layer) in layers.enumerated() {
      if layer.opacity > 0 { result.append((number, first, layer)) }
      first += layer.path.elements.count
    }
    return result
  }
}
