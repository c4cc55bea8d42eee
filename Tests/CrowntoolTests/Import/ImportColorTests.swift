import CrownPNG
import CrownPNGReader
import CrownRaster
import Foundation
import Testing

/// The treatment of colours by an import, and its messages.
@Suite struct ImportColorTests {
  private static func svg(_ content: String) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\">\n\(content)</svg>"
  }

  /// White on black: the circle becomes a hole.
  private static let ring = svg(
    "<rect x='2' y='2' width='20' height='20'/><circle cx='12' cy='12' r='6' fill='white'/>")
  /// Two dark colours.
  private static let pair = svg(
    "<rect x='2' y='2' width='20' height='20'/><circle cx='12' cy='12' r='6' fill='#c80000'/>")

  /// A drawing that is painted white over a black square.
  private static func hidden(_ size: Int) -> String {
    svg("<path d='M0 0h24v24H0z'/><path fill='#fff' d='M4 4h\(size)v\(size)z'/>")
  }

  private func tool(_ drawings: [String: String]) throws -> Tool {
    let tool = try Tool()
    for (name, text) in drawings { try tool.write(text, to: "in/\(name).svg") }
    return tool
  }

  private func json(_ result: [UInt8]) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(result)) as? [String: Any])
  }

  @Test func severalColoursAreNoReasonToRefuse() throws {
    let tool = try tool(["ring": Self.ring])
    let strict = try tool("import", "in", "--strict")
    #expect(strict.status == 0 && strict.err.isEmpty, "\(strict.err)")
    #expect(strict.out.contains("\n1 with light parts as holes\n"), "\(strict.out)")
    try tool("render", "ring", "-s", "24")
    let image = try PNG.decode(try tool.read("ring.png"))
    #expect(image[12, 12].alpha == 0 && image[4, 4].alpha == 255)
    let holes = try tool.records()
    let flat = try tool("import", "in", "--colors", "flatten")
    #expect(flat.out.contains("\n1 with their colours united\n"), "\(flat.out)")
    #expect(flat.out.contains("1 crown changed from the default settings to --colors flatten\n"))
    #expect(try tool.records() != holes)
    // Kept until another is given.
    #expect(try tool("import", "in").out.contains("unchanged 1,"))
    #expect(try tool("import", "in", "--colors", "default").out.contains("updated 1,"))
    #expect(try tool.records() == holes)
    let refused = try tool("import", "in", "--colors", "refuse")
    #expect(refused.status == 1)
    #expect(refused.err.contains("in/ring.svg:1:1: not imported: the drawing has several colours"), "\(refused.err)")
  }

  @Test func knockoutsAreGivenSeveralTimes() throws {
    let tool = try tool(["pair": Self.pair])
    let shades = try tool("import", "in")
    #expect(shades.out.contains("\n1 in shades\n"), "\(shades.out)")
    let inShades = try tool.records()
    let out = try tool("import", "in", "--knockout", "#c80000", "--knockout", "white").out
    #expect(out.contains("1 crown changed from the default settings to --knockout '#c80000' --knockout '#ffffff'\n"))
    let withHole = try tool.records()
    #expect(withHole != inShades)
    // The same colours in another order are the same settings.
    #expect(try tool("import", "in", "--knockout", "white", "--knockout", "#c80000").out.contains("unchanged 1,"))
    #expect(try tool("import", "in").out.contains("unchanged 1,"))
    #expect(try tool("import", "in", "--knockout", "none").out.contains("updated 1,"))
    #expect(try tool.records() == inShades)
  }

  @Test func fadesAreToldAndListed() throws {
    let fade = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><linearGradient id="g"><stop/>
      <stop offset="1" stop-opacity="0"/></linearGradient><path fill="url(#g)" d="M4 4h56v56H4z"/></svg>
      """
    let tool = try tool(["fade": fade, "crown": Sample.crown])
    let out = try tool("import", "in").out
    #expect(
      out.contains("\n1 crown has a gradient that fades: it is drawn in up to 16 even layers, and takes "), "\(out)")
    // An import that makes no record again tells what is stored.
    #expect(
      try tool("import", "in").out.contains(
        "\n1 crown has a gradient that fades: it is drawn in up to 16 even layers\n"))
    #expect(try tool("list", "--colors", "fades").out == "fade\n")
    #expect(try tool("show", "fade").out.contains("fading in layers"))
    let document = try json(try tool("import", "in", "--json").outBytes)
    #expect((document["colors"] as? [String: Int])?["fades"] == 1)
  }

  @Test func whatIsLostIsListed() throws {
    let tool = try tool(["ring": Self.ring, "hidden": Self.hidden(9), "crown": Sample.crown])
    let result = try tool("import", "in", "--colors", "flatten", "--json")
    let document = try json(result.outBytes)
    #expect(
      document["colors"] as? [String: Int]
        == [
          "single": 1, "flattened": 2, "holes": 0, "shades": 0, "withoutBackground": 0, "lost": 2, "fades": 0,
          "bytesOfFades": 0,
        ])
    let crowns = try #require(document["crowns"] as? [[String: Any]])
    #expect(crowns.map { $0["treatment"] as? String } == ["single", "flattened", "flattened"])
    #expect(crowns.map { $0["layers"] as? Int } == [1, 1, 1])
    #expect(crowns.map { $0["omitsBackground"] as? Bool } == [false, false, false])
    let contrasts = crowns.compactMap { $0["contrast"] as? Double }
    #expect(contrasts.count == 3 && contrasts[0] == 1 && contrasts[1] < 0.1 && 0.1...0.3 ~= contrasts[2])

    let summary = try tool("import", "in").out
    #expect(summary.contains("\n2 with their colours united\n"), "\(summary)")
    #expect(
      summary.contains("\n2 crowns lost more than 15 % of their edges; 'crowntool list --lost' names them\n"),
      "\(summary)")
    let lost = 100 - Int((contrasts[1] * 100).rounded())
    #expect(
      try tool("list", "--lost", "0.95").out == "hidden" + (lost == 100 ? "  100 % lost\n" : "   \(lost) % lost\n"))
    // Another share, and the worst first.
    let most = try tool("list", "--lost").out.split(separator: "\n")
    #expect(most.count == 2 && most[0].hasPrefix("hidden ") && most[1].hasPrefix("ring "), "\(most)")
    #expect(try tool("list", "--lost", "*i*").out == tool("list", "*i*", "--lost").out)
    #expect(try tool("list", "--lost", "c*").out.isEmpty)
    let listed = try JSONSerialization.jsonObject(with: Data(tool("list", "--lost", "--json").outBytes))
    #expect((listed as? [[String: Any]])?.first?["contrast"] as? Double == contrasts[1])
    #expect(try tool("show", "hidden").out.contains("\n  colours     several, united; \(100 - lost) % of the edges"))
    let page = try json(tool("show", "hidden", "--json").outBytes)
    #expect(page["treatment"] as? String == "flattened" && page["contrast"] as? Double == contrasts[1])
    // An app needs none of it.
    try tool("pack", "-o", "app.db")
    #expect(try tool("show", "hidden", "-d", "app.db").out.contains("\n  colours     not kept\n"))
    let packed = try tool("list", "--lost", "-d", "app.db")
    #expect(packed.status == 1 && packed.err.contains("app.db: a packed database does not keep what an import lost"))
  }

  @Test func crownsAreListedByTheirColors() throws {
    let badge = Self.svg("<path d='M0 0h24v24H0z' fill='#c00'/><path d='M4 9h16v6H4z' fill='#fff'/>")
    let tool = try tool(["ring": Self.ring, "pair": Self.pair, "crown": Sample.crown, "badge": badge])
    try tool("import", "in")
    #expect(try tool("list", "--colors", "holes").out == "ring\n")
    #expect(try tool("list", "--colors", "shades").out == "pair\n")
    #expect(try tool("list", "--colors", "single,shades", "--sort", "bytes").out.split(separator: "\n").count == 3)
    #expect(try tool("list", "--colors", "background").out == "badge\n")
    #expect(try tool("list", "c*", "p*", "--colors", "single").out == "crown\n")
    #expect(try tool("list", "--colors", "flattened").out.isEmpty)
    let unknown = try tool("list", "--colors", "plaid")
    #expect(unknown.status == 64 && unknown.err.contains("'plaid' is no kind of treatment: give some of single,"))
    try tool("pack", "-o", "app.db")
    #expect(try tool("list", "--colors", "holes", "-d", "app.db").status == 1)
  }

  @Test func strictImportsRefuseWhatIsLost() throws {
    let tool = try tool(["hidden": Self.hidden(9)])
    let result = try tool("import", "in", "--colors", "flatten", "--strict")
    #expect(result.status == 1 && !tool.exists("crowns.db"))
    #expect(result.err.hasPrefix("in/hidden.svg: not imported: only "), "\(result.err)")
    #expect(
      result.err.hasSuffix(
        " % of the drawing's edges can still be seen in one colour; try --colors shades, or --knockout with the colour "
          + "of what hides them\n"), "\(result.err)")
    #expect(try tool("import", "in", "--strict").status == 0)
  }

  @Test func picturesThatSayNothingAreReported() throws {
    let tool = try Tool()
    for index in 0..<12 { try tool.write(Self.hidden(index + 3), to: "in/a\(index + 10).svg") }
    let flat = try tool("import", "in", "--colors", "flatten")
    #expect(flat.status == 0 && flat.err.isEmpty)
    #expect(flat.out.contains("12 different files gave the same picture: a10, a11, a12 and 9 more; if they"))
    #expect(flat.out.contains("12 pictures are one full rectangle"))
    #expect(
      flat.out.contains("12 crowns lost more than 15 % of their edges; 'crowntool list --lost' names them\n"))
    // The advice helps, and so does leaving the choice to the importer.
    for options in [["--knockout", "#000000"], ["--knockout", "none", "--colors", "auto"]] {
      let helped = try tool.run(["import", "in"] + options)
      #expect(helped.err.isEmpty && !helped.out.contains("same picture") && !helped.out.contains("rectangle"))
      #expect(!helped.out.contains("lost"), "\(helped.out)")
    }
  }

  @Test(arguments: [
    ["import", "x", "--colors", "plaid"], ["import", "x", "--knockout", "none", "--knockout", "white"],
    ["list", "--lost", "2"], ["list", "--lost=-1"], ["list", "a", "--lost", "b"],
  ])
  func wrongUsage(arguments: [String]) throws {
    let result = try Tool().run(arguments)
    #expect(result.status == 64 && result.err.hasPrefix("Error: "), "\(result.err)")
  }
}
