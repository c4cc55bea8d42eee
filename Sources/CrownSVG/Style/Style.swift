import CrownPath

/// The computed style of an element: the properties that a silhouette depends on.
struct Style: Sendable {
  // MARK: - Inherited properties

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
  var paintOrder = PaintOrder()
  /// The markers, each with the property that asks for it.
  var markers: [(key: AttributeName, reference: Reference)] = []
  var fontSize = FontSize()
  var text = TextStyle()
  /// True if filters compute with linear light rather than the channels of sRGB.
  var filtersLinearLight = true
  /// True if masks count the luminance of linear light.
  var masksLinearLight = false
  /// The values of variables, by their names with both leading dashes.
  var variables: [String: Range<Int>] = [:]

  // MARK: - Other properties

  var isDisplayed = true
  var opacity = Factor(value: 1)
  /// True if contents show beyond the viewport of the element; by default beyond all but those that
  /// ``ElementName/hidesOverflow``.
  var isOverflowVisible = true
  var isNonScalingStroke = false
  var clipPath: Reference?
  /// The mask and the filter, each with the property that asks for it.
  var effects: [(key: AttributeName, reference: Reference)] = []
  /// The channel of the paint that counts in a `mask` element.
  var maskChannel = PaintMask.Channel.luminance
  /// The channel of the paint that counts in the mask that the element refers to; `nil` where the mask says it.
  var maskMode: PaintMask.Channel?
  /// The value of `transform`, from the attribute or a style; `nil` without one.
  var transform: Range<Int>?
  /// The notation of ``transform``.
  var transformForm = TransformParser.Form.style
  /// True if the transform is measured in the box around the element rather than the viewport.
  var isTransformedInOwnBox = false
  /// The colour of a gradient's stop; `nil` where it is that of `color`.
  var stopColor: PaintColor? = .black
  var stopOpacity = Factor(value: 1)
  /// The colour of a filter's flood; `nil` where it is that of `color`.
  var floodColor: PaintColor? = .black
  var floodOpacity = Factor(value: 1)
  /// The values of properties that are read where they are used. Most elements have none.
  ///
  /// They are geometry that a style sets, the origin of the transform, and the colour behind the picture.
  private(set) var unread: [(key: AttributeName, value: Range<Int>)] = []

  /// The style that a child starts from: other properties than the inherited ones have their initial values.
  func inherited() -> Style {
    var style = self
    style.isDisplayed = true
    style.opacity = Factor(value: 1)
    style.isOverflowVisible = true
    style.isNonScalingStroke = false
    style.clipPath = nil
    if !style.effects.isEmpty { style.effects = [] }
    style.maskChannel = .luminance
    style.maskMode = nil
    style.text.note(.alignmentBaseline, isIgnored: false)
    style.transform = nil
    style.isTransformedInOwnBox = false
    style.stopColor = .black
    style.stopOpacity = Factor(value: 1)
    style.floodColor = .black
    style.floodOpacity = Factor(value: 1)
    if !style.unread.isEmpty { style.unread = [] }
    return style
  }

  /// The value of a property that is read where it is used; `nil` where it is not set.
  func unreadValue(of key: AttributeName) -> Range<Int>? { unread.first { $0.key == key }?.value }

  /// Sets or removes the value of a property that is read where it is used.
  mutating func setUnread(_ key: AttributeName, to value: Range<Int>?) {
    unread.removeAll { $0.key == key }
    if let value { unread.append((key, value)) }
  }

  /// A paint, and where it is declared.
  struct Paint: Sendable {
    var source: Source
    /// The offset of the declaration; 0 for the default paint.
    var offset = 0

    enum Source: Sendable {
      case none
      case color(PaintColor)
      case currentColor
      /// A gradient or a pattern by its identifier, and the paint to use if it cannot be used.
      case reference(String, fallback: Fallback)
      /// The fill, or the stroke, of the `use` that draws the element.
      case contextFill
      case contextStroke
    }
  }

  /// The paint that replaces a paint server that cannot be used.
  enum Fallback: Sendable {
    case missing, none, currentColor
    case color(PaintColor)
  }

  /// An opacity, and where it is declared.
  struct Factor: Sendable {
    /// From 0 through 1.
    var value: Double
    /// The offset of the declaration; 0 for the default.
    var offset = 0
  }

  /// A reference to an element of the document, and where it stands.
  struct Reference: Sendable {
    /// The identifier; `nil` for anything but a reference within the document.
    var id: String?
    /// The range of the value.
    var range: Range<Int>
    var offset: Int { range.lowerBound }
  }
}

/// The shape of a stroke's ends.
enum LineCap: Sendable { case butt, round, square }

/// The shape of a stroke's corners.
enum LineJoin: Sendable { case miter, round, bevel }
