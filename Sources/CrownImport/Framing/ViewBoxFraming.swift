import CrownPath

/// The change of a view box: cut to the ink, then made square, then widened by a margin. The ink stays as it is.
package struct ViewBoxFraming: Hashable, Sendable {
  /// The margin around the ink, to whose bounds the view box is cut; `nil` if it is not cut.
  var trim: BoxMargin?
  /// True if the shorter side becomes as long as the longer one, and what it showed stays in the middle.
  var isSquare: Bool
  /// The margin that is added on each side; `nil` for none.
  var padding: BoxMargin?

  init(trim: BoxMargin?, isSquare: Bool, padding: BoxMargin?) {
    (self.trim, self.isSquare, self.padding) = (trim, isSquare, padding)
  }

  /// Reads the values of the settings ``ImportSetting/trim``, ``ImportSetting/square`` and ``ImportSetting/padding``;
  /// `nil` stands for the default.
  package init(trim: String?, square: String?, padding: String?) throws(SettingError) {
    var settings = ImportSettings()
    let given: [(ImportSetting, String?)] = [(.trim, trim), (.square, square), (.padding, padding)]
    for (setting, text) in given {
      if let text { try setting.read([text], into: &settings) }
    }
    self = settings.framing
  }

  /// True if every view box stays as it is.
  var isNone: Bool { trim == nil && !isSquare && padding == nil }

  /// The view box that a drawing gets.
  ///
  /// - Parameters:
  ///   - box: The view box that it has.
  ///   - ink: The bounds of its ink, also of what lies outside of the view box; `nil` if there is none. It is asked for
  ///     where the view box is cut.
  package func viewBox(instead box: PathRect, ink: () throws -> PathRect?) throws -> PathRect {
    var result = box
    if let trim {
      guard let ink = try ink()?.snappedToUnits, ink.isUsable else { throw FramingError.noInk }
      result = try ink.widened(by: trim, of: ImportSetting.trim.key)
    }
    if isSquare { result = result.squared }
    if let padding { result = try result.widened(by: padding, of: ImportSetting.padding.key) }
    return result
  }
}

/// The reason why a view box cannot be changed.
enum FramingError: Error, Hashable, Sendable, CustomStringConvertible {
  case noInk
  case tooWide(setting: String, margin: BoxMargin, side: Double)

  var description: String {
    switch self {
    case .noInk: "there is no ink to trim the picture to; leave out --trim"
    case .tooWide(let setting, let margin, let side):
      "--\(setting) \(margin.text) would leave less than a tenth of the picture to the drawing, whose longer side is "
        + "\(BoxMargin.units(side).text); give at most \(BoxMargin.units(BoxMargin.largestDistance(around: side)).text)"
    }
  }
}

extension PathRect {
  /// The rectangle with whole numbers for edges that rounding took a millionth of its longer side away from them. A
  /// record holds whole numbers in a quarter of the bytes.
  fileprivate var snappedToUnits: PathRect {
    let tolerance = longerSide * 1e-6
    func snapped(_ edge: Double) -> Double { abs(edge - edge.rounded()) <= tolerance ? edge.rounded() : edge }
    return PathRect(
      spanning: PathPoint(snapped(minX), snapped(minY)), PathPoint(snapped(maxX), snapped(maxY)))
  }

  /// The smallest square around the rectangle with the same centre.
  fileprivate var squared: PathRect {
    let side = longerSide
    return PathRect(x: x - (side - width) / 2, y: y - (side - height) / 2, width: side, height: side)
  }

  fileprivate func widened(by margin: BoxMargin, of setting: String) throws(FramingError) -> PathRect {
    guard let distance = margin.distance(around: longerSide) else {
      throw .tooWide(setting: setting, margin: margin, side: longerSide)
    }
    return PathRect(x: x - distance, y: y - distance, width: width + 2 * distance, height: height + 2 * distance)
  }
}
