import CrownRaster
import CrownSVG

/// The notation of a setting's value, as a list of texts.
struct SettingForm<Value: Sendable>: Sendable {
  /// The texts of a value.
  let write: @Sendable (Value) -> [String]
  /// The value of texts, as the inverse of `write`; `nil` where there is none.
  let read: @Sendable ([String]) -> Value?
  /// The reason why texts are no value, as a sentence that begins with one of them.
  let refusal: @Sendable ([String]) -> String
  /// All values, if they are words.
  var choices: [String] = []
  /// True if values are any text.
  var isFreeText = false
}

extension SettingForm where Value: CaseIterable & RawRepresentable<String> {
  /// One of the words of an enumeration.
  static var word: SettingForm {
    let choices = Value.allCases.map(\.rawValue)
    return SettingForm(
      write: { [$0.rawValue] }, read: { Value(rawValue: $0.joined(separator: " ")) },
      refusal: { "\($0.joined(separator: " ")) is unknown: give \(choices.alternatives)." }, choices: choices)
  }
}

extension SettingForm<Double?> {
  /// A distance in a drawing's units.
  static var distance: SettingForm {
    SettingForm(
      write: { $0.map { ["\($0)"] } ?? [] },
      read: { texts in
        guard let value = Double(texts.joined(separator: " ")), value >= 0, value.isFinite else { return nil }
        return value
      },
      refusal: {
        "\($0.joined(separator: " ")) is not a distance: give a number of drawing units, 0 or more, or 'default'."
      })
  }
}

extension SettingForm<BoxMargin?> {
  /// A margin, which may be 0.
  static var margin: SettingForm { margins { $0 } }

  /// A margin, where 0 is none.
  static var padding: SettingForm { margins { $0.isZero ? nil : $0 } }

  private static func margins(_ meaning: @escaping @Sendable (BoxMargin) -> BoxMargin?) -> SettingForm {
    SettingForm(
      write: { $0.map { [$0.text] } ?? [] },
      read: { texts in
        let text = texts.joined(separator: " ")
        if ["none", "false"].contains(text) { return .some(nil) }
        return BoxMargin(text == "true" ? "0" : text).map(meaning)
      },
      refusal: {
        "\($0.joined(separator: " ")) is not a margin: give units of the drawing, such as 2, a percentage up to 45%, "
          + "or 'none'."
      })
  }
}

extension SettingForm<Double> {
  /// An exponent above 0.
  static var exponent: SettingForm {
    SettingForm(
      write: { ["\($0)"] },
      read: { Double($0.joined(separator: " ")).flatMap { $0 > 0 && $0.isFinite ? $0 : nil } },
      refusal: { "\($0.joined(separator: " ")) is not an exponent: give a number above 0." })
  }
}

extension SettingForm<Bool> {
  /// A word for what holds or does not.
  static var truth: SettingForm {
    let choices = ["true", "false"]
    return SettingForm(
      write: { [$0 ? choices[0] : choices[1]] },
      read: { choices.contains($0.joined(separator: " ")) ? $0 == [choices[0]] : nil },
      refusal: { "\($0.joined(separator: " ")) is unknown: give \(choices.alternatives)." }, choices: choices)
  }

  /// The name of the setting alone, where it is true.
  static var flag: SettingForm {
    SettingForm(
      write: { _ in [] }, read: { $0.isEmpty ? true : nil },
      refusal: { "\($0.joined(separator: " ")) is not expected: the setting has no value." })
  }
}

extension SettingForm<Set<PaintColor>> {
  /// Opaque colours, which are written in the order of their notation.
  static var colors: SettingForm {
    SettingForm(
      write: { Set($0.map(\.hexString)).sorted() },
      read: { texts in
        let colors = texts.compactMap(PaintColor.init(opaque:))
        return colors.count == texts.count ? Set(colors) : nil
      },
      refusal: { $0.lazy.compactMap(PaintColor.refusal).first ?? "" })
  }
}

extension SettingForm<PaintColor?> {
  /// An opaque colour.
  static var color: SettingForm {
    SettingForm(
      write: { $0.map { [$0.hexString] } ?? [] },
      read: { texts in
        let text = texts.joined(separator: " ")
        return text == "none" ? .some(nil) : PaintColor(opaque: text).map { $0 }
      },
      refusal: { PaintColor.refusal(of: $0.joined(separator: " ")) ?? "" })
  }
}

extension PaintColor {
  /// Reads an opaque colour of CSS.
  fileprivate init?(opaque text: String) {
    guard let color = try? CrownColor(css: text), color.isOpaque else { return nil }
    self.init(red: color.red, green: color.green, blue: color.blue)
  }

  fileprivate var hexString: String { CrownColor(red: red, green: green, blue: blue).hexString }

  /// The reason why a text is no opaque colour; `nil` if it is one.
  @Sendable fileprivate static func refusal(of text: String) -> String? {
    do throws(ColorError) {
      return try CrownColor(css: text).isOpaque
        ? nil : "\(text) is not opaque: give a colour without alpha, or 'none'."
    } catch {
      return "\(error)"
    }
  }
}

extension SettingForm<Set<String>> {
  /// Keys of settings.
  static var words: SettingForm {
    SettingForm(write: { $0.sorted() }, read: { Set($0) }, refusal: { _ in "" })
  }

  /// Tags of crowns.
  static var tags: SettingForm {
    @Sendable func refusal(_ tag: String) -> String? { LabelText.refusal(of: tag, advice: "give a tag, or 'none'") }
    return SettingForm(
      write: { $0.sorted() }, read: { $0.allSatisfy { refusal($0) == nil } ? Set($0) : nil },
      refusal: { $0.compactMap(refusal).first ?? "" }, isFreeText: true)
  }
}

extension SettingForm<LabelEdit> {
  /// A title and tags.
  static var labelEdit: SettingForm {
    SettingForm(
      write: { $0.words }, read: { LabelEdit(words: $0) },
      refusal: { "\($0.joined(separator: " ")) is no title and no tags." })
  }
}
