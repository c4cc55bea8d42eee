import CrownPath

/// CSS's properties `translate`, `rotate` and `scale` (CSS Transforms 2, section 5).
struct TransformProperty {
  /// The properties in the order in which they apply to a point, after `transform`.
  static let all: [AttributeName] = [.scale, .rotate, .translate]

  private let text: SourceText
  private let range: Range<Int>
  private let viewport: Viewport
  private let fontSize: FontSize

  /// The transform that a property's value describes.
  ///
  /// - Returns: `nil` for a value that is malformed, so that browsers ignore it.
  /// - Throws: ``OutOfPlane`` for a rotation about another axis than that of the plane.
  static func transform(
    _ key: AttributeName, _ text: SourceText, _ range: Range<Int>, viewport: Viewport, fontSize: FontSize
  ) throws(OutOfPlane) -> PathTransform? {
    let property = TransformProperty(text: text, range: range, viewport: viewport, fontSize: fontSize)
    if text.string(range).lowercased() == "none" { return .identity }
    switch key {
    case .translate: return property.translation
    case .scale: return property.scaling
    default: return try property.rotation()
    }
  }

  /// A rotation that leads out of the plane.
  struct OutOfPlane: Error {}

  private var translation: PathTransform? {
    var scanner = NumberScanner(text, range)
    var offsets: [Double] = []
    for axis in [Length.Axis.horizontal, .vertical, .horizontal] where !scanner.isAtEnd {
      let start = scanner.index
      guard let length = Length.read(&scanner, fontSize: fontSize) else { return nil }
      // A length of CSS has a unit unless it is 0.
      let last = text.bytes[scanner.index - 1]
      let hasUnit = !(0x30...0x39 ~= last || last == UInt8(ascii: "."))
      guard hasUnit || length.value == 0, scanner.index > start else { return nil }
      offsets.append(length.resolved(axis, in: viewport))
      scanner.skipSpace()
    }
    guard scanner.isAtEnd, let x = offsets.first else { return nil }
    return .translation(x: x, y: offsets.count > 1 ? offsets[1] : 0)
  }

  private var scaling: PathTransform? {
    var scanner = NumberScanner(text, range)
    var factors: [Double] = []
    while !scanner.isAtEnd, factors.count < 3 {
      if let number = try? scanner.number() {
        factors.append(scanner.skip(UInt8(ascii: "%")) ? number / 100 : number)
      } else if let result = Calculation.read(&scanner, fontSize: fontSize), result.kind != .angle {
        guard result.kind == .number || result.value == 0 else { return nil }
        factors.append(result.value + result.percentage / 100)
      } else {
        return nil
      }
      scanner.skipSpace()
    }
    guard scanner.isAtEnd, let x = factors.first else { return nil }
    return .scale(x: x, y: factors.count > 1 ? factors[1] : x)
  }

  /// Reads an angle, with the axis before or after it.
  private func rotation() throws(OutOfPlane) -> PathTransform? {
    let words = text.string(range).lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    func angle(_ word: String) -> Double? {
      let text = SourceText(document: Array(word.utf8))
      var scanner = NumberScanner(text, 0..<text.documentCount)
      let result = Angle.read(&scanner)
      return scanner.isAtEnd ? result : nil
    }
    // A calculation may hold white space; it has no axis then.
    var scanner = NumberScanner(text, range)
    if let degrees = Angle.read(&scanner), scanner.isAtEnd { return TransformParser.rotation(degrees: degrees) }
    guard words.count == 2 || words.count == 4 else { return nil }
    for (axis, word) in [(words.dropLast(), words[words.count - 1]), (words.dropFirst(), words[0])] {
      guard let degrees = angle(word) else { continue }
      switch Array(axis) {
      case ["z"]: return TransformParser.rotation(degrees: degrees)
      case ["x"], ["y"]: throw OutOfPlane()
      default:
        let numbers = axis.compactMap { Double($0) }
        guard numbers.count == 3 else { continue }
        guard numbers[0] == 0, numbers[1] == 0 else { throw OutOfPlane() }
        return numbers[2] == 0 ? .identity : TransformParser.rotation(degrees: numbers[2] < 0 ? -degrees : degrees)
      }
    }
    return nil
  }
}
