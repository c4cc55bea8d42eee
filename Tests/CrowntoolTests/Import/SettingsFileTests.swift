import CrownsTestSupport
import Foundation
import Testing

/// The settings of a folder in `crowns.json`, and `crowntool settings`.
@Suite struct SettingsFileTests {
  /// A dark square with a light one on it.
  private static let badge = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
    <rect x="2" y="2" width="20" height="20"/><rect x="8" y="8" width="8" height="8" fill="#ccc"/></svg>
    """

  private func toolWithIcons(_ settings: String) throws -> Tool {
    let tool = try Tool()
    for name in ["flags/jp", "nav/arrow-left", "nav/home"] { try tool.write(Self.badge, to: "icons/\(name).svg") }
    try tool.write(settings, to: "icons/crowns.json")
    return tool
  }

  private static let settings = """
    {
      // Of all drawings.
      colors: "shades", tag: ['set', "two words, 100%"],
      "for": {
        "flags/*": { colors: "flatten", /* another tag */ tag: "flag" },
        "*/arrow-*": { mirror: true },
      },
    }
    """

  @Test func drawingsHaveTheSettingsOfTheirFolder() throws {
    let tool = try toolWithIcons(Self.settings)
    let result = try tool("import", "icons")
    #expect(result.status == 0 && result.err.isEmpty)
    #expect(result.out.contains("2 in shades, 1 with their colours united"), "\(result.out)")
    #expect(result.out.contains("\nsettings of icons/crowns.json\n"))
    #expect(try tool("list", "--tag", "flag").out == "flags/jp\n")
    #expect(try tool("list", "--tag", "two words, 100%").out == "nav/arrow-left\nnav/home\n")
    #expect(try tool("list", "--tag", "mirrors-in-right-to-left").out == "nav/arrow-left\n")
    #expect(try tool("import", "icons").out.hasPrefix("imported 0, updated 0, unchanged 3,"))
    // One drawing alone finds the file above it, and so does a list.
    #expect(try tool("import", "icons/flags/jp.svg", "--name", "flags/jp").out.contains("unchanged 1,"))
    let list = Array("icons/nav/home.svg\n".utf8)
    #expect(try tool("import", "--from-file", "-", "--root", "icons", input: list).out.contains("unchanged 1,"))
    #expect(try tool("status").status == 0)
  }

  @Test func aSettingThatIsGoneHasItsDefaultAgain() throws {
    let tool = try toolWithIcons(Self.settings)
    try tool("import", "icons")
    let shades = try tool.records()["nav/home"]
    try tool.write(Self.settings.replacingOccurrences(of: "colors: \"shades\",", with: ""), to: "icons/crowns.json")
    let status = try tool("status")
    #expect(status.status == 1 && status.out.contains("changed 2, unchanged 1\n"))
    #expect(
      status.out.contains("2 crowns would change from --colors shades to the default settings\n"), "\(status.out)")
    try tool("import", "icons")
    #expect(try tool.records()["nav/home"] != shades)
    // An option is kept where the file says nothing, and counts before the file.
    try tool("import", "icons/nav", "--colors", "shades", "-d", "nav.db")
    #expect(try tool("import", "icons/nav", "-d", "nav.db").out.contains("unchanged 2,"))
    #expect(try tool("import", "icons", "--colors", "shades", "--tag", "none").out.contains("3 in shades"))
    #expect(try tool("list", "--tag", "flag").out.isEmpty)
  }

  @Test func theNearestFileCounts() throws {
    let tool = try toolWithIcons(Self.settings)
    try tool.write("{ tag: \"near\" }", to: "icons/nav/crowns.json")
    let result = try tool("import", "icons")
    #expect(result.out.contains("settings of icons/crowns.json, icons/nav/crowns.json\n"))
    #expect(try tool("list", "--tag", "near").out == "nav/arrow-left\nnav/home\n")
    #expect(try tool("list", "--tag", "mirrors-in-right-to-left").out.isEmpty)
  }

  @Test func symbolsAndFonts() throws {
    let tool = try Tool()
    let sheet = """
      <svg xmlns="http://www.w3.org/2000/svg"><symbol id="a" viewBox="0 0 9 9"><path d="M1 1h7v7H1z"/></symbol>
      <symbol id="b" viewBox="0 0 9 9"><path d="M2 2h5v5H2z"/></symbol></svg>
      """
    try tool.write(sheet, to: "in/sheets/all.svg")
    try tool.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><text y=\"9\">n</text></svg>", to: "in/text.svg")
    try tool.write(TestFont().bytes, to: "in/fonts/test.ttf")
    try tool.write("{font: \"fonts/test.ttf\", for: {\"sheets/*\": {symbols: true}}}", to: "in/crowns.json")
    let result = try tool("import", "in")
    #expect(result.status == 0, "\(result.err)")
    #expect(try tool("list").out == "sheets/all/a\nsheets/all/b\ntext\n")
    #expect(try tool("import", "in").out.contains("unchanged 3,"))
  }

  @Test func prefixesAndAccents() throws {
    let tool = try Tool()
    let variable =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><circle cx=\"4.5\" cy=\"4.5\" r=\"4.5\"/>"
      + "<path fill=\"var(--brand)\" d=\"M3 3h3v3H3z\"/></svg>"
    for name in ["a", "logos/b", "logos/c"] { try tool.write(variable, to: "in/\(name).svg") }
    try tool.write("{prefix: \"set/\", accent: \"white\", for: {\"logos/c\": {prefix: \"\"}}}", to: "in/crowns.json")
    let result = try tool("import", "in")
    #expect(result.status == 0 && result.err.isEmpty && result.out.contains("3 with light parts as holes"), "\(result)")
    #expect(try tool("list").out == "logos/c\nset/a\nset/logos/b\n")
    #expect(try tool("import", "in").out.contains("unchanged 3,"))
    #expect(try tool("settings", "in/a.svg").out.contains("prefix     set/     in/crowns.json:1\n"))
    // A crown keeps its name.
    try tool.write("{prefix: \"other-\"}", to: "in/crowns.json")
    let black = try tool("import", "in")
    #expect(black.err.contains("'var(--brand)', is not in the file; it was taken for black, and --accent gives"))
    #expect(try tool("list").out == "logos/c\nset/a\nset/logos/b\n")
    #expect(try tool("import", "in/a.svg", "--name", "mine", "-d", "one.db").status == 0)
    #expect(try tool("list", "-d", "one.db").out == "mine\n")
  }

  @Test func settingsSaysWhatHoldsAndWhy() throws {
    let tool = try toolWithIcons(Self.settings)
    let before = try tool("settings", "icons/nav/arrow-left.svg")
    #expect(before.status == 0 && before.err.isEmpty && !tool.exists("crowns.db"))
    let lines = before.out.split(separator: "\n").map { $0.split(separator: " ", omittingEmptySubsequences: true) }
    #expect(lines.contains(["colors", "shades", "icons/crowns.json:3"]))
    #expect(lines.contains(["mirror", "true", "icons/crowns.json:6,", "for", "'*/arrow-*'"]))
    #expect(lines.contains(["tolerance", "default", "default"]))
    try tool("import", "icons", "--tolerance", "0.5")
    let after = try tool("settings", "icons/nav/home.svg").out
    #expect(after.contains("tolerance  0.5"))
    #expect(after.contains("imported so before, as nav/home\n"), "\(after)")
    try tool.write("{for: {\"flgs/*\": {colors: \"holes\"}}}", to: "icons/crowns.json")
    #expect(try tool("settings", "icons").out.contains("for 'flgs/*': no drawing\n"))
    let json = try JSONSerialization.jsonObject(with: Data(try tool("settings", "icons", "--json").out.utf8))
    let groups = try #require((json as? [[String: Any]])?.first?["groups"] as? [[String: Any]])
    #expect(groups.first?["drawings"] as? Int == 0)
    #expect(try tool("settings", "nowhere").status == 1)
  }

  @Test(arguments: [
    ("{colour: 1}", "icons/crowns.json:1:2: there is no setting 'colour'; did you mean 'colors'?"),
    ("{\n  colors: \"plaid\"}", "icons/crowns.json:2:11: colors plaid is unknown: give auto"),
    ("{colors: \"auto\"\n tag: 1}", "icons/crowns.json:2:2: expected ',' or '}'"),
    ("{tag: \"ä\", tag: \"b\"}", "icons/crowns.json:1:12: 'tag' is given twice"),
    ("{for: {\"a\": {for: {}}}}", "icons/crowns.json:1:14: there is no setting 'for'"),
    ("{prefix: 1}", "icons/crowns.json:1:10: a text is expected here, which names begin with"),
    ("{prefix: \"/\"}", "icons/crowns.json:1:10: "),
    ("{accent: \"#fff8\"}", "icons/crowns.json:1:10: accent #fff8 is not"),
    ("{lint: 16}", "icons/crowns.json:1:8: options are expected here"),
    ("{export: {a: 1}}", "icons/crowns.json:1:14: options are expected here"),
    ("{for: {\"a\": {lint: {}}}}", "icons/crowns.json:1:14: there is no setting 'lint'"),
    ("{font: \"none.ttf\"}", "icons/crowns.json:1:8: icons/none.ttf: cannot read: No such file"),
    ("{tag: [\"a\", \"none\"]}", "icons/crowns.json:1:7: tag none stands alone"),
    ("", "icons/crowns.json:1:1: expected"),
    ("[]", "icons/crowns.json:1:1: settings begin with '{'"), ("{ /* ", "icons/crowns.json:1:3: this comment has no"),
    ("{tag: \"a", "icons/crowns.json:1:7: the text that begins here has no closing quote"),
    ("{tolerance: 1e999}", "icons/crowns.json:1:13: '1e999' is not a decimal number"),
  ])
  func aBrokenFileStopsTheImport(settings: String, message: String) throws {
    let tool = try toolWithIcons(settings)
    for command in ["import", "status", "settings"] {
      let result = try tool(command, "icons")
      #expect(result.status == 1 && result.out.isEmpty)
      #expect(result.err.hasPrefix("error: \(message)"), "\(result.err)")
    }
    #expect(!tool.exists("crowns.db"))
  }

  @Test func allProblemsOfAFileAreReported() throws {
    let tool = try toolWithIcons(
      """
      {
        for: { "a": { tag: [] }, "b": 1, "c": { colour: "holes" } },
        colors: "plaid", tolerance: 0.1, plugin: { typ: "A", strict: 1 },
        lint: 16,
      }
      """)
    let result = try tool("import", "icons")
    #expect(result.status == 1)
    let places = ["2:33", "2:43", "3:11", "3:46", "3:64", "4:9"]
    let lines = result.err.split(separator: "\n")
    #expect(lines.count == places.count, "\(result.err)")
    for (line, place) in zip(lines, places) {
      #expect(line.hasPrefix("error: icons/crowns.json:\(place): "), "\(line)")
    }
  }

  @Test func ofManyProblemsTheFirstAreReported() throws {
    let members = (0..<60_000).map { "a\($0): 1" }.joined(separator: ",")
    let result = try toolWithIcons("{\(members)}")("import", "icons")
    #expect(result.status == 1 && result.err.split(separator: "\n").count == 20)
    #expect(result.err.hasPrefix("error: icons/crowns.json:1:2: there is no setting 'a0'"))
  }

  @Test func whatIsNoFileIsNamed() throws {
    let tool = try toolWithIcons("{}")
    let path = tool.folder.appending(path: "icons/crowns.json")
    let files = FileManager.default
    for (target, reason) in [("crowns.json", "cannot read these settings"), ("none", "No such file")] {
      try files.removeItem(at: path)
      try files.createSymbolicLink(atPath: path.path, withDestinationPath: target)
      let result = try tool("import", "icons")
      #expect(result.status == 1 && result.err.contains("icons/crowns.json: ") && result.err.contains(reason))
    }
    try files.removeItem(at: path)
    try files.createDirectory(at: path, withIntermediateDirectories: false)
    #expect(try tool("import", "icons").err.hasPrefix("error: icons/crowns.json: the settings of the drawings belong"))
  }

  @Test func anArchiveFindsTheFileBesideIt() throws {
    let tool = try toolWithIcons("{}")
    try tool.write("{for: {\"all/nav/*\": {tag: \"zip\"}}}", to: "crowns.json")
    let zip = try tool.run(
      ["-C", "icons", "-cf", "all.tar", "flags", "nav"], executable: URL(filePath: "/usr/bin/tar"))
    #expect(zip.status == 0)
    #expect(try tool("import", "all.tar").out.contains("settings of crowns.json\n"))
    #expect(try tool("list", "--tag", "zip").out == "nav/arrow-left\nnav/home\n")
  }
}
