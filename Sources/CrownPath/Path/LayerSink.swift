/// A consumer of a drawing's layers: of the elements of each, one layer after the other.
public protocol LayerSink: PathSink {
  /// Begins a layer, which the elements up to the next call belong to.
  ///
  /// - Parameters:
  ///   - fillRule: The rule by which the layer is filled.
  ///   - opacity: The opacity in 255ths, from 1 to 255.
  mutating func beginLayer(fillRule: FillRule, opacity: UInt8)
}

extension Drawing {
  /// Draws the layers into a sink, one after the other, each announced before its elements.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  @inlinable
  public func draw(into sink: inout some LayerSink) {
    for layer in layers {
      sink.beginLayer(fillRule: layer.fillRule, opacity: layer.opacity)
      layer.path.draw(into: &sink)
    }
  }
}
