import CrownKit
import CrownPath
import CrownStore
import Foundation
import Testing

/// `export`, as a person would use it.
@Suite struct ExportTests {
  /// A database of four crowns: `royal`, `heraldic/disc`, `shaded` and `3d-fün`.
  private static func tool() throws -> Tool {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "in/royal.svg")
    try tool.write(Sample.disc, to: "in/heraldic/disc.svg")
    try tool.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"10 10 48 24\"><path d=\"M10 10h20v20H10z\"/>"
        + "<path opacity=\".4\" fill-rule=\"evenodd\" d=\"M34 10h20v20H34zM38 14h8v8h-8z\"/></svg>",
      to: "in/shaded.svg")
    try tool.write(Sample.square, to: "in/3d-fün.svg")
    #expect(try tool("import", "in", "-q").status == 0)
    return tool
  }

  private static func text(_ tool: Tool, _ path: String) throws -> String {
    String(decoding: try tool.read(path), as: UTF8.self)
  }

  @Test func vectorDrawables() throws {
    let tool = try Self.tool()
    let result = try tool("export", "--all", "--format", "vectordrawable", "-o", "res/drawable")
    #expect(result.status == 0 && result.out.hasPrefix("wrote 4 files to res/drawable ("), "\(result)")
    #expect(tool.exists("res/drawable/heraldic_disc.xml") && tool.exists("res/drawable/ic_3d_f_n.xml"))
    let disc = try Self.text(tool, "res/drawable/heraldic_disc.xml")
    #expect(disc.contains("android:width=\"24dp\"") && disc.contains("android:fillColor=\"#FF000000\""))
    // Arcs are what takes fewer bytes, and curves what is exact.
    #expect(!disc.contains("a10 10 0 "))
    let small = try tool("export", "heraldic/disc", "--format", "vectordrawable", "--minified", "-o", "-")
    #expect(small.out.contains("a10 10 0 ") && small.out.utf8.count < disc.utf8.count)
    // The view box begins at 0, and is as wide as the size asked for.
    let shaded = try Self.text(tool, "res/drawable/shaded.xml")
    #expect(shaded.contains("android:height=\"12dp\"") && shaded.contains("android:viewportWidth=\"48\""))
    #expect(shaded.contains("android:fillAlpha=\"0.4\"") && shaded.contains("pathData=\"M0 0h20v20H0z\""))
    #expect(!shaded.contains("autoMirrored"))
    #expect(try tool("tag", "royal", "--add", CrownLabel.mirrorsTag).status == 0)
    #expect(try tool("export", "royal", "--format", "vectordrawable", "-o", "-").out.contains("autoMirrored=\"true\""))
  }

  /// A full disk: one clear sentence. `scripts/check environments` has small disks.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"))) func fullDisk() throws {
    let tool = try Self.tool()
    let result = try tool("export", "--all", "--format", "sprite", "-o", "/dev/full")
    #expect(result.status == 1 && result.out.isEmpty, "\(result)")
    #expect(result.err == "error: /dev/full: cannot write: No space left on device\n", "\(result)")
  }

  @Test func otherFormats() throws {
    let tool = try Self.tool()
    #expect(
      try tool("export", "--all", "--format", "compose", "--package", "com.example.icons", "-o", "kt").status == 0)
    let disc = try Self.text(tool, "kt/HeraldicDisc.kt")
    #expect(disc.hasPrefix("package com.example.icons\n") && disc.contains("val HeraldicDisc: ImageVector by lazy("))
    #expect(tool.exists("kt/Icon3dFN.kt"))

    #expect(try tool("export", "--all", "--format", "xcassets", "-o", "Crowns.xcassets").status == 0)
    for path in ["", "heraldic/", "royal.imageset/", "heraldic/disc.imageset/"] {
      let json = Data(try tool.read("Crowns.xcassets/\(path)Contents.json"))
      let content = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
      #expect((content["info"] as? [String: Any])?["version"] as? Int == 1)
      let properties = content["properties"] as? [String: Any]
      #expect((properties?["provides-namespace"] as? Bool == true) == (path == "heraldic/"))
    }

    #expect(try tool("export", "--all", "--format", "sprite", "-o", "crowns.svg").status == 0)
    let sprite = try Self.text(tool, "crowns.svg")
    #expect(sprite.ranges(of: "<symbol id=").count == 4 && sprite.contains("<symbol id=\"heraldic/disc\" viewBox="))

    #expect(try tool("export", "royal", "--format", "pdf", "-o", "royal.pdf").status == 0)
    #expect(try Self.text(tool, "royal.pdf").hasPrefix("%PDF-1.4\n"))

    let exact = try tool("export", "royal", "--format", "svg", "-o", "-")
    let small = try tool("export", "royal", "--format", "svg", "--minified", "-o", "-", "--color", "#C8102E")
    #expect(exact.out.contains("<title>") && small.out.contains("fill=\"#c8102e\" d=\"M"))
    #expect(small.out.utf8.count < exact.out.utf8.count)
  }

  @Test func severalPagesAndSpotColours() throws {
    let tool = try Self.tool()
    let result = try tool(
      "export", "--all", "--format", "pdf", "-o", "all.pdf", "--spot", "Ink 186 (ü)", "--color", "#c8102e")
    #expect(result.status == 0 && result.out.hasPrefix("wrote all.pdf ("), "\(result)")
    let text = try Self.text(tool, "all.pdf")
    #expect(text.ranges(of: "/Type /Page ").count == 4 && text.contains("/Count 4 >>"))
    #expect(text.ranges(of: "[/Separation /Ink#20186#20#28#C3#BC#29 /DeviceRGB").count == 4)
    #expect(text.ranges(of: "/S cs 1 scn\n").count == 4 && !text.contains(" rg\n"))
    // Each entry of the table of objects leads to its object.
    let table = try #require(text.firstRange(of: "\nxref\n")?.upperBound)
    let lines = text[table...].split(separator: "\n").dropFirst(2).prefix { $0.hasSuffix(" n ") }
    let bytes = Array(text.utf8)
    for (number, line) in lines.enumerated() {
      let offset = try #require(Int(line.prefix(10)))
      #expect(bytes[offset...].starts(with: "\(number + 1) 0 obj\n".utf8))
    }
    #expect(lines.count == 2 + 2 * 4 + 4 + 2)
    // The same again replaces it; a file that someone changed stays.
    #expect(try tool("export", "--all", "--format", "pdf", "-o", "all.pdf", "-q").status == 0)
    try tool.write(text.replacingOccurrences(of: "Ink", with: "Ank"), to: "all.pdf")
    #expect(try tool("export", "--all", "--format", "pdf", "-o", "all.pdf", "-q").err.contains("--force"))
    for ink in ["", "a\nb", String(repeating: "x", count: 128)] {
      let refused = try tool("export", "royal", "--format", "pdf", "-o", "-", "--spot", ink)
      #expect(refused.status == 64 && refused.err.contains("--spot is the name of an ink, of 1 to 127 bytes"))
    }
    #expect(try tool("export", "royal", "--format", "svg", "-o", "-", "--spot", "x").status == 64)
  }

  /// What export and `render` wrote comes in to the same records.
  @Test func svgComesInAgain() throws {
    let tool = try Self.tool()
    #expect(try tool("export", "--all", "--format", "svg", "-o", "out").status == 0)
    #expect(try tool("import", "out", "-d", "again.db", "-q").status == 0)
    let result = try tool("diff", "crowns.db", "again.db")
    #expect(result.status == 0, "\(result)")
  }

  @Test func nothingElseIsReplaced() throws {
    let tool = try Self.tool()
    for format in ["vectordrawable", "compose", "svg", "pdf", "xcassets"] {
      #expect(try tool("export", "royal", "--format", format, "-o", "\(format)/", "-q").status == 0)
      #expect(try tool("export", "royal", "--format", format, "-o", "\(format)/", "-q").status == 0)
    }
    let files = [
      "vectordrawable/royal.xml", "compose/Royal.kt", "svg/royal.svg", "pdf/royal.pdf",
      "xcassets/royal.imageset/Contents.json",
    ]
    for path in files {
      var bytes = try tool.read(path)
      bytes[bytes.count / 2] ^= 1
      try tool.write(bytes, to: path)
      let format = path.split(separator: "/").first.map(String.init) ?? ""
      let result = try tool("export", "royal", "--format", format, "-o", "\(format)/", "-q")
      #expect(result.status == 1 && result.err.contains("--force"), "\(path): \(result)")
      #expect(try tool.read(path) == bytes)
      #expect(try tool("export", "royal", "--format", format, "-o", "\(format)/", "-q", "--force").status == 0)
    }
    // A source of a crown stays, whatever is asked for.
    let result = try tool("export", "royal", "--format", "svg", "-o", "in/royal.svg", "--force")
    #expect(result.status == 1 && result.err.contains("imported from this file"))
  }

  @Test func namesThatBecomeOne() throws {
    let tool = try Tool()
    for name in ["a-b", "a/b", "a_b", "★", "class"] { try tool.write(Sample.crown, to: "in/\(name).svg") }
    #expect(try tool("import", "in", "-q").status == 0)
    let refused = try tool("export", "--all", "--format", "vectordrawable", "-o", "res")
    #expect(refused.status == 1 && !tool.exists("res"))
    #expect(refused.err.contains("would both be a_b") && refused.err.contains("--on-clash number"))
    let numbered = try tool("export", "--all", "--format", "vectordrawable", "-o", "res", "--on-clash", "number")
    #expect(numbered.status == 1 && numbered.err.contains("★: nothing is left of this name"))
    for name in ["a_b", "a_b_2", "a_b_3", "ic_class"] { #expect(tool.exists("res/\(name).xml"), "\(name)") }
  }

  @Test func masksAreToldAndLeftOut() throws {
    let tool = try Self.tool()
    let mask = try AlphaMask(width: 8, height: 8, alpha: [UInt8](repeating: 128, count: 64))
    let catalog = try CrownCatalog(opening: tool.folder.appending(path: "crowns.db").path, mode: .readWrite)
    try catalog.write { try $0.put("soft", record: mask.encoded(), source: nil) }
    let result = try tool("export", "--all", "--format", "sprite", "-o", "crowns.svg")
    #expect(result.status == 1 && result.err.contains("soft: it is kept as a mask"), "\(result)")
    #expect(try Self.text(tool, "crowns.svg").ranges(of: "<symbol id=").count == 4)
  }

  @Test func hostileTitles() throws {
    let tool = try Tool()
    let title = "*/ ]]&gt; --&gt; \\) &quot;&lt;script&gt; ${x} --"
    try tool.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\"><title>\(title)</title>"
        + "<path d=\"M4 4h16v16z\"/></svg>", to: "in/x.svg")
    #expect(try tool("import", "in", "-q").status == 0)
    for format in ["svg", "sprite", "pdf", "compose", "vectordrawable"] {
      let out = try tool("export", "x", "--format", format, "-o", "-")
      #expect(out.status == 0 && !out.out.contains("<script>"), "\(format)")
      if format == "compose" { #expect(!out.out.contains("${x}") && !out.out.contains("*/")) }
    }
  }

  @Test(arguments: [
    (["--format", "svg", "-o", "x"], "Say which crowns"), (["royal", "--format", "gif", "-o", "x"], "gif"),
    (["royal", "--format", "svg"], "--output"), (["--all", "--format", "svg", "-o", "x.svg"], "give a folder"),
    (["--all", "--format", "sprite", "-o", "in"], "one file"),
    (["royal", "--format", "sprite", "--color", "red", "-o", "x.svg"], "--color changes nothing"),
    (["royal", "--format", "svg", "--color", "#c8102e80", "-o", "x.svg"], "not opaque"),
    (["royal", "--format", "compose", "--package", "a.in.b", "-o", "x"], "is no package"),
    (["royal", "--format", "xcassets", "-o", "-"], "is a folder of files"),
    (["royal", "--format", "pdf", "--size", "0", "-o", "x.pdf"], "is not a size"),
    (["royal", "--format", "svg", "-o", "x.png"], "ends in .svg"),
  ])
  func wrongUsage(arguments: [String], words: String) throws {
    let tool = try Self.tool()
    let result = try tool.run(["export"] + arguments)
    #expect(result.status == 64 && result.err.contains(words), "\(arguments): \(result)")
  }
}
