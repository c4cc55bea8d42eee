import CrownImport
import CrownKit
import CrownsTestSupport
import Foundation
import Testing

@testable import crownc

/// Runs of the compiler on folders.
@Suite struct CrownCompilationTests {
  private let folder: TemporaryFolder
  private var crowns: String { folder("Crowns") }

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: crowns, withIntermediateDirectories: true)
  }

  private func svg(_ d: String, title: String = "") -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\"><title>\(title)</title><path d=\"\(d)\"/></svg>"
  }

  private func write(_ text: String, to name: String) throws {
    let file = URL(filePath: "\(crowns)/\(name)")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// The lines of messages, with the folder's path left out.
  private func compile(_ folders: [String] = ["Crowns"], _ more: [String] = []) throws -> [String] {
    let arguments = try CrowncArguments(
      folders.map { folder($0) } + [
        "--work", folder("work.db"), "--database", folder("AppCrowns.db"), "--swift", folder("AppCrowns.swift"),
      ] + more)
    return CrownCompilation(arguments, program: folder("program")).run().map {
      $0.line.replacingOccurrences(of: folder.path + "/", with: "")
    }
  }

  private func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(filePath: folder(name))) }

  /// Nobody writes into the pipes.
  @Test func namedPipesAreNotWaitedFor() throws {
    try write(svg("M4 4h16v16H4z"), to: "royal.svg")
    for name in ["work.db-program", "program"] { try #require(mkfifo(folder(name), 0o600) == 0) }
    #expect(try compile() == [])
    try FileManager.default.removeItem(atPath: crowns)
    try #require(mkfifo(crowns, 0o600) == 0)
    #expect(try compile() == ["Crowns: error: this is not a folder; give the folder of the drawings"])
  }

  @Test func whatBecameOfColoursIsNoted() throws {
    let mark = { (color: String) in
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\"><path fill=\"navy\" d=\"M2 2h20v20H2z\"/>"
        + "<path fill=\"\(color)\" d=\"M8 8h8v8H8z\"/></svg>"
    }
    try Data("1".utf8).write(to: URL(filePath: folder("program")))
    try write(mark("#fff"), to: "white.svg")
    try write(mark("#c60"), to: "orange.svg")
    try write(svg("M4 4h16v16H4z"), to: "royal.svg")
    #expect(
      try compile() == [
        "Crowns: note: drawings of several colours became crowns of one: 1 in shades, 1 with light parts as holes; "
          + "'colors' in crowns.json decides otherwise"
      ])
    // Once: a build that imports none of them says nothing.
    #expect(try compile() == [])
  }

  @Test func settingsComeFromTheFolder() throws {
    try write(svg("M4 4h16v16H4z"), to: "arrow-left.svg")
    try write("{ for: { \"arrow-*\": { mirror: true } } }", to: "crowns.json")
    #expect(try compile() == [])
    let library = try CrownLibrary(opening: folder("AppCrowns.db"), mode: .immutable)
    #expect(try library.catalog.entry(named: "arrow-left")?.label?.tags == [CrownLabel.mirrorsTag])
    try write("{ colours: 1 }", to: "crowns.json")
    #expect(
      try compile() == ["Crowns/crowns.json:1:3: error: there is no setting 'colours'; did you mean 'colors'?"])
  }

  @Test func aFolderBecomesADatabaseAndASource() throws {
    try write(svg("M4 4h16v16H4z", title: "The Royal Crown"), to: "royal.svg")
    try write(svg("M2 2h9v9z"), to: "tudor/rose.svg")
    #expect(try compile() == [])
    let library = try CrownLibrary(opening: folder("AppCrowns.db"), mode: .immutable)
    #expect(try library.names() == ["royal", "tudor/rose"])
    let source = String(decoding: try bytes("AppCrowns.swift"), as: UTF8.self)
    #expect(source.contains("/// The Royal Crown\n  static var royal: AppCrowns"))
    #expect(source.contains("    static var rose: AppCrowns { AppCrowns(\"tudor/rose\") }"))
  }

  @Test func theSameFilesGiveTheSameBytesWhateverWentBefore() throws {
    try write(svg("M4 4h16v16H4z"), to: "a.svg")
    try write(svg("M2 2h9v9z"), to: "b.svg")
    #expect(try compile() == [])
    let (database, source) = (try bytes("AppCrowns.db"), try bytes("AppCrowns.swift"))
    try write(svg("M2 2h8v8z"), to: "b.svg")
    try write(svg("M2 2h7v7z"), to: "c.svg")
    #expect(try compile() == [])
    #expect(try bytes("AppCrowns.db") != database && bytes("AppCrowns.swift") != source)
    try write(svg("M2 2h9v9z"), to: "b.svg")
    try FileManager.default.removeItem(atPath: "\(crowns)/c.svg")
    #expect(try compile() == [])
    #expect(try bytes("AppCrowns.db") == database && bytes("AppCrowns.swift") == source)
  }

  @Test func anUnchangedSourceIsNotWrittenAgain() throws {
    try write(svg("M4 4h16v16H4z"), to: "a.svg")
    #expect(try compile() == [])
    let old = Date(timeIntervalSince1970: 1_000_000)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: folder("AppCrowns.swift"))
    try write(svg("M4 4h15v16H4z"), to: "a.svg")
    #expect(try compile() == [])
    let attributes = try FileManager.default.attributesOfItem(atPath: folder("AppCrowns.swift"))
    #expect(attributes[.modificationDate] as? Date == old)
  }

  @Test func aBadFileIsAnErrorAndNothingIsWritten() throws {
    try write(svg("M4 4h16v16H4z"), to: "good.svg")
    try write(svg("M4 4Lx"), to: "bad.svg")
    try write("no picture", to: "picture.png")
    let lines = try compile()
    #expect(lines.count == 2)
    #expect(lines.contains { $0.hasPrefix("Crowns/bad.svg:1:90: error: ") }, "\(lines)")
    #expect(
      lines.contains(
        "Crowns/picture.png:1:1: error: the plugin takes no PNG pictures; make a drawing of this one with "
          + "'crowntool trace', and import that"))
    #expect(!FileManager.default.fileExists(atPath: folder("AppCrowns.db")))
    #expect(!FileManager.default.fileExists(atPath: folder("AppCrowns.swift")))
  }

  @Test func aWarningIsAWarning() throws {
    try write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\">\n"
        + "<path d=\"M4 4h9v9z\" filter=\"url(#away)\"/></svg>", to: "doubtful.svg")
    let lines = try compile()
    #expect(lines.count == 1 && lines[0].hasPrefix("Crowns/doubtful.svg:2:") && lines[0].contains(": warning: "))
    #expect(FileManager.default.fileExists(atPath: folder("AppCrowns.db")))
  }

  @Test func anEmptyFolderIsAWarning() throws {
    #expect(try compile() == ["Crowns: warning: there is no drawing in this folder; add SVG files to it"])
    #expect(try CrownLibrary(opening: folder("AppCrowns.db"), mode: .immutable).names() == [])
  }

  /// An empty folder is often one whose drawings lie elsewhere.
  @Test func anEmptySubfolderIsAWarning() throws {
    try write(svg("M4 4h16v16H4z"), to: "a/b/royal.svg")
    for name in ["tudor/roses", "a/c", ".hidden"] {
      try FileManager.default.createDirectory(atPath: "\(crowns)/\(name)", withIntermediateDirectories: true)
    }
    try write("no drawing", to: "tudor/notes.txt")
    #expect(
      try compile()
        == ["Crowns/a/c", "Crowns/tudor"].map {
          "\($0): warning: there is no drawing in this folder; add SVG files to it"
        })
    #expect(try CrownLibrary(opening: folder("AppCrowns.db"), mode: .immutable).names() == ["a/b/royal"])
  }

  @Test func twoSpellingsOfANameAreAnError() throws {
    try write(svg("M4 4h16v16H4z"), to: "st-edward.svg")
    try write(svg("M4 4h16v15H4z"), to: "St Edward.svg")
    #expect(
      try compile()
        == [
          "Crowns/st-edward.svg:1:1: error: the member 'stEdward' already stands for "
            + "\(crowns)/St Edward.svg; rename one of the two files"
        ].map { $0.replacingOccurrences(of: folder.path + "/", with: "") })
  }

  @Test func aMissingFolderIsAnError() throws {
    try FileManager.default.removeItem(atPath: crowns)
    let lines = try compile()
    #expect(lines.count == 1 && lines[0].hasPrefix("Crowns:1:1: error: "), "\(lines)")
  }

  @Test func aDamagedWorkDatabaseIsMadeAgain() throws {
    try write(svg("M4 4h16v16H4z"), to: "a.svg")
    try Data("no database".utf8).write(to: URL(filePath: folder("work.db")))
    #expect(try compile() == [])
    #expect(try CrownLibrary(opening: folder("AppCrowns.db"), mode: .immutable).names() == ["a"])
  }

  /// Drawings that are imported again have their comparison repeated; a work database that stays keeps its file.
  @Test func anotherBuildOfTheProgramImportsAgain() throws {
    func identity() throws -> Int {
      try #require(FileManager.default.attributesOfItem(atPath: folder("work.db"))[.systemFileNumber] as? Int)
    }
    func build(_ text: String) throws { try Data(text.utf8).write(to: URL(filePath: folder("program"))) }
    try write(svg("M4 4h16v16H4z"), to: "a.svg")
    try build("one")
    #expect(try compile() == [])
    // A second name keeps the number of the file from being given away again.
    try FileManager.default.linkItem(atPath: folder("work.db"), toPath: folder("first.db"))
    let first = try identity()
    // The same program, linked again.
    try build("one")
    #expect(try compile() == [])
    #expect(try identity() == first)
    try build("two")
    #expect(try compile() == [])
    #expect(try identity() != first)
  }

  @Test func argumentsAreChecked() throws {
    let whole = ["in", "--work", "w", "--database", "d", "--swift", "s"]
    #expect(try CrowncArguments(whole).swift == "s" && CrowncArguments(whole).bundle == nil)
    #expect(try CrowncArguments(whole + ["--bundle", "app_App"]).bundle == "app_App")
    #expect(try CrowncArguments(whole + ["more"]).folders == ["in", "more"])
    #expect(try CrowncArguments(whole + ["--check", "--settings", "s.json"]).isCheck)
    var settings = RequestedSettings.defaults
    settings.set(\.drawing.colors, to: .shades)
    settings.set(\.drawing.knockouts, to: [.white, .black])
    let given = ["--colors", "shades", "--knockout", "#fff", "--knockout", "black"]
    #expect(try CrowncArguments(given + whole).settings == settings)
    let bad = [
      [], ["--work"], whole + ["--swift", "t"], whole + ["--settings"], Array(whole.dropFirst()),
      Array(whole.dropLast(2)),
      whole + ["--fast"], whole + ["--bundle"], whole + ["--colors"], whole + ["--colors", "plaid"],
      whole + ["--strict"],
      whole + ["--colors", "shades", "--colors", "holes"],
    ]
    for arguments in bad {
      #expect(throws: CrowncArguments.Failure.self, "\(arguments)") { try CrowncArguments(arguments) }
    }
  }
}
