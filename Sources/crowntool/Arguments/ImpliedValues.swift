import CrownImport

/// The options whose value may be left out, such as `--trim`. The argument parser would take the next word for it.
enum ImpliedValues {
  private static let settings = ImportSetting.all.filter { $0.impliedText != nil }

  /// Arguments in which each of these options has its value: the word behind it if that can be one, else the implied
  /// one.
  static func completed(_ arguments: some Collection<String>) -> [String] {
    var completed: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" { return completed + [argument] + rest }
      guard let implied = settings.first(where: { argument == "--\($0.key)" })?.impliedText else {
        completed.append(argument)
        continue
      }
      if let next = rest.first, isValue(next) {
        completed.append("\(argument)=\(rest.removeFirst())")
      } else {
        completed.append("\(argument)=\(implied)")
      }
    }
    return completed
  }

  /// Returns true for numbers, percentages and the words of these settings. What else follows is a name or a path.
  private static func isValue(_ text: String) -> Bool {
    Double(text) != nil || text.hasSuffix("%") || ["none", "default", "true", "false"].contains(text)
  }
}
