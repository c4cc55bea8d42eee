import CrownPath

/// The values of the properties that matter to a silhouette, computed for one element.
struct Style: Sendable {
  // Inherited
  var fill = Paint(source: .color(.black))
  var stroke = Paint(source: .none)
  var color = PaintColor.black
  var fillOpacity = Factor(value: 1)
  var strokeOpacity = Factor(value: 1)
  var fillRule = FillRule.nonzero
  var clipRule = FillRule.nonzero
  var isVisible = true
  var strokeWidth = Length(value: 1)
  var lineCap = LineCap.butt
  var lineJoin = LineJoin.miter
  var miterLimit = 4.0
  var dashes: [Length] = []
  var dashOffset = Length(value: 0)
  var isStrokeFirst = false
  /// What is to be drawn at corners, by the property that asks for it.
  var markers: [(key: AttributeName, reference: Reference)] = []
  var fontSize = FontSize()
  /// The values of variables, by their names with both dashes.
  var variables: [String: Range<Int>] = [:]

  // Not inherited
  var isDisplayed = true
  var opacity = Factor(value: 1)
  var isOverflowVisible: Bool?
  var isNonScalingStroke = false
  var clipPath: Reference?
  /// What cannot become part of an outline, by the property that asks for it: a mask, a filter.
  var effects: [(key: AttributeName, reference: Reference)] = []
  /// The value of `transform`, from the attribute or a style.
  var transform: Range<Int>?
  /// How it is written.
  var transformForm = TransformParser.Form.style
  /// Whether the origin of the transform is measured in the box around the element, and not in the viewport.
  var isTransformedInOwnBox = false
  /// The colour of a gradient's stop; `nil` where it is that of `color`.
  var stopColor: PaintColor? = .black
  var stopOpacity = Factor(value: 1)
  /// The values of properties that are read where they are needed: geometry that a style sets rather than an attribute, the
  /// origin of the transform, and the colour behind the picture. Most elements have none.
  private(set) var unread: [(key: AttributeName, value: Range<Int>)] = []

  /// The style that a child starts from.
  func inherited() -> Style {
    var style = self
    style.isDisplayed = true
    style.opacity = Factor(value: 1)
    style.isOverflowVisible = nil
    style.isNonScalingStroke = false
    style.clipPath = nil
    if !style.effects.isEmpty { style.effects = [] }
    style.transform = nil
    style.isTransformedInOwnBox = false
    style.stopColor = .black
    style.stopOpacity = Factor(value: 1)
    if !style.unread.isEmpty { style.unread = [] }
    return style
  }

  /// The value of a property that is read where it is needed.
  func unreadValue(of key: AttributeName) -> Range<Int>? { unread.first { $0.key == key }?.value }

  /// Sets the value of a property that is read where it is needed, or takes it away.
  mutating func setUnread(_ key: AttributeName, to value: Range<Int>?) {
    unread.removeAll { $0.key == key }
    if let value { unread.append((key, value)) }
  }

  /// What fills or strokes, and where that is said.
  struct Paint: Sendable {
    var source: Source
    var offset = 0

    enum Source: Sendable {
      case none
      case color(PaintColor)
      case currentColor
      /// A gradient or a pattern by its identifier, and what to take where there is none.
      case reference(String, fallback: Fallback)
      /// The fill, or the stroke, of the `use` that draws the element.
      case contextFill
      case contextStroke
    }
  }

  /// What takes the place of a reference to nothing.
  enum Fallback: Sendable {
    case missing, none, currentColor
    case color(PaintColor)
  }

  /// An opacity, and where it is said.
  struct Factor: Sendable {
    var value: Double
    var offset = 0
  }

  /// A reference to an element of the document, and where it stands; `nil` as identifier for what is no local one.
  struct Reference: Sendable {
    var id: String?
    var offset: Int
  }
}

/// How a stroke ends.
enum LineCap: Sendable { case butt, round, square }

/// How a stroke turns a corner.
enum LineJoin: Sendable { case miter, round, bevel }
