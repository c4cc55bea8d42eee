import CrownImport

extension ImportReport {
  /// The most lines about one subject.
  private static let shownCount = 3

  /// The remarks for the user besides the counts.
  func remarks(isDryRun: Bool) -> [String] {
    var remarks = remarksOnSettings(isDryRun: isDryRun)
    remarks += repeatedPictures.prefix(Self.shownCount).map {
      let names = [$0.firstName] + $0.furtherNames
      let others = $0.count - names.count
      return "\($0.count) different files gave the same picture: \(names.joined(separator: ", "))"
        + "\(others > 0 ? " and \(others) more" : ""); if they should differ, import them with --colors shades"
    }
    if fullRectangles.count > 0 {
      let pictures = fullRectangles.count == 1 ? "1 picture is" : "\(fullRectangles.count) pictures are"
      remarks.append(
        "\(pictures) one full rectangle that hides other paint; see \(fullRectangles.firstName), "
          + "and import with --knockout and the colour of its background")
    }
    if lostCount > 0 {
      let advice = isDryRun ? "--json tells which" : "'crowntool list --lost' names \(lostCount == 1 ? "it" : "them")"
      remarks.append(
        "\(Figure.crowns(lostCount)) lost more than 15 % of \(lostCount == 1 ? "its" : "their") edges; \(advice)")
    }
    if fades.count > 0 {
      let (have, they) = fades.count == 1 ? ("has a gradient that fades", "it") : ("have gradients that fade", "they")
      let (are, take) = fades.count == 1 ? ("is", "takes") : ("are", "take")
      let bytes = fades.byteCount > 0 ? ", and \(take) \(Figure.bytes(fades.byteCount))" : ""
      remarks.append(
        "\(Figure.crowns(fades.count)) \(have): \(they) \(are) drawn in up to \(fades.mostLayers) even "
          + "layers\(bytes)")
    }
    if textRefusalCount > 0 {
      let drawings = textRefusalCount == 1 ? "1 drawing is" : "\(textRefusalCount) drawings are"
      remarks.append(
        "\(drawings) refused only for text; --font system draws \(textRefusalCount == 1 ? "it" : "them") in the fonts that "
          + "are installed")
    }
    if !unusedMirrorPatterns.isEmpty {
      let patterns = unusedMirrorPatterns.prefix(Self.shownCount).map { "'\($0)'" }.joined(separator: ", ")
      let others = unusedMirrorPatterns.count - Self.shownCount
      remarks.append(
        "--mirror fits no crown of this import with \(patterns)\(others > 0 ? " and \(others) more" : ""); "
          + "give patterns of names as 'crowntool list' prints them")
    }
    if goneCount > 0 {
      remarks.append(
        goneCount == 1
          ? "1 crown comes from a file that is gone; --prune removes it"
          : "\(goneCount) crowns come from files that are gone; --prune removes them")
    }
    if let remarkOnEmptyFolders { remarks.append(remarkOnEmptyFolders) }
    return remarks
  }

  /// The remarks on crowns whose settings changed.
  func remarksOnSettings(isDryRun: Bool) -> [String] {
    var remarks: [String] = []
    let changes = settingsChanges.map { (text: $0.key.sentence, count: $0.value) }
      .sorted { ($1.count, $0.text) < ($0.count, $1.text) }
    for change in changes.prefix(Self.shownCount) {
      remarks.append("\(Figure.crowns(change.count)) \(isDryRun ? "would change" : "changed") \(change.text)")
    }
    if changes.count > Self.shownCount {
      remarks.append("… and \(changes.count - Self.shownCount) more changes of settings")
    }
    return remarks
  }

  /// The line about the files of settings that hold; `nil` if there are none.
  var settingsLine: String? {
    guard !settingsFiles.isEmpty else { return nil }
    let others = settingsFiles.count - Self.shownCount
    return "settings of \(settingsFiles.prefix(Self.shownCount).joined(separator: ", "))"
      + (others > 0 ? " and \(others) more" : "")
  }

  /// The remark on crowns from folders in which nothing is found; `nil` if there are none.
  var remarkOnEmptyFolders: String? {
    guard keptCount > 0 else { return nil }
    return
      "\(Figure.crowns(keptCount)) \(keptCount == 1 ? "comes" : "come") from folders in which nothing is found now; "
      + "--prune-empty removes \(keptCount == 1 ? "it" : "them")"
  }
}

extension ImportReport.SettingsChange {
  fileprivate var sentence: String { "from \(former.arguments) to \(present.arguments)" }
}

extension ImportSettings {
  /// The settings as arguments of the command line, without `--strict`, which changes no record.
  fileprivate var arguments: String {
    let given = ImportSetting.all.filter { $0.valueName != nil }.flatMap { setting -> [String] in
      guard let texts = setting.texts(self) else { return [] }
      return texts.isEmpty ? ["--\(setting.key)"] : texts.map { "--\(setting.key) \(Self.quoted($0))" }
    }
    return given.isEmpty ? "the default settings" : given.joined(separator: " ")
  }

  /// A value as a shell takes it for one word. It takes '#' for the beginning of a comment.
  private static func quoted(_ value: String) -> String {
    value.allSatisfy { $0.isLetter || $0.isNumber || "-.,_".contains($0) } ? value : "'\(value)'"
  }
}
