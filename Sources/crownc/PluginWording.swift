import CrownImport

/// The wording of messages for who uses the plugin, which has no options: their place is a file of settings.
enum PluginWording {
  /// Parts of sentences that hold for the command line only, and what stands for them.
  private static let sentences = [
    ("; --flat leaves the folders out", ""),
    (
      "PNG pictures are not imported here; in an app give 'pictures: .png' of CrownPNGImport, or make",
      "the plugin takes no PNG pictures; make"
    ),
  ]

  /// Puts a setting of `crowns.json` where a message names an option: `'font' in crowns.json` for `--font`, and
  /// `colors: "auto" in crowns.json` for `'--colors auto'`.
  static func text(_ text: String) -> String {
    var rest = sentences.reduce(text) { replacing($1.0, with: $1.1, in: $0) }[...]
    var reworded = ""
    while let start = option(in: rest) {
      reworded += rest[..<start]
      rest = rest[start...].dropFirst(2)
      let name = rest.prefix { $0.isASCII && ($0.isLetter || $0 == "-") }
      rest = rest.dropFirst(name.count)
      let isQuoted = reworded.last == "'"
      let word = rest.first == " " ? rest.dropFirst().prefix { $0.isASCII && $0.isLetter } : ""
      if isValue(word, of: name) {
        if isQuoted { reworded.removeLast() }
        reworded += "\(name): \"\(word)\" in crowns.json"
        rest = rest.dropFirst(word.count + 1)
        if isQuoted, rest.first == "'" { rest = rest.dropFirst() }
      } else {
        reworded += isQuoted ? "\(name)" : "'\(name)' in crowns.json"
      }
    }
    return reworded + rest
  }

  /// The index of the next option.
  private static func option(in text: Substring) -> String.Index? {
    var index = text.startIndex
    while index < text.endIndex {
      let rest = text[index...]
      if rest.hasPrefix("--"), rest.dropFirst(2).first?.isLetter ?? false { return index }
      index = text.index(after: index)
    }
    return nil
  }

  /// Returns true if a word is a value of a setting that has a choice of words.
  private static func isValue(_ word: Substring, of name: Substring) -> Bool {
    guard !word.isEmpty, let setting = ImportSetting.all.first(where: { $0.key == name }) else { return false }
    guard !setting.isList, setting.impliedText == nil else { return false }
    var settings = RequestedSettings.defaults
    return (try? settings.set(setting, to: [String(word)])) != nil
  }

  private static func replacing(_ part: String, with other: String, in text: String) -> String {
    var result = ""
    var rest = text[...]
    while !rest.isEmpty {
      if rest.hasPrefix(part) {
        result += other
        rest = rest.dropFirst(part.count)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result
  }
}
