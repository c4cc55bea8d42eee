import ArgumentParser
import CrownImport

extension SettingChoice<Double> {
  /// Reads a distance, or `default`.
  init(argumentText: String) throws {
    if argumentText == "default" {
      self = .standard
    } else if let value = Double(argumentText), value >= 0, value.isFinite {
      self = .value(value)
    } else {
      throw ValidationError(
        "--tolerance \(argumentText) is not a distance: give a number of drawing units, 0 or more, or 'default'.")
    }
  }
}

extension SettingChoice<ColorHandling> {
  /// Reads a way to treat colours; `default` and `auto` are the same.
  init(argumentText: String) throws {
    if argumentText == "default" || argumentText == ColorHandling.auto.rawValue {
      self = .standard
    } else if let value = ColorHandling(rawValue: argumentText) {
      self = .value(value)
    } else {
      throw ValidationError(
        "--colors \(argumentText) is not a way to treat colours: give "
          + ColorHandling.allCases.map(\.rawValue).joined(separator: ", ") + "."
      )
    }
  }
}

extension SettingChoice<TraceHandling> {
  /// Reads when to trace; `default` and `auto` are the same.
  init(argumentText: String) throws {
    if argumentText == "default" || argumentText == TraceHandling.auto.rawValue {
      self = .standard
    } else if let value = TraceHandling(rawValue: argumentText) {
      self = .value(value)
    } else {
      throw ValidationError(
        "--trace \(argumentText) is none of \(TraceHandling.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
  }
}

extension CrownColor? {
  /// Reads an opaque colour, or `none`.
  init(knockoutText argumentText: String) throws {
    guard argumentText != "none" else {
      self = nil
      return
    }
    let color = try CrownColor(argumentText: argumentText)
    guard color.isOpaque else {
      throw ValidationError("--knockout \(color) is not opaque: give a colour without alpha, or 'none'.")
    }
    self = color
  }
}

extension SettingChoice<FilterHandling> {
  /// Reads a way to treat filters.
  init(argumentText: String) throws {
    guard let handling = FilterHandling(rawValue: argumentText) else {
      throw ValidationError("--filters \(argumentText) is neither 'drop' nor 'refuse'.")
    }
    self = .value(handling)
  }
}
