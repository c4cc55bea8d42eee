import CrownKit
import CrownPNG
import Foundation
import Testing

/// `crowntool lint`: what a designer may want to look at.
@Suite struct LintCommandTests {
  /// Drawings that have one finding each at 24 pixels, and one that has none.
  private static let drawings = [
    "fine": "M4 4h16v16H4z",
    "hairline": "M4 4h16v16H4zM4 2.5h16v.4H4z",
    "split": "M4 4h7.7v16H4zM12.3 4h7.7v16h-7.7z",
    "blurred": "M4.5 4.5h15v15h-15z",
    "low": "M4 15h16v5H4z",
    "cut": "M0 4h20v16h4V4z",
    "busy": "M4 4h4h4h4h4v16H4z",
    "empty": "M40 40h8v8h-8z",
  ]

  private func toolWithDrawings() throws -> Tool {
    let tool = try Tool()
    for (name, path) in Self.drawings { try tool.write(Sample.svg(path), to: "in/\(name).svg") }
    try tool("import", "in", "-q")
    return tool
  }

  /// The kinds of findings of each crown.
  private func kinds(_ output: String) -> [String: [String]] {
    var kinds: [String: [String]] = [:]
    for line in output.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 2).map { $0.trimmingCharacters(in: .whitespaces) }
      if parts.count == 3 { kinds[parts[0], default: []].append(parts[1]) }
    }
    return kinds
  }

  @Test func lint() throws {
    let tool = try toolWithDrawings()
    let result = try tool("lint")
    #expect(result.status == 1 && result.err.isEmpty)
    let kinds = kinds(result.out)
    #expect(kinds["fine"] == nil)
    #expect(kinds["hairline"] == ["thin"])
    #expect(kinds["split"]?.contains("gap") == true)
    #expect(kinds["blurred"] == ["off-grid"])
    #expect(kinds["low"] == ["off-center"])
    #expect(kinds["cut"]?.contains("border") == true)
    #expect(kinds["busy"] == ["points"])
    #expect(kinds["empty"] == ["empty"])
    #expect(result.out.contains("busy: points: 3 of 7 points change nothing, such as the one at 8 4\n"))
    #expect(result.out.contains("low: off-center: the ink lies 5.5 px below the middle at 24 px\n"))
    #expect(
      result.out.contains("blurred: off-grid: ") && result.out.contains("lies 0.5 px off the pixel grid at 24 px"))
    #expect(result.out.contains(" of 8 crowns: "))
    let fine = try tool("lint", "fine")
    #expect(fine.status == 0 && fine.out == "1 crown, no findings\n")
    #expect(try tool("lint", "fine", "-q").out.isEmpty)
  }

  @Test func detailIsLostAtSmallSizesOnly() throws {
    let tool = try Tool()
    // Rays of .3 units: at 24 pixels they vanish, at 96 they do not.
    let rays = (0..<6).map { "M\(3 + 3 * $0).3 3h.3v18h-.3z" }.joined()
    try tool.write(Sample.svg(rays), to: "in/rays.svg")
    try tool("import", "in", "-q")
    let small = try tool("lint", "--only", "detail", "--size", "24")
    #expect(small.status == 1 && small.out.contains("rays: detail: "))
    #expect(try tool("lint", "--only", "detail", "-s96").status == 0)
    #expect(try tool("lint", "--only", "detail", "--detail", "100").status == 0)
  }

  @Test func kindsAndThresholds() throws {
    let tool = try toolWithDrawings()
    #expect(kinds(try tool("lint", "--only", "thin,gap", "-q").out) == ["hairline": ["thin"], "split": ["gap"]])
    #expect(try tool("lint", "blurred", "--except", "off-grid").status == 0)
    #expect(try tool("lint", "blurred", "--off-grid", "0.5").status == 0)
    #expect(try tool("lint", "low", "--off-center", "6").status == 0)
    #expect(try tool("lint", "split", "--only", "gap", "--thin", "0.5").status == 0)
    #expect(try tool("lint", "--size", "48", "blurred").status == 0)
    let unknown = try tool("lint", "--only", "thinn")
    #expect(unknown.status == 64 && unknown.err.contains("'thinn' is no kind of finding: give some of empty, detail"))
    for arguments in [
      ["--size", "0"], ["--size", "9999"], ["--thin", "0"], ["--thin", "nan"], ["--off-grid", "-1"],
      ["--detail", "101"],
      ["--only", "thin", "--except", "thin"], ["--json", "--format", "github"], ["--jobs", "0"], ["--only", ""],
    ] {
      #expect(try tool.run(["lint"] + arguments).status == 64, "\(arguments)")
    }
  }

  @Test func asJSON() throws {
    let tool = try toolWithDrawings()
    let result = try tool("lint", "low", "fine", "--json")
    let findings = try #require(try JSONSerialization.jsonObject(with: Data(result.outBytes)) as? [[String: Any]])
    #expect(result.status == 1 && findings.count == 1)
    #expect(findings[0]["name"] as? String == "low" && findings[0]["kind"] as? String == "off-center")
    #expect(findings[0]["x"] as? Double == 12 && findings[0]["y"] as? Double == 17.5)
    #expect(findings[0]["source"] as? String == "in/low.svg")
    #expect(try tool("lint", "fine", "--json").out == "[\n\n]\n")
  }

  @Test func forGitHub() throws {
    let tool = try toolWithDrawings()
    try tool.write(Sample.svg("M4 15h16v5H4z"), to: "in/a, 100%/low:er.svg")
    try tool("import", "in", "-q")
    let result = try tool("lint", "low", "a*", "--format", "github")
    #expect(
      result.out == """
        ::warning file=in/low.svg,title=low%3A off-center::low: the ink lies 5.5 px below the middle at 24 px
        ::warning file=in/a%2C 100%25/low%3Aer.svg,title=a%2C 100%25/low%3Aer%3A off-center::a, 100%25/low:er: the ink \
        lies 5.5 px below the middle at 24 px

        """)
    try tool("pack", "-o", "app.db")
    #expect(try tool("lint", "low", "-d", "app.db", "--format", "github").out.hasPrefix("::warning title=low"))
  }

  /// A set has its way; a crown far heavier than the others of its folder is found, also if it alone is chosen.
  @Test func setsHaveTheirWays() throws {
    let tool = try Tool()
    for index in 0..<24 {
      try tool.write(Sample.svg("M0 \(4 + index % 3)h24v\(4 + index % 2)H0z"), to: "in/a/\(index).svg")
    }
    try tool.write(Sample.svg("M0 1h24v22H0z"), to: "in/a/block.svg")
    try tool.write(Sample.svg("M0 4h24v4H0z"), to: "in/b/bar.svg")
    try tool("import", "in", "-q")
    let result = try tool("lint", "--only", "heavy", "a/block", "b/bar")
    #expect(result.out.hasPrefix("a/block: heavy: 92 % of the view box is ink, and "))
    #expect(result.out.contains("findings in 1 of 2 crowns: heavy 1\n"))
    let border = try tool("lint", "--except", "off-center,heavy")
    #expect(border.out.hasPrefix("b/bar: border: the ink touches the left and right border of the view box\n"))
    #expect(!border.out.contains("a/"))
    #expect(
      border.err == "most crowns in 'a' touch the border, and are not reported for it; --only border reports them\n")
    #expect(kinds(try tool("lint", "--only", "border", "-q").out).count == 26)
  }

  @Test func smallPicturesThatAreEnlarged() throws {
    let tool = try Tool()
    try tool.write(PNG.encode(PictureSample.blot(16), color: .black), to: "in/small.png")
    try tool("import", "in", "-q", "--trace", "never")
    #expect(
      try tool("lint", "--only", "enlarged").out.hasPrefix(
        "small: enlarged: this picture of 16 × 16 px is enlarged at 24 px\n"))
    #expect(try tool("lint", "--only", "enlarged", "--size", "16").status == 0)
    #expect([0, 1].contains(try tool("lint").status))
  }

  @Test func badInput() throws {
    let tool = try toolWithDrawings()
    let unknown = try tool("lint", "fin", "fine")
    #expect(unknown.status == 1 && unknown.err == "error: there is no crown named 'fin'; did you mean 'fine'?\n")
    #expect(try tool("lint", "-d", "nowhere.db").status == 1)
    try tool.sqlite("UPDATE crown SET record = x'0102030405' WHERE name = 'low'")
    let damaged = try tool("lint", "low", "fine")
    #expect(damaged.status == 1 && damaged.err.contains("low") && damaged.out == "2 crowns, no findings\n")
    // Very wide and very high view boxes.
    try tool.write(Sample.svg("M0 0h9000v1H0z", viewBox: "0 0 9000 1"), to: "more/wide.svg")
    try tool.write(Sample.svg("M-5 0h.001v90h-.001z", viewBox: "-5 0 .001 90"), to: "more/high.svg")
    try tool("import", "more", "-q")
    #expect([0, 1].contains(try tool("lint", "wide", "high", "-s", "1").status))
    #expect(try tool("lint", "wide", "high", "-s", "512", "-j1").err.isEmpty)
  }
}
