import CrownsTestSupport
import Foundation
import Testing

/// The settings that a crown was imported with are its own until others are given.
@Suite struct ImportSettingsTests {
  private let ring = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
    <rect x="2" y="2" width="20" height="20"/><circle cx="12" cy="12" r="6" fill="#c80000"/></svg>
    """

  @Test func settingsAreUsedAgain() throws {
    let tool = try Tool()
    try tool.write(ring, to: "in/ring.svg")
    try tool.write(Sample.disc, to: "in/disc.svg")
    try tool("import", "in/ring.svg", "--knockout", "#c80000", "--tolerance", "0.1")
    let ringRecord = try tool.records()["ring"]
    #expect(try tool("import", "in").out.hasPrefix("imported 1, updated 0, unchanged 1,"))
    #expect(try tool.records()["ring"] == ringRecord)
    // A file that changed too.
    try tool.write(ring + "<!-- another file -->", to: "in/ring.svg")
    let changed = try tool("import", "in")
    #expect(changed.out.hasPrefix("imported 0, updated 1, unchanged 1,") && changed.err.isEmpty)
    #expect(try tool.records()["ring"] == ringRecord)
    // One setting is given, the other kept.
    #expect(try tool("import", "in/ring.svg", "--tolerance", "0.1").out.contains("unchanged 1,"))
    let plain = try tool("import", "in/ring.svg", "--knockout", "none")
    #expect(
      plain.out.contains("1 crown changed from --knockout '#c80000' to the default settings\n"), "\(plain.out)")
    #expect(try tool.records()["ring"] != ringRecord)
    let again = try tool("import", "in/ring.svg", "--tolerance", "default", "--knockout", "#c80000", "--dry-run")
    #expect(
      again.out.contains("1 crown would change from --tolerance 0.1 to --knockout '#c80000'\n"), "\(again.out)")
  }

  @Test func aStrictImportMeetsOneThatIsNot() throws {
    let tool = try Tool()
    try tool.write(Sample.disc, to: "in/disc.svg")
    try tool("import", "in", "--strict")
    #expect(try tool("import", "in").out.contains("unchanged 1,"))
    #expect(try tool("import", "in", "--strict").out.contains("unchanged 1,"))
  }

  @Test(arguments: [["--knockout", "#ffffff80"], ["--knockout", "nothing"], ["--tolerance", "none"]])
  func wrongSettings(options: [String]) throws {
    let result = try Tool().run(["import", "x"] + options)
    #expect(result.status == 64 && result.err.hasPrefix("Error: "))
  }

  @Test func fonts() throws {
    let tool = try Tool()
    try tool.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><text y=\"9\">n</text></svg>", to: "in/text.svg")
    try tool.write(TestFont().bytes, to: "test.ttf")
    let refused = try tool("import", "in")
    #expect(refused.err.contains("text is not drawn without its font; give it with --font"))
    #expect(refused.out.contains("1 drawing is refused only for text; --font system draws it in the fonts that"))
    #expect(try tool("import", "in", "--font", "test.ttf", "--font", "test.ttf").status == 0)
    let missing = try tool("import", "in", "--font", "none.ttf")
    #expect(missing.status == 1 && missing.err.contains("none.ttf: cannot read: No such file"))
    #expect(try tool("import", "in", "--font", "system", "--font", "test.ttf").status == 64)
  }
}
