/// One line of a poster's text.
struct TextLine: Equatable {
  /// The size that a line is set in.
  enum Size: Equatable {
    /// In the poster's large letters.
    case large
    /// In small letters, between large lines as a rule.
    case small
  }

  /// The text.
  let text: String
  /// The size it is set in.
  let size: Size

  /// Puts the lines given by `--text` and `--small` into the order in which they stand on the command line.
  ///
  /// The argument parser keeps the order of an option's own values only, so the order of the two options is read from
  /// the arguments themselves. An argument `--text` or `--text=...` is always the option: the parser takes no value
  /// that begins with a dash unless `=` joins it to its option.
  /// - Parameters:
  ///   - large: The values of `--text` as parsed.
  ///   - small: The values of `--small` as parsed.
  ///   - arguments: The command line that they were parsed from.
  static func inOrder(large: [String], small: [String], arguments: [String]) -> [TextLine] {
    var large = large[...]
    var small = small[...]
    var lines: [TextLine] = []
    for argument in arguments {
      switch argument.prefix(while: { $0 != "=" }) {
      case "--text": if let text = large.popFirst() { lines.append(TextLine(text: text, size: .large)) }
      case "--small": if let text = small.popFirst() { lines.append(TextLine(text: text, size: .small)) }
      default: break
      }
    }
    return lines
  }
}
