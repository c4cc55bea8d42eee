/// The inherited properties of text.
struct TextStyle: Sendable {
  /// The part of a text that its position is that of.
  enum Anchor: String, Sendable { case start, middle, end }

  /// The line of the letters that lies at the text's y.
  enum Baseline: Sendable {
    case alphabetic, middle, central, hanging, top, bottom, mathematical

    /// Reads `dominant-baseline` in lower case; `nil` for what is not understood.
    init?(property: String) {
      switch property {
      case "auto", "alphabetic", "baseline", "use-script", "no-change", "reset-size": self = .alphabetic
      case "middle": self = .middle
      case "central": self = .central
      case "hanging": self = .hanging
      case "text-before-edge", "text-top": self = .top
      case "text-after-edge", "text-bottom", "ideographic": self = .bottom
      case "mathematical": self = .mathematical
      default: return nil
      }
    }
  }

  /// The distance by which letters are raised above the baseline.
  enum Shift: Sendable {
    case none, sub, `super`
    /// User units.
    case length(Double)
  }

  var font = FontRequest()
  var anchor = Anchor.start
  var baseline = Baseline.alphabetic
  var shift = Shift.none
  /// The space added after each letter, in user units.
  var letterSpacing = 0.0
  /// The width added to each space, in user units.
  var wordSpacing = 0.0
  /// True if each space counts; `nil` where the document's `xml:space` says it.
  var keepsSpaces: Bool?
  /// True if lines are drawn along the text.
  var isDecorated = false
  var isVertical = false
  /// True if pairs of letters are moved together or apart as their font says.
  var isKerned = true
  /// True if letters are joined to ligatures as their font says.
  var isJoined = true
  /// The properties that a text asks for and that are not followed. Most have none.
  private(set) var ignored: [AttributeName] = []

  /// Notes whether a property is not followed.
  mutating func note(_ property: AttributeName, isIgnored: Bool) {
    if ignored.contains(property) == isIgnored { return }
    if isIgnored { ignored.append(property) } else { ignored.removeAll { $0 == property } }
  }

  /// True if letters may lie far from where they would without these properties.
  var isMoved: Bool {
    if case .none = shift { isVertical || letterSpacing != 0 || wordSpacing != 0 } else { true }
  }
}
