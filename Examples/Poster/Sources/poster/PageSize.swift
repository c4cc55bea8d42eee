/// The unit that a page is laid out in.
enum PageUnit: String {
  case pixels
  case points

  /// Units per inch.
  func perInch(dpi: Double) -> Double { self == .pixels ? dpi : 72 }

  /// The longest side of a page: that of a picture, or the limit of PDF.
  var largestSide: Double { self == .pixels ? 16384 : 14400 }

  /// A measure with one decimal at most.
  func text(_ value: Double) -> String {
    guard abs(value) < 1e9 else { return "\(value)" }
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
  }
}

/// A length on paper or in pixels, such as `20mm`, `1.5in` or `80px`, or a share of the page, such as `12%`.
struct Length: Equatable {
  enum Unit: String, CaseIterable {
    case millimetres = "mm"
    case centimetres = "cm"
    case inches = "in"
    case points = "pt"
    case pixels = "px"
    case percent = "%"
  }

  let value: Double
  let unit: Unit

  /// Reads a number and a unit; without a unit it counts pixels.
  ///
  /// - Returns: `nil` for anything else, and for what is negative or not finite.
  init?(_ text: String) {
    let unit = Unit.allCases.first { text.lowercased().hasSuffix($0.rawValue) }
    guard let value = Double(text.dropLast(unit?.rawValue.count ?? 0)), value.isFinite, value >= 0 else { return nil }
    self.value = value
    self.unit = unit ?? .pixels
  }

  init(_ value: Double, _ unit: Unit) {
    self.value = value
    self.unit = unit
  }

  /// The length in inches.
  ///
  /// - Parameters:
  ///   - dpi: Pixels an inch.
  ///   - whole: The length of 100 per cent, in inches.
  func inches(dpi: Double, whole: Double = 0) -> Double {
    switch unit {
    case .millimetres: value / 25.4
    case .centimetres: value / 2.54
    case .inches: value
    case .points: value / 72
    case .pixels: value / dpi
    case .percent: value / 100 * whole
    }
  }
}

/// The size of a page: a sheet's name or two lengths.
struct PageSize: Equatable {
  let width: Length
  let height: Length

  /// Sheets by name, upright, in their own units. The posters of 1939 were printed in double crown, among others.
  static let sheets: KeyValuePairs<String, (width: Double, height: Double, unit: Length.Unit)> = [
    "A0": (841, 1189, .millimetres), "A1": (594, 841, .millimetres), "A2": (420, 594, .millimetres),
    "A3": (297, 420, .millimetres), "A4": (210, 297, .millimetres), "A5": (148, 210, .millimetres),
    "A6": (105, 148, .millimetres), "letter": (8.5, 11, .inches), "tabloid": (11, 17, .inches),
    "crown": (15, 20, .inches), "double-crown": (20, 30, .inches),
  ]

  init(width: Length, height: Length) {
    self.width = width
    self.height = height
  }

  /// Reads a sheet's name, or `WIDTHxHEIGHT` with a unit behind the second length or both.
  init?(_ text: String) {
    if let (_, sheet) = Self.sheets.first(where: { $0.key.lowercased() == text.lowercased() }) {
      self.init(width: Length(sheet.width, sheet.unit), height: Length(sheet.height, sheet.unit))
      return
    }
    // The last 'x' but that of a unit 'px' parts the two.
    let parts = text.lowercased().replacing("px", with: "p").split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let second = Length(Self.restoringPixels(parts[1])), second.unit != .percent else {
      return nil
    }
    let firstText = Self.restoringPixels(parts[0])
    guard let first = Length(firstText), first.unit != .percent else { return nil }
    self.init(width: firstText.last?.isNumber == true ? Length(first.value, second.unit) : first, height: second)
  }

  private static func restoringPixels(_ text: Substring) -> String { text.hasSuffix("p") ? text + "x" : String(text) }
}
