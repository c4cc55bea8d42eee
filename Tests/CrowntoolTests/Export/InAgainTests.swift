import CrownKit
import Foundation
import Testing

/// What `export` wrote, imported again.
@Suite struct InAgainTests {
  private static func tool() throws -> Tool {
    let tool = try Tool()
    try tool.write(Sample.disc, to: "in/disc.svg")
    try tool.write(Sample.crown, to: "in/royal.svg")
    try tool.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 48 24\"><path d=\"M0 0h20v20H0z\"/>"
        + "<path opacity=\".4\" fill-rule=\"evenodd\" d=\"M24 0h20v20H24zM28 4h8v8h-8z\"/></svg>",
      to: "in/shaded.svg")
    #expect(try tool("import", "in", "-q").status == 0)
    return tool
  }

  /// The largest difference of the alpha of two crowns' pictures, and the mean.
  private static func difference(_ one: Crown, _ other: Crown) throws -> (largest: Int, mean: Double) {
    let masks = try [one, other].map { try $0.mask(width: 96, height: 48).coverage.map { Int($0) } }
    let differences = zip(masks[0], masks[1]).map { abs($0 - $1) }
    return (differences.max() ?? 0, Double(differences.reduce(0, +)) / Double(differences.count))
  }

  @Test func vectorDrawablesAreTheSameRecords() throws {
    let tool = try Self.tool()
    // Long data are divided where that changes nothing, and joined again.
    let waves = (0..<24).map { Double($0) }.map {
      "M\($0 * 40 + 3.123) 9.871c11.317-13.003 17.77 29.113 33.33 7.719v\($0 * 7 + 31.4)z"
    }
    try tool.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1024 1024\"><path d=\"\(waves.joined())\"/></svg>",
      to: "in/waves.svg")
    #expect(try tool("import", "in", "-q").status == 0)
    #expect(try tool("tag", "royal", "--add", CrownLabel.mirrorsTag).status == 0)
    #expect(try tool("export", "--all", "--format", "vectordrawable", "-o", "res/drawable").status == 0)
    // Other resources are passed over.
    try tool.write("<selector xmlns:android=\"http://schemas.android.com/apk/res/android\"/>", to: "res/color/ink.xml")
    let result = try tool("import", "res/drawable", "-d", "again.db")
    #expect(result.status == 0, "\(result)")
    let library = try CrownLibrary(opening: tool.folder.appending(path: "crowns.db"))
    let again = try CrownLibrary(opening: tool.folder.appending(path: "again.db"))
    #expect(try again.names().count == 4)
    let divided = String(decoding: try tool.read("res/drawable/waves.xml"), as: UTF8.self)
    #expect(divided.components(separatedBy: "<path").count > 2)
    for name in ["disc", "royal", "shaded", "waves"] {
      let (one, other) = (try library.crown(named: name), try again.crown(named: name))
      #expect(one.record == other.record, "\(name)")
    }
    #expect(try again.crown(named: "royal").mirrorsInRightToLeft)
    #expect(try tool("import", "res", "-d", "all.db", "-q").status == 0)
    let refused = try tool("import", "res/color/ink.xml", "-d", "all.db")
    #expect(refused.status == 1 && refused.err.contains("ink.xml") && refused.err.contains("selector"), "\(refused)")
  }

  /// The second square turns the other way: as one path with the first it would cut a hole.
  @Test func pathsThatOverlapAreNotJoined() throws {
    let tool = try Tool()
    let paths = ["M0 0h16v16H0z", "M4 4v8h8V4z"].map {
      "<path android:fillColor=\"#FF000000\" android:pathData=\"\($0)\"/>"
    }
    try tool.write(
      "<vector xmlns:android=\"http://schemas.android.com/apk/res/android\" android:viewportWidth=\"16\" "
        + "android:viewportHeight=\"16\">\(paths.joined())</vector>", to: "in/full.xml")
    #expect(try tool("import", "in", "-q").status == 0)
    let crown = try CrownLibrary(opening: tool.folder.appending(path: "crowns.db")).crown(named: "full")
    #expect(try crown.mask(width: 16, height: 16).coverage.allSatisfy { $0 == 255 })
  }

  @Test func fontsAreTheSamePictures() throws {
    let tool = try Self.tool()
    #expect(try tool("export", "--all", "--format", "font", "-o", "icons.otf").status == 0)
    let result = try tool("import", "icons.otf", "-d", "again.db")
    #expect(result.status == 0, "\(result)")
    let library = try CrownLibrary(opening: tool.folder.appending(path: "crowns.db"))
    let again = try CrownLibrary(opening: tool.folder.appending(path: "again.db"))
    #expect(try again.names() == ["icons/disc", "icons/royal", "icons/shaded"])
    for name in ["disc", "royal", "shaded"] {
      let other = try again.crown(named: "icons/\(name)")
      let (largest, mean) = try Self.difference(library.crown(named: name), other)
      #expect(largest <= 4 && mean < 0.2, "\(name): \(largest) \(mean)")
      #expect(other.viewBox.height == 4096)
    }
    #expect(try again.crown(named: "icons/shaded").drawing.layers.map(\.opacity) == [255, 102])
    // A font that is written again is the same.
    #expect(try tool("export", "--all", "-d", "again.db", "--format", "font", "-o", "b.otf").status == 0)
    // A folder's fonts are for texts.
    #expect(try tool("import", ".", "-d", "folder.db").status == 0)
    #expect(
      try CrownLibrary(opening: tool.folder.appending(path: "folder.db")).names().allSatisfy { !$0.contains("icons") })
  }

  @Test func symbolTemplates() throws {
    let tool = try Self.tool()
    try tool.write(Sample.square, to: "in/royal.black.svg")
    #expect(try tool("import", "in", "-q").status == 0)
    let result = try tool("export", "--all", "--format", "sfsymbol", "-o", "symbols")
    #expect(result.status == 0 && result.out.hasPrefix("wrote 3 files"), "\(result)")
    let text = String(decoding: try tool.read("symbols/royal.svg"), as: UTF8.self)
    for part in [
      "<g id=\"Notes\">", "Template v.5.0", "id=\"Capline-M\"", "y1=\"1055.541\"", "id=\"left-margin-Regular-M\"",
      "id=\"right-margin-Black-M\"", "<g id=\"Regular-M\"", "<g id=\"Black-M\"", "hierarchical-0:primary",
    ] { #expect(text.contains(part), "\(part)") }
    #expect(!tool.exists("symbols/royal.black.svg"))
    #expect(
      String(decoding: try tool.read("symbols/shaded.svg"), as: UTF8.self).contains("hierarchical-1:secondary"))

    let again = try tool("import", "symbols", "-d", "again.db")
    #expect(again.status == 0, "\(again)")
    let library = try CrownLibrary(opening: tool.folder.appending(path: "crowns.db"))
    let imported = try CrownLibrary(opening: tool.folder.appending(path: "again.db"))
    for name in ["disc", "royal"] {
      let (largest, mean) = try Self.difference(library.crown(named: name), imported.crown(named: name))
      #expect(largest <= 8 && mean < 0.1, "\(name): \(largest) \(mean)")
    }
    #expect(try imported.crown(named: "shaded").drawing.layers.map(\.opacity) == [255, 128])
  }
}
