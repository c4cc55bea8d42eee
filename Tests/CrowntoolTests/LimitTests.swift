import CrownPNG
import CrownPNGReader
import Foundation
import Testing

/// Work beyond a limit, or that cannot be done, is reported in a sentence, and the rest is done.
@Suite struct LimitTests {
  @Test func aSheetGoesOnWithoutACrown() throws {
    let tool = try Tool()
    for name in ["damaged", "royal"] { try tool.write(Sample.square, to: "in/\(name).svg") }
    try tool("import", "in")
    try tool.sqlite("UPDATE crown SET record = x'0102030405' WHERE name = 'damaged'")
    let result = try tool("gallery", "nosuch", "damaged", "royal", "-s", "20", "--columns", "2")
    #expect(result.status == 1)
    #expect(result.err.contains("there is no crown named 'nosuch'") && result.err.contains("'damaged'"))
    let sheet = try PNG.decode(try tool.read("gallery.png"))
    #expect(sheet.width == 40 && sheet.height == 20)
    #expect(sheet[10, 10].red == 255 && sheet[30, 10].red == 0)
  }

  /// Rows of a sheet are read, drawn and written one after the other; the picture is that of all crowns at once.
  @Test(arguments: [["-c", "black"], ["-c", "black", "-c", "black"]])
  func aSheetOfManyRows(colors: [String]) throws {
    let tool = try Tool()
    for index in 0..<403 {
      let (x, y) = (index % 20, index / 20)
      let path = #"<path d="M\#(x) \#(y)h8v8z"/>"#
      try tool.write(
        #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 30">\#(path)</svg>"#, to: "in/\(index).svg")
    }
    try tool("import", "in")
    // Of a packed database, the names are sorted when they are read.
    try tool("pack", "-o", "packed.db")
    try tool.run(["gallery", "-s", "10", "--columns", "4"] + colors)
    try tool.run(["gallery", "-s", "10", "--columns", "4", "-d", "packed.db", "-o", "packed.png"] + colors)
    #expect(try tool.read("packed.png") == tool.read("gallery.png"))
    let sheet = try PNG.decode(try tool.read("gallery.png"))
    #expect(sheet.width == 40 && sheet.height == 1010)
    // Each cell is the crown as it is drawn alone, within a margin of a pixel.
    try tool("render", "--all", "-s", "8", "--background", "white", "-o", "out")
    for index in 0..<403 {
      let picture = try PNG.decode(try tool.read("out/\(index).png"))
      let (left, top) = (index % 4 * 10 + 1, index / 4 * 10 + 1)
      let isEqual = (0..<64).allSatisfy { sheet[left + $0 % 8, top + $0 / 8] == picture[$0 % 8, $0 / 8] }
      #expect(isEqual, "crown \(index)")
    }
    #expect(sheet[35, 1005] == .white, "the last cell has no crown")
  }

  @Test func aSheetThatIsTooLargeSaysWhatFits() throws {
    let tool = try Tool()
    for index in 0..<9 { try tool.write(Sample.square, to: "in/\(index).svg") }
    try tool("import", "in")
    let result = try tool("gallery", "-s", "6000")
    #expect(result.status == 1 && !tool.exists("gallery.png"))
    #expect(result.err.contains("a sheet of 9 crowns in 3 columns of 6000 pixels is larger than a PNG can be"))
    #expect(result.err.contains("--size 5461 or less"))
    let long = try tool("gallery", "-s", "5462", "--columns", "1")
    #expect(long.err.contains("--size 1820 or less"))
  }

  @Test func equalProblemsAreSummedUp() throws {
    let tool = try Tool()
    for index in 0..<9 { try tool.write(Sample.crown, to: "in/c\(index).svg") }
    try tool("import", "in")
    for index in 0..<9 { try tool.write("mine", to: "out/c\(index).png") }
    let result = try tool("render", "--all", "-s", "8", "-o", "out")
    #expect(result.status == 1)
    #expect(result.err.split(separator: "\n").count == 4)
    #expect(result.err.hasSuffix("… and 6 more like these\n"))
  }

  @Test func aDeviceWithoutEndIsRefused() throws {
    let tool = try Tool()
    let result = try tool("import", "/dev/zero")
    #expect(result.status == 1)
    #expect(result.err.contains("/dev/zero: cannot read: it has more than 64 MB, which no drawing needs"))
  }

  #if os(Linux)
  @Test func littleMemory() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "royal.svg")
    try tool("import", "royal.svg")
    let script = "ulimit -v 400000; exec \"$0\" render royal -s 8192"
    let result = try tool.run(["-c", script, Tool.executable.path], executable: URL(filePath: "/bin/sh"))
    #expect(result.status == 1)
    #expect(result.err.contains("not enough memory for a picture of 8192 pixels: 672 MB are needed; raise 'ulimit -v'"))
  }

  /// An SVG has no pixels, whether the option or the output's ending asks for it.
  @Test(arguments: ["--format svg -o out/", "-o x.svg"])
  func drawingsNeedLittleMemory(options: String) throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "royal.svg")
    try tool("import", "royal.svg")
    let script = "ulimit -v 400000; exec \"$0\" render royal -s 16000 \(options)"
    let result = try tool.run(["-c", script, Tool.executable.path], executable: URL(filePath: "/bin/sh"))
    #expect(result.status == 0, "\(result.err)")
  }

  /// Without room for a heap of its own, a thread would ask the system for one at every allocation.
  @Test func importsWithLittleAddressSpace() throws {
    let tool = try Tool()
    for index in 0..<200 { try tool.write(Sample.svg("M\(index % 20) 2h9v9l\(index / 20) 1z"), to: "in/\(index).svg") }
    func seconds(_ limit: String) throws -> Double? {
      let script = "\(limit) exec \"$0\" import in -q --jobs 1 -d \(limit.count).db"
      let start = Date()
      let result = try tool.run(["-c", script, Tool.executable.path], executable: URL(filePath: "/bin/sh"))
      #expect(result.status == 0 || result.err.contains("ulimit -v"), "\(result.err)")
      return result.status == 0 ? Date().timeIntervalSince(start) : nil
    }
    let usual = try #require(try seconds(""))
    // A sentence on machines where the tool itself takes more.
    if let limited = try seconds("ulimit -v 150000;") { #expect(limited < 4 * usual + 1) }
  }

  @Test func filesThatMayNotGrow() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "royal.svg")
    try tool("import", "royal.svg")
    try tool("pack", "-o", "app.db")
    let script = "ulimit -f 1; exec \"$0\" render royal -d app.db -s 2048"
    let result = try tool.run(["-c", script, Tool.executable.path], executable: URL(filePath: "/bin/sh"))
    #expect(result.status == 1)
    #expect(result.err.contains("royal.png: cannot write: File too large"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: tool.folder.path).allSatisfy { !$0.contains(".crown") })
  }

  /// A new database that cannot be completed is no use to anybody, and must not stay.
  @Test(arguments: [
    ("ulimit -n 8", "too many files are open (ulimit -n)"), ("ulimit -f 1", "(ulimit -f, a quota)"),
    ("ulimit -f 40", "(ulimit -f, a quota)"),
  ])
  func newDatabasesUnderLimits(limit: String, reason: String) throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "royal.svg")
    let script = "\(limit); exec \"$0\" import royal.svg -d new.db"
    let result = try tool.run(["-c", script, Tool.executable.path], executable: URL(filePath: "/bin/bash"))
    #expect(result.status == 1)
    #expect(result.err.contains(reason), "\(result.err)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: tool.folder.path).allSatisfy { !$0.hasPrefix("new") })
  }

  /// Nobody knows the names of scratch files: errors name the file that was asked for.
  @Test func packingUnderALimitNamesItsFile() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "royal.svg")
    try tool("import", "royal.svg")
    let script = "ulimit -f 4; exec \"$0\" pack -o app.db"
    let result = try tool.run(["-c", script, Tool.executable.path], executable: URL(filePath: "/bin/bash"))
    #expect(result.status == 1)
    #expect(result.err.hasPrefix("error: app.db: "), "\(result.err)")
    #expect(!tool.exists("app.db"))
  }
  #endif
}
