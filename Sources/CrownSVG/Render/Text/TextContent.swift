/// The characters of a `text` element, with the parts of it that give them their styles and positions.
struct TextContent {
  /// A character that is drawn or moves the pen, and what the lists of its elements say of it.
  struct Character {
    var scalar: Unicode.Scalar
    /// The index of its span.
    var span: Int
    /// True if it is a space that may fall away at the end of the text.
    var isLooseSpace = false
    /// The position at which it begins; a text starts again there.
    var x: Double?
    var y: Double?
    /// The offset from the position at which it would begin.
    var dx: Double?
    var dy: Double?
    /// By how much it is turned, in degrees.
    var rotation: Double?

    /// True if a list positions or turns it, so that it is no part of a ligature.
    var isPositioned: Bool { x != nil || y != nil || dx != nil || dy != nil || rotation != nil }
  }

  /// An element that holds characters of its own.
  struct Span {
    let element: ElementID
    let context: PaintContext
    /// The opacity of it and of the elements around it within the text.
    let opacity: Double
    let font: FontPicker.RequestID
  }

  var spans: [Span] = []
  var characters: [Character] = []
}

extension Unicode.Scalar {
  /// True if it is a space of a width of its own, or one that does not break.
  var isSpace: Bool { properties.isWhitespace }

  /// True if letters of its script are joined, stacked, or run from right to left.
  var needsShaping: Bool {
    switch value {
    // From Hebrew through Sinhala; Tibetan, Myanmar; Khmer, Mongolian; presentation forms; and old scripts.
    case 0x590...0xDFF, 0xF00...0x109F, 0x1780...0x18AF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF,
      0x11000...0x11FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
