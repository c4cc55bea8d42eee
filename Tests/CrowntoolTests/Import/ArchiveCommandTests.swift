import Foundation
import Testing

/// Imports of archives that another implementation wrote.
@Suite struct ArchiveCommandTests {
  /// Writes the folder `in` as archives of all forms, with Python's own modules.
  private static let script = """
    import io, tarfile, zipfile
    folder = "in"
    for name, form in ("ustar", tarfile.USTAR_FORMAT), ("gnu", tarfile.GNU_FORMAT), ("pax", tarfile.PAX_FORMAT):
        with tarfile.open(name + ".tar", "w", format=form) as archive: archive.add(folder, ".")
    for name, method in ("stored", zipfile.ZIP_STORED), ("deflated", zipfile.ZIP_DEFLATED):
        with zipfile.ZipFile(name + ".zip", "w", method) as archive:
            for path in ("royal.svg", "heraldic/Krone é.svg"): archive.write(folder + "/" + path, path)
    with zipfile.ZipFile("streamed.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for path in ("royal.svg", "heraldic/Krone é.svg"):
            with archive.open(path, "w", force_zip64=True) as entry: entry.write(open(folder + "/" + path, "rb").read())
    """

  private func tool() throws -> Tool {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "in/royal.svg")
    try tool.write(Sample.svg("M2 2h9v9z"), to: "in/heraldic/Krone é.svg")
    try tool.write(Self.script, to: "archives.py")
    #expect(try tool.run(["python3", "archives.py"], executable: URL(filePath: "/usr/bin/env")).status == 0)
    return tool
  }

  @Test func archivesOfAllFormsAreImported() throws {
    let tool = try tool()
    try tool("import", "in", "-d", "folder.db")
    try tool("pack", "-d", "folder.db", "-o", "folder.packed")
    for archive in ["ustar.tar", "gnu.tar", "pax.tar", "stored.zip", "deflated.zip", "streamed.zip"] {
      let result = try tool("import", archive, "-d", archive + ".db")
      #expect(result.status == 0 && result.err.isEmpty, "\(archive): \(result.err)")
      try tool("pack", "-d", archive + ".db", "-o", archive + ".packed")
      #expect(try tool.read(archive + ".packed") == tool.read("folder.packed"), "\(archive)")
      #expect(try tool("import", archive, "-d", archive + ".db").out.hasPrefix("imported 0, updated 0, unchanged 2,"))
    }
  }

  @Test func anArchiveIsSeveralCrownsAndHasNoSymbols() throws {
    let tool = try tool()
    #expect(try tool("import", "pax.tar", "--name", "x").status == 64)
    let symbols = try tool("import", "pax.tar", "--symbols")
    #expect(symbols.status == 1 && symbols.err.contains("symbols are taken from files only; unpack this one"))
  }

  @Test(arguments: ["pax.tar", "deflated.zip"]) func damagedCrownsAreRestoredFromArchives(_ archive: String) throws {
    let tool = try tool()
    try tool("import", archive)
    let whole = try tool("render", "royal", "-o", "-").out
    let script =
      "import sqlite3; db = sqlite3.connect('crowns.db'); db.execute("
      + "\"UPDATE crown SET record = substr(record, 1, length(record) - 1) WHERE name = 'royal'\"); db.commit()"
    #expect(try tool.run(["python3", "-c", script], executable: URL(filePath: "/usr/bin/env")).status == 0)
    #expect(try tool("verify").status == 1)
    #expect(try tool("verify", "--repair").status == 0)
    #expect(try tool("verify").status == 0)
    #expect(try tool("render", "royal", "-o", "-").out == whole)
  }

  @Test func aListNamesArchivesToo() throws {
    let tool = try tool()
    #expect(try tool("import", "--from-file", "-", input: Array("pax.tar\nstored.zip\n".utf8)).status == 1)
    #expect(try tool("list").out == "heraldic/Krone é\nroyal\n")
    #expect(try tool("show", "royal").out.contains("pax.tar!/royal.svg"))
  }

  @Test func aDrawingInAnArchiveCannotReferToFiles() throws {
    let tool = try tool()
    try tool.write(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><use href='royal.svg#x'/></svg>", to: "in/use.svg")
    try tool.run(["python3", "archives.py"], executable: URL(filePath: "/usr/bin/env"))
    let result = try tool("import", "pax.tar")
    #expect(result.status == 1 && result.err.contains("pax.tar!/use.svg:1:"))
  }
}
