import CrownKit
import CrownPNGReader
import CrownsTestSupport
import Foundation
import Testing

/// A designer's week: each task by the first command that a person would type.
///
/// The tasks of import and of names are here, those of pictures and of whole databases in the second file.
@Suite struct DesignersWeekTests {
  /// A folder `icons` with five drawings, which are imported.
  static func toolWithIcons() throws -> Tool {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "icons/royal.svg")
    try tool.write(Sample.disc, to: "icons/account-disc.svg")
    try tool.write(Sample.square, to: "icons/account-box.svg")
    try tool.write(
      Sample.svg("M12 21C5 15 2 11 2 8a5 5 0 0 1 10-2a5 5 0 0 1 10 2c0 3-3 7-10 13z"), to: "icons/heart.svg")
    try tool.write(Sample.svg("M4 8h16v8H4z"), to: "icons/bar.svg")
    try #require(try tool("import", "icons").status == 0)
    return tool
  }

  private func python(_ script: String, in tool: Tool) throws {
    let output = try tool.run(["python3", "-c", script], executable: URL(filePath: "/usr/bin/env"))
    #expect(output.status == 0, "\(output.err)")
  }

  @Test func importOfAFolder() throws {
    let tool = try Self.toolWithIcons()
    #expect(try tool("list").out == "account-box\naccount-disc\nbar\nheart\nroyal\n")
    #expect(try tool("import", "icons").out.hasPrefix("imported 0, updated 0, unchanged 5,"))
  }

  @Test func wrongPath() throws {
    let result = try Self.toolWithIcons()("import", "icon")
    #expect(
      result.status == 1 && result.err.contains("icon: No such file or directory; give a file or folder that exists"),
      "\(result.err)")
  }

  @Test func twoFolders() throws {
    let tool = try Self.toolWithIcons()
    try tool.write(Sample.disc, to: "mdi/heart.svg")
    #expect(try tool("import", "icons", "mdi", "-d", "both.db").status == 0)
    let names = try tool("list", "-d", "both.db").out
    #expect(names.contains("icons/heart\n") && names.contains("mdi/heart\n"))
  }

  @Test func folderAndItsZip() throws {
    let tool = try Self.toolWithIcons()
    try python("import shutil; shutil.make_archive('icons', 'zip', '.', 'icons')", in: tool)
    #expect(try tool("import", "icons.zip", "-d", "zip.db").status == 0)
    #expect(try tool("list", "-d", "zip.db").out == tool("list").out)
  }

  @Test func shortOptionsWithTheirValues() throws {
    let tool = try Self.toolWithIcons()
    #expect(try tool("import", "icons", "-j1").status == 0)
    #expect(try tool("render", "royal", "-s24").status == 0)
    #expect(try PNG.decode(tool.read("royal.png")).width == 24)
  }

  @Test func twoPatterns() throws {
    #expect(try Self.toolWithIcons()("list", "h*", "r*").out == "heart\nroyal\n")
  }

  @Test func nearName() throws {
    let tool = try Self.toolWithIcons()
    #expect(try tool("search", "hart").out.hasPrefix("heart\n"))
    let missed = try tool("render", "hart")
    #expect(missed.status == 1 && missed.err.contains("did you mean 'heart'?"))
  }

  @Test func renameAPattern() throws {
    let tool = try Self.toolWithIcons()
    #expect(try tool("rename", "account-*", "user-*").status == 0)
    #expect(try tool("list", "user-*").out == "user-box\nuser-disc\n")
    #expect(try tool("import", "icons").out.hasPrefix("imported 0, updated 0, unchanged 5,"))
  }

  @Test func fileRenamedOnDisk() throws {
    let tool = try Self.toolWithIcons()
    try tool.write(tool.read("icons/heart.svg"), to: "icons/love.svg")
    try FileManager.default.removeItem(at: tool.folder.appending(path: "icons/heart.svg"))
    #expect(try tool("import", "icons", "--prune").status == 0)
    #expect(try tool("list").out == "account-box\naccount-disc\nbar\nlove\nroyal\n")
  }

  @Test func sameTimeNewContent() throws {
    let tool = try Self.toolWithIcons()
    let path = tool.folder.appending(path: "icons/bar.svg").path
    let time = try #require(FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date)
    try tool.write(Sample.svg("M4 9h16v8H4z"), to: "icons/bar.svg")
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
    #expect(try tool("import", "icons").out.hasPrefix("imported 0, updated 1, unchanged 4,"))
  }

  @Test func dryRun() throws {
    let tool = try Self.toolWithIcons()
    try tool.write(Sample.disc, to: "icons/new.svg")
    #expect(try tool("import", "icons", "--dry-run").out.contains("1"))
    #expect(try !tool("list").out.contains("new"))
    #expect(try tool("remove", "r*", "--dry-run").status == 0)
    #expect(try tool("list").out.contains("royal\n"))
  }

  @Test func listOfNames() throws {
    let tool = try Self.toolWithIcons()
    try tool.write("heart\nroyal\n", to: "names.txt")
    #expect(try tool("list", "--from-file", "names.txt").out == "heart\nroyal\n")
    try tool.write("heart\nkrown\n", to: "names.txt")
    let missed = try tool("list", "--from-file", "names.txt")
    #expect(missed.status == 1 && missed.err.contains("krown"))
  }

  @Test func packOfNames() throws {
    let tool = try Self.toolWithIcons()
    #expect(try tool("pack", "heart", "account-*", "-o", "app.db").status == 0)
    #expect(try tool("list", "-d", "app.db").out == "account-box\naccount-disc\nheart\n")
  }

  @Test func galleryOfNames() throws {
    let tool = try Self.toolWithIcons()
    #expect(try tool("gallery", "heart", "royal", "-o", "two.png").status == 0)
    #expect(try tool("gallery", "heart", "royal", "-o", "two.html").out.contains("2 crowns"))
  }

  @Test func settingsFile() throws {
    let tool = try Self.toolWithIcons()
    try tool.write("{ trim: true, /* of accounts */ for: { 'account-*': { tag: 'people' } } }", to: "icons/crowns.json")
    let status = try tool("status", "icons")
    #expect(status.status == 1 && status.out.contains("3 crowns would change from the default settings to --trim 0\n"))
    #expect(try tool("import", "icons").status == 0)
    #expect(try tool("list", "--tag", "people").out == "account-box\naccount-disc\n")
  }

  @Test func settingsSaid() throws {
    let tool = try Self.toolWithIcons()
    try tool("import", "icons", "--knockout", "white")
    let gone = try tool("import", "icons", "--knockout", "none")
    #expect(gone.out.contains("5 crowns changed from --knockout '#ffffff' to the default settings"), "\(gone.out)")
    try tool.write("{ tolerance: 0.01 }", to: "icons/crowns.json")
    let lines = try tool("settings", "icons/heart.svg").out.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("  tolerance  0.01 ") && $0.hasSuffix(" icons/crowns.json:1") })
  }

  @Test func tags() throws {
    let tool = try Self.toolWithIcons()
    #expect(try tool("tag", "account-*", "--add", "people").status == 0)
    #expect(try tool("list", "--tag", "people").out == "account-box\naccount-disc\n")
    #expect(try tool("import", "icons").out.hasPrefix("imported 0, updated 0, unchanged 5,"))
    #expect(try tool("show", "account-box").out.contains("tags        people"))
  }
}
