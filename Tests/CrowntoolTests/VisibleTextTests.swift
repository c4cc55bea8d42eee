import Foundation
import Testing

/// Characters that act on a terminal do not reach it raw, whichever command prints them.
@Suite struct VisibleTextTests {
  /// An override of direction, which reverses what follows it.
  private static let override = "\u{202E}"
  private static let name = "a\(override)b"
  private static let shown = "a\\u{202e}b"

  /// A name cannot have such a character, but a path can.
  private func database() throws -> Tool {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "\(Self.name)/plain.svg")
    #expect(try tool("import", Self.name).status == 0)
    return tool
  }

  @Test(arguments: [
    ["show", "plain"], ["list", "--long"], ["render", "plain", "-o", "\(name).png"], ["show", name], ["remove", name],
    ["rename", "plain", name], ["search", name], ["list", "\(name)*"], ["gallery", "-o", "\(name).html"],
    ["gallery", "-o", "\(name).png"], ["pack", "-o", "\(name).pack"], ["merge", "\(name).gone"],
    ["verify", "-d", "\(name).gone"], ["trace", "\(name).gone"], ["import", "\(name).gone"], [name],
    ["render", "plain", "--color", name],
  ]) func commands(arguments: [String]) throws {
    let result = try database().run(arguments)
    let text = result.out + result.err
    #expect(text.contains(Self.shown) && !text.unicodeScalars.contains("\u{202E}"), "\(arguments): \(text)")
  }

  @Test func refusalsOfAnImport() throws {
    let tool = try Tool()
    for code in [0x1B, 0x9B, 0x200E, 0x200F, 0x202A, 0x202E, 0x2066, 0x2069, 0x2028, 0x2029] as [UInt32] {
      let character = String(try #require(Unicode.Scalar(code)))
      try tool.write("<svg", to: "in/a\(character)b.svg")
      let result = try tool("import", "in/a\(character)b.svg")
      #expect(result.status == 1)
      #expect(result.err.contains("in/a\\u{\(String(code, radix: 16))}b.svg"), "\(result.err)")
      #expect(!(result.out + result.err).contains(character))
    }
  }

  @Test func textForProgramsStaysExact() throws {
    let tool = try database()
    for arguments in [["list", "--json"], ["show", "plain", "--json"], ["import", Self.name, "--json"]] {
      let result = try tool.run(arguments)
      #expect(!result.out.unicodeScalars.contains("\u{202E}"), "\(result.out)")
      _ = try JSONSerialization.jsonObject(with: Data(result.out.utf8))
      #expect(result.out.contains("a\\u202eb/plain.svg"))
    }
  }

  @Test func reportOfAPage() throws {
    let tool = try database()
    // A page shows paths below the imported folder only.
    try tool.write("<svg", to: "in/\(Self.name)/bad.svg")
    try tool.write(tool("import", "in", "--json").out, to: "report.json")
    #expect(try tool("gallery", "-o", "page.html", "--report", "report.json").status == 0)
    let page = try String(decoding: tool.read("page.html"), as: UTF8.self)
    #expect(page.contains(#"a\\u{202e}b/bad.svg"#) && !page.unicodeScalars.contains("\u{202E}"))
  }
}
