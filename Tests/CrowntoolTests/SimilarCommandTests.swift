import CrownKit
import Foundation
import Testing

/// `crowntool similar`: crowns that look alike, and duplicates that are removed.
@Suite struct SimilarCommandTests {
  /// A letter F, which is its own image in no other position; `map` moves its corners.
  private func letter(_ map: (Int, Int) -> (Int, Int) = { ($0, $1) }, scale: Int = 1) -> String {
    let corners = [(6, 3), (18, 3), (18, 7), (10, 7), (10, 11), (16, 11), (16, 15), (10, 15), (10, 21), (6, 21)]
    let points = corners.map(map).map { "\($0.0 * scale) \($0.1 * scale)" }
    return Sample.svg("M\(points.joined(separator: "L"))z", viewBox: "0 0 \(24 * scale) \(24 * scale)")
  }

  private func toolWithDrawings() throws -> Tool {
    let tool = try Tool()
    try tool.write(letter(), to: "in/f.svg")
    try tool.write(letter(), to: "in/copy/f.svg")
    try tool.write(letter(scale: 2), to: "in/large.svg")
    // One corner of the foot is cut off.
    try tool.write(
      Sample.svg("M6 3L18 3L18 7L10 7L10 11L16 11L16 15L10 15L10 20L9 21L6 21z"), to: "in/nearly.svg")
    try tool.write(letter { (24 - $0, $1) }, to: "in/mirrored.svg")
    try tool.write(letter { (24 - $1, $0) }, to: "in/turned.svg")
    try tool.write(letter { ($1, 24 - $0) }, to: "in/turned left.svg")
    try tool.write(Sample.disc, to: "in/disc.svg")
    try #require(try tool("import", "in", "-q").status == 0)
    return tool
  }

