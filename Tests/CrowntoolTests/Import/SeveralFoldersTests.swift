import Foundation
import Testing

/// Folders that have names in common, and the archives of folders.
@Suite struct SeveralFoldersTests {
  private func tool() throws -> Tool {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "icons/heart.svg")
    try tool.write(Sample.disc, to: "icons/arrows/up.svg")
    try tool.write(Sample.square, to: "mdi/heart.svg")
    try tool.write(Sample.svg("M2 2h9v9z"), to: "mdi/star.svg")
    try tool.write(Sample.svg("M2 2h8v8z"), to: "logos/swift.svg")
    return tool
  }

  private func python(_ script: String, in tool: Tool) throws {
    #expect(try tool.run(["python3", "-c", script], executable: URL(filePath: "/usr/bin/env")).status == 0)
  }

  @Test func foldersWithCommonNamesAreKeptApart() throws {
    let tool = try tool()
    let result = try tool("import", "icons", "mdi", "logos")
    #expect(result.status == 0)
    #expect(
      result.err.contains(
        "icons, mdi: the name 'heart' would be taken twice, so crowns are named for their folders: "
          + "icons/…, mdi/…; --flat leaves the folders out"), "\(result.err)")
    #expect(try tool("list").out == "icons/arrows/up\nicons/heart\nmdi/heart\nmdi/star\nswift\n")
    // The same again changes nothing, and neither does a folder alone.
    #expect(try tool("import", "icons", "mdi", "logos").out.hasPrefix("imported 0, updated 0, unchanged 5,"))
    #expect(try tool("import", "mdi", "--prune").out.hasPrefix("imported 0, updated 0, unchanged 2,"))
    #expect(try tool("status", "--quiet").status == 0)
  }

  @Test func foldersWithoutCommonNamesStay() throws {
    let tool = try tool()
    let result = try tool("import", "icons", "logos")
    #expect(result.status == 0 && result.err.isEmpty)
    #expect(try tool("list").out == "arrows/up\nheart\nswift\n")
    // What is there keeps its name; the new folder does not take it.
    #expect(try tool("import", "icons", "mdi").status == 0)
    #expect(try tool("list").out == "arrows/up\nheart\nmdi/heart\nmdi/star\nswift\n")
  }

  @Test func flatIsTheFormerWay() throws {
    let tool = try tool()
    let result = try tool("import", "icons", "mdi", "--flat")
    #expect(result.status == 1 && result.err.contains("mdi/heart.svg: the name 'heart' is taken by icons/heart.svg"))
    #expect(try tool("list").out == "arrows/up\nheart\nstar\n")
  }

  /// Folders of one name are told apart by the folders above them.
  @Test func foldersOfOneName() throws {
    let tool = try Tool()
    for set in ["mdi", "carbon"] { try tool.write(Sample.crown, to: "\(set)/svg/heart.svg") }
    #expect(try tool("import", "mdi/svg/", "carbon/../carbon/./svg").status == 0)
    #expect(try tool("list").out == "carbon/svg/heart\nmdi/svg/heart\n")
    // A folder that is given twice is one; one above another may hold the same names.
    #expect(try tool("import", "carbon/svg", "carbon/svg", "-d", "a.db").status == 0)
    #expect(try tool("list", "-d", "a.db").out == "heart\n")
    try tool.write(Sample.disc, to: "carbon/heart.svg")
    #expect(try tool("import", "carbon/svg", "./carbon/svg/..", "-d", "b.db").status == 0)
    #expect(try tool("list", "-d", "b.db").out == "carbon/heart\ncarbon/svg/heart\nsvg/heart\n")
  }

  /// A folder and its archive, packed with the folder's name as most programs do, or without.
  @Test func aFolderAndItsArchiveGiveTheSameNames() throws {
    let tool = try tool()
    try python(
      """
      import shutil
      for form in ("zip", "tar"):
          shutil.make_archive("icons", form, ".", "icons")
          shutil.make_archive("plain-" + form, form, "icons")
      shutil.make_archive("both", "zip", ".")
      """, in: tool)
    try tool("import", "icons", "-d", "folder.db")
    let names = try tool("list", "-d", "folder.db").out
    #expect(names == "arrows/up\nheart\n")
    for archive in ["icons.zip", "icons.tar", "plain-zip.zip", "plain-tar.tar"] {
      #expect(try tool("import", archive, "-d", archive + ".db").status == 0)
      #expect(try tool("list", "-d", archive + ".db").out == names, "\(archive)")
      #expect(try tool("import", archive, "-d", archive + ".db").out.hasPrefix("imported 0, updated 0, unchanged 2,"))
      #expect(try tool("render", "heart", "-d", archive + ".db", "-o", archive + ".png").status == 0)
    }
    // A folder and archives side by side; two of one name keep their endings.
    #expect(try tool("import", "mdi", "icons.zip", "-d", "two.db").status == 0)
    #expect(try tool("list", "-d", "two.db").out == "icons/arrows/up\nicons/heart\nmdi/heart\nmdi/star\n")
    #expect(try tool("import", "icons", "icons.zip", "-d", "same.db").status == 0)
    let same = try tool("list", "-d", "same.db").out
    #expect(same == "icons/arrows/up\nicons/heart\nicons.zip/arrows/up\nicons.zip/heart\n", "\(same)")
    // Several folders in one archive keep their names.
    try tool("import", "both.zip", "-d", "both.db")
    #expect(try tool("list", "-d", "both.db").out.contains("icons/heart\n"))
  }
}
