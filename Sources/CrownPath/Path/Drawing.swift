/// A one-colour drawing: layers of paint, and the rectangle of the plane that is its picture.
///
/// Most drawings have one opaque layer. Further layers give shades of the one colour. Where layers lie over each other,
/// a point's alpha is `1 - Π(1 - oᵢ·cᵢ)`, with the opacity `oᵢ` of each layer and its coverage `cᵢ` of the point. So
/// the order of the layers does not matter.
public struct Drawing: Hashable, Sendable {
  /// A path of a drawing, the rule that fills it, and how much of the colour it lays on.
  public struct Layer: Hashable, Sendable {
    /// The outline, in the units of the drawing's view box.
    public var path: BezierPath
    /// The fill rule of the path.
    public var fillRule: FillRule
    /// The opacity in 255ths: 255 is opaque, 0 paints nothing.
    public var opacity: UInt8

    /// Makes a layer from its parts.
    @inlinable
    public init(path: BezierPath, fillRule: FillRule = .nonzero, opacity: UInt8 = 255) {
      self.path = path
      self.fillRule = fillRule
      self.opacity = opacity
    }
  }

  /// The most layers that a record holds.
  public static let maximumLayers = 255

  /// The part of the plane that the picture shows, as SVG's `viewBox`. The layers may extend beyond it.
  public var viewBox: PathRect
  /// The layers, in any order.
  public var layers: [Layer]

  /// Makes a drawing from its layers.
  @inlinable
  public init(viewBox: PathRect, layers: [Layer]) {
    self.viewBox = viewBox
    self.layers = layers
  }

  /// Makes a drawing of one opaque layer.
  @inlinable
  public init(viewBox: PathRect, fillRule: FillRule = .nonzero, path: BezierPath) {
    self.init(viewBox: viewBox, layers: [Layer(path: path, fillRule: fillRule)])
  }
}

extension Drawing {
  /// The contours of all layers, one layer after the other.
  ///
  /// Filled by ``fillRule`` it is the whole drawing where there is one opaque layer. Where there are several, and each
  /// winds around its points clockwise once, as the layers of an import do, it is their silhouette.
  public var path: BezierPath {
    guard layers.count != 1 else { return layers[0].path }
    var path = BezierPath()
    for layer in layers { for element in layer.path.elements { path.append(element) } }
    return path
  }

  /// The fill rule of ``path``: that of the only layer, or non-zero.
  public var fillRule: FillRule { layers.count == 1 ? layers[0].fillRule : .nonzero }

  /// True if the drawing is one opaque layer.
  public var isOutline: Bool { layers.count == 1 && layers[0].opacity == .max }
}
