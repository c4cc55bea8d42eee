/// The plan by which a drawing becomes one of one colour.
struct TonePlan {
  /// A layer to be made: the silhouette of its shapes.
  struct Layer {
    /// In 255ths.
    var opacity: UInt8
    /// The shapes; some may remove what is before them.
    var shapes: [PaintedShape]
  }

  /// The content of the layers.
  enum Content {
    /// The scene in one colour, with the opacities that it has.
    case composed(PaintScene)
    /// Layers for shades of lightness.
    case layers([Layer])
    /// The shades of what the paint composes to, region by region.
    case shades(ComposedShades)

    /// True if the paint is drawn with the opacities that it has.
    var isComposed: Bool { if case .composed = self { true } else { false } }

    /// True if gradients that fade are drawn in bands of the opacities that they have.
    var hasBands: Bool { if case .composed(let scene) = self { scene.hasBands } else { false } }
  }

  var content: Content
  /// The content to take where the regions of the first one are too many.
  var plainContent: Content?
  var treatment: ColorTreatment
  /// True if a rectangle behind the whole drawing was left out.
  var omitsBackground = false
  /// The share of the drawing's edges that is still seen in one colour, 0 through 1.
  var contrast = 1.0
}