  @Test func duplicates() throws {
    let tool = try toolWithDrawings()
    let result = try tool("similar")
    #expect(result.status == 0 && result.err.isEmpty)
    #expect(
      result.out == """
        copy/f
          f: the same record
          large: the same picture
          nearly: 0.4 % of the picture differs
          mirrored: mirrored left to right
          turned: turned by 90 degrees
          turned left: turned by 270 degrees
        1 group: record 1, picture 1, near 1, mirrored 1, turned 2

        """)
    #expect(try tool("similar", "--only", "record", "-q").out == "copy/f\n  f: the same record\n")
    #expect(
      try tool("similar", "--only", "turned,mirrored", "-q").out.split(separator: "\n").count == 4)
    try tool("pack", "-o", "app.db")
    #expect(try tool("similar", "-d", "app.db").out == result.out)
    #expect(try tool("similar", "-j1").out == result.out)
  }

  @Test func whatIsLikeACrown() throws {
    let tool = try toolWithDrawings()
    #expect(try tool("similar", "turned", "--only", "record,picture,near").status == 0)
    let turned = try tool("similar", "turned", "--only", "turned", "-q")
    #expect(
      turned.out == """
        turned
          copy/f: turned by 270 degrees
          f: turned by 270 degrees
          large: turned by 270 degrees
          turned left: turned by 180 degrees
          nearly: turned by 270 degrees, and 0.4 % differs

        """)
    let disc = try tool("similar", "disc")
    #expect(disc.status == 0)
    #expect(disc.out == "no other crown is like these; a greater --difference finds less similar ones\n")
    #expect(try tool("similar", "disc", "--difference", "90", "-q").out.hasPrefix("disc\n  "))
    #expect(
      try tool("similar", "f", "--difference", "0", "--only", "picture,near", "-q").out.contains(
        "large: the same picture"))
  }

  @Test func arrowsAreMirroredOrTurned() throws {
    let tool = try Tool()
    let arrow = [(4, 10), (13, 10), (13, 5), (20, 12), (13, 19), (13, 14), (4, 14)]
    func write(_ name: String, _ map: (Int, Int) -> (Int, Int)) throws {
      let points = arrow.map(map).map { "\($0.0) \($0.1)" }
      try tool.write(Sample.svg("M\(points.joined(separator: "L"))z"), to: "in/\(name).svg")
    }
    try write("arrow-right") { ($0, $1) }
    try write("arrow-left") { (24 - $0, $1) }
    try write("arrow-up") { ($1, 24 - $0) }
    try tool("import", "in", "-q")
    #expect(
      try tool("similar", "arrow-right", "-q").out == """
        arrow-right
          arrow-left: mirrored left to right
          arrow-up: turned by 270 degrees

        """)
  }

  @Test func removesDuplicates() throws {
    let tool = try toolWithDrawings()
    let before = try tool.records()
    let dry = try tool("similar", "--remove-duplicates", "--dry-run")
    #expect(dry.status == 0)
    #expect(
      dry.out == """
        copy/f
          f: the same record
          large: the same picture
        1 group: record 1, picture 1
        dry run: crowns.db is as it was; 2 would be removed

        """)
    #expect(try tool.records() == before)
    #expect(try tool("similar", "--remove-duplicates").out.hasSuffix("removed 2\n"))
    #expect(
      try tool("list").out.split(separator: "\n") == ["copy/f", "disc", "mirrored", "nearly", "turned", "turned left"])
    #expect(try tool("similar", "--remove-duplicates").out == "no crowns are alike\nremoved 0\n")
  }

  @Test func removingCanBeTakenBack() throws {
    let tool = try toolWithDrawings()
    let before = try tool.records()
    #expect(try tool("similar", "--remove-duplicates", "--only", "record,near", "-q").status == 0)
    #expect(try tool("list", "--all").out.split(separator: "\n").count == 6)
    #expect(try tool("undo").out == "took back the last remove, which removed 2\n")
    #expect(try tool.records() == before)
  }

  @Test func keepsWhatIsAskedFor() throws {
    let tool = try toolWithDrawings()
    #expect(
      try tool("similar", "--remove-duplicates", "--keep", "large", "--dry-run", "-q").out == """
        large
          copy/f: the same picture
          f: the same picture

        """)
    #expect(try tool("similar", "--remove-duplicates", "--keep", "l*", "--keep", "copy/*").out.hasSuffix("removed 1\n"))
    #expect(try tool("list", "*f", "large").out == "copy/f\nlarge\n")
    let unknown = try tool("similar", "--remove-duplicates", "--keep", "x*")
    #expect(unknown.status == 1 && unknown.err == "error: --keep 'x*' fits no crown; nothing is removed\n")
  }

  /// Without a terminal nobody is asked, as with `remove`.
  @Test func manyDuplicates() throws {
    let tool = try Tool()
    for index in 0..<40 { try tool.write(Sample.crown, to: "in/\(index).svg") }
    try tool("import", "in", "-q")
    #expect(try tool("similar", "--remove-duplicates", "-q").status == 0)
    #expect(try tool("list").out == "0\n")
  }

  @Test func asJSON() throws {
    let tool = try toolWithDrawings()
    let result = try tool("similar", "--json")
    let groups = try #require(try JSONSerialization.jsonObject(with: Data(result.outBytes)) as? [[String: Any]])
    let like = try #require(groups.first?["like"] as? [[String: Any]])
    #expect(groups.count == 1 && groups[0]["name"] as? String == "copy/f" && like.count == 6)
    #expect(like[0]["name"] as? String == "f" && like[0]["kind"] as? String == "record")
    #expect(like[2]["kind"] as? String == "near")
    #expect(abs((like[2]["difference"] as? Double ?? 0) - 0.004) < 0.002)
    #expect(like[4]["position"] as? String == "turned by 90 degrees")
    #expect(try tool("similar", "disc", "--json").out == "[\n\n]\n")
  }

  @Test func badInput() throws {
    let tool = try toolWithDrawings()
    for arguments in [
      ["--difference", "-1"], ["--difference", "101"], ["--difference", "nan"], ["--only", "same"], ["--keep", "f"],
      ["--dry-run"], ["--yes"], ["--jobs", "0"], ["f", "--all"],
    ] {
      #expect(try tool.run(["similar"] + arguments).status == 64, "\(arguments)")
    }
    let unknown = try tool("similar", "ff")
    #expect(unknown.status == 1 && unknown.err.hasPrefix("error: there is no crown named 'ff'"))
    #expect(try tool("similar", "-d", "nowhere.db").status == 1)
    // A crown that cannot be drawn is named, and the others are compared.
    try tool.sqlite("UPDATE crown SET record = x'0102030405' WHERE name = 'large'")
    let damaged = try tool("similar", "--only", "record,picture", "-q")
    #expect(damaged.status == 1 && damaged.out == "copy/f\n  f: the same record\n" && damaged.err.contains("'large'"))
    // Drawings that show nothing are alike.
    try tool.write(Sample.svg("M40 40h8v8h-8z"), to: "empty/a.svg")
    try tool.write(Sample.svg("M40 40h4v4h-4z"), to: "empty/b.svg")
    try tool("import", "empty", "-q", "-d", "empty.db")
    #expect(try tool("similar", "-d", "empty.db", "-q").out == "a\n  b: the same picture\n")
  }
}
