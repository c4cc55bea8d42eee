import CrownsTestSupport
import Foundation
import Testing

@testable import CrownImport

/// Imports of tar and zip files.
@Suite struct ArchiveTests {
  private typealias Entry = ArchiveSample.ZipEntry

  private static let files = [
    ("royal.svg", Sample.crown), ("heraldic/ducal.svg", Sample.disc), ("./heraldic//deep/x.svg", Sample.square),
    ("read me.txt", "text"), (".hidden.svg", Sample.disc), ("__MACOSX/._royal.svg", "x"),
  ]

  private func zip(_ files: [(String, String)] = files) -> [UInt8] {
    ArchiveSample.zip(files.map { ArchiveSample.ZipEntry($0.0, $0.1) })
  }

  private func importArchive(
    _ bytes: [UInt8], as name: String, in folder: ImportFolder, _ pruning: ImportOptions.Pruning = .none
  ) throws -> ImportReport {
    try folder.write(bytes, to: name)
    var options = ImportOptions()
    options.pruning = pruning
    return try CrownImporter(database: folder.path("crowns.db"), options: options, pictures: .png)
      .importDrawings(at: [folder.path(name)])
  }

  /// The messages of an import of one archive, without its path.
  private func problems(_ bytes: [UInt8], as name: String = "a.zip") throws -> [String] {
    let folder = try ImportFolder()
    let report = try importArchive(bytes, as: name, in: folder)
    let messages = report.problems + report.outcomes.flatMap(\.problems)
    return messages.map { String("\($0)".dropFirst(folder.path(name).count)) }
  }

  @Test(arguments: ["a.zip", "a.tar"]) func anArchiveIsImportedAsItsFolder(_ name: String) throws {
    let folder = try ImportFolder()
    let bytes = name == "a.zip" ? zip() : ArchiveSample.tar(Self.files)
    let report = try importArchive(bytes, as: name, in: folder)
    #expect(report.count(of: .imported) == 3 && !report.hasProblems)
    for (path, text) in Self.files { try folder.write(text, to: "in/\(path)") }
    let records = try folder.records()
    #expect(Set(records.keys) == ["royal", "heraldic/ducal", "heraldic/deep/x"])
    // The same drawings from a folder make the same records.
    try folder.remove("crowns.db")
    try folder.importDrawings()
    #expect(try folder.records() == records)
    // The crowns have other sources now.
    #expect(try importArchive(bytes, as: name, in: folder).count(of: .updated) == 3)
    #expect(try importArchive(bytes, as: name, in: folder).count(of: .unchanged) == 3)
  }

  @Test(arguments: ["a.zip", "a.tar"]) func whatIsGoneFromAnArchiveIsPruned(_ name: String) throws {
    let folder = try ImportFolder()
    func archive(_ files: [(String, String)]) -> [UInt8] { name == "a.zip" ? zip(files) : ArchiveSample.tar(files) }
    try folder.write(Sample.disc, to: "in/other.svg")
    try folder.importDrawings()
    _ = try importArchive(archive(Self.files), as: name, in: folder)
    let fewer = archive([("royal.svg", Sample.disc)])
    #expect(try importArchive(fewer, as: name, in: folder).goneNames == ["heraldic/deep/x", "heraldic/ducal"])
    // An archive that cannot be read lost nothing, and an import of its folder does not look into it.
    #expect(try importArchive(Array(fewer.dropLast(700)), as: name, in: folder, .missingFiles).hasProblems)
    var options = ImportOptions()
    options.pruning = .missingFiles
    try CrownImporter(database: folder.path("crowns.db"), options: options).importDrawings(at: [folder.path(".")])
    #expect(try folder.records().keys.sorted() == ["heraldic/deep/x", "heraldic/ducal", "other", "royal"])
    let report = try importArchive(fewer, as: name, in: folder, .missingFiles)
    #expect(report.count(of: .removed) == 2)
    #expect(try folder.records().keys.sorted() == ["other", "royal"])
  }

  @Test func theLastOfSeveralEntriesCounts() throws {
    let folder = try ImportFolder()
    let files = [("a.svg", Sample.disc), ("b.svg", Sample.square), ("a.svg", Sample.crown)]
    for (name, bytes) in [("a.zip", zip(files)), ("a.tar", ArchiveSample.tar(files))] {
      let report = try importArchive(bytes, as: name, in: folder)
      #expect(!report.hasProblems && report.outcomes.count == 2)
      let records = try folder.records()
      try folder.write(Sample.crown, to: "in/c.svg")
      try folder.importDrawings()
      #expect(try folder.records()["c"] == records["a"])
      try folder.remove("crowns.db")
    }
  }

  @Test func picturesAreTakenFromArchives() throws {
    let folder = try ImportFolder()
    let files = [("a.png", "no picture"), ("b@2x.png", ""), ("b.svg", Sample.disc)]
    let report = try importArchive(zip(files), as: "a.zip", in: folder)
    #expect(report.count(of: .imported) == 1 && report.count(of: .skipped) == 1 && report.notes.count == 1)
  }

  @Test func anArchiveThatChangesIsNotRead() throws {
    let folder = try ImportFolder()
    try folder.write(zip(), to: "a.zip")
    let list = try SourceList(searching: [folder.path("a.zip")])
    try folder.write(zip([("royal.svg", Sample.disc)]), to: "a.zip")
    let report = try CrownImporter(database: folder.path("crowns.db")).importDrawings(of: list)
    #expect(report.count(of: .failed) == 3)
    let problem = try #require(report.outcomes.first?.problems.first)
    #expect("\(problem)".hasSuffix("cannot read: the archive changed during the import; import it again"))
  }

  @Test(arguments: ["a.zip", "a.tar"]) func anArchiveThatIsWrittenInPlaceIsNotRead(_ name: String) throws {
    let folder = try ImportFolder()
    let files = (0..<300).map { ("d\($0).svg", Sample.disc) }
    func archive(_ files: [(String, String)]) -> [UInt8] { name == "a.zip" ? zip(files) : ArchiveSample.tar(files) }
    try folder.write(archive(files), to: name)
    var hasChanged = false
    let report = try CrownImporter(database: folder.path("crowns.db")).importDrawings(at: [folder.path(name)]) { _ in
      guard !hasChanged else { return }
      hasChanged = true
      // The same size, and the same file: the entries have each other's names.
      let file = try? FileHandle(forUpdating: URL(filePath: folder.path(name)))
      try? file?.write(contentsOf: archive(files.reversed()))
    }
    #expect(report.hasProblems && hasChanged)
    let problem = try #require(report.outcomes.last?.problems.first)
    #expect("\(problem)".hasSuffix("the archive changed during the import; import it again"))
  }

  /// As unzip and bsdtar have it: folders in zip files of DOS and Windows, an ordinary character elsewhere.
  @Test(arguments: [(0, "a/b/c"), (3, "a\\b\\c"), (nil, "a\\b\\c")] as [(UInt8?, String)])
  func backslashes(_ system: UInt8?, _ name: String) throws {
    let folder = try ImportFolder()
    let files = [("a\\b\\c.svg", Sample.disc), ("x.svg\\", ""), ("x\\..\\up.svg", Sample.crown)]
    var entries = files.map { Entry($0.0, $0.1) }
    for index in entries.indices { entries[index].system = system ?? 3 }
    let report = try importArchive(
      system == nil ? ArchiveSample.tar(files) : ArchiveSample.zip(entries), as: system == nil ? "set.tar" : "set.zip",
      in: folder)
    // Only where a backslash leads to a folder, two dots before it lead out of the archive.
    #expect(try Set(folder.records().keys) == (system == 0 ? [name] : [name, "x\\..\\up"]))
    #expect(report.problems.count == (system == 0 ? 1 : 0))
    #expect(
      try importArchive(
        system == nil ? ArchiveSample.tar(files) : ArchiveSample.zip(entries),
        as: system == nil ? "set.tar" : "set.zip", in: folder
      ).count(of: .unchanged) == (system == 0 ? 1 : 2))
  }

  // MARK: - Entries that are refused

  @Test func namesThatAreNotUTF8() throws {
    let text = "!/a\\xFF.svg: the name of this entry is not UTF-8; rename the file, and pack it again"
    let name: [UInt8] = [0x61, 0xFF] + Array(".svg".utf8)
    let tar = ArchiveSample.tarHeader(name, byteCount: 0) + ArchiveSample.tarEnd
    #expect(try problems(tar, as: "a.tar") == [text])
    var entry = Entry("a.svg", Sample.disc)
    entry.name = name
    entry.flags = 1 << 11
    #expect(try problems(ArchiveSample.zip([entry])) == [text])
    entry.flags = 0
    #expect(try problems(ArchiveSample.zip([entry])).isEmpty)
  }

  @Test(arguments: ["a.zip", "a.tar"]) func repeatedEntriesAreNoted(_ name: String) throws {
    let folder = try ImportFolder()
    let files = [("a.svg", Sample.disc), ("a.svg", Sample.crown)]
    let bytes = name == "a.zip" ? zip(files) : ArchiveSample.tar(files)
    let notes = try importArchive(bytes, as: name, in: folder).notes
    #expect(notes.map(\.text) == ["the archive has 2 entries of this name; the last of them counts"])
  }

  @Test func pathsThatLeadOutOfAnArchive() throws {
    for path in ["../a.svg", "/a.svg", "x/../../a.svg", "a\0b.svg"] {
      let text = "the path of this entry leads out of the archive; pack it with a relative path"
      #expect(try problems(zip([(path, Sample.disc), ("b.svg", Sample.disc)])).first?.hasSuffix(text) == true)
      guard !path.utf8.contains(0) else { continue }
      #expect(try problems(ArchiveSample.tar([(path, Sample.disc)]), as: "a.tar").first?.hasSuffix(text) == true)
    }
  }

  @Test func linksAndDevices() throws {
    var link = Entry("a.svg", "b.svg")
    link.mode = 0xA1FF
    let text = "links in archives are not followed; import the file that it leads to"
    #expect(try problems(ArchiveSample.zip([link])) == ["!/a.svg: " + text])
    for type in "12" {
      let tar = ArchiveSample.tarHeader(Array("a.svg".utf8), byteCount: 0, type: type) + ArchiveSample.tarEnd
      #expect(try problems(tar, as: "a.tar") == ["!/a.svg: " + text])
    }
    for type in "346" {
      let tar = ArchiveSample.tarHeader(Array("a.svg".utf8), byteCount: 0, type: type) + ArchiveSample.tarEnd
      #expect(try problems(tar, as: "a.tar") == ["!/a.svg: this entry of the tar file is not a regular file"])
    }
  }

  @Test func encryptedAndUnknownEntries() throws {
    var secret = Entry("a.svg", Sample.disc)
    secret.flags = 1
    var packed = Entry("b.svg", Sample.disc)
    packed.method = 14
    #expect(
      try problems(ArchiveSample.zip([secret, packed])) == [
        "!/a.svg: the entry is encrypted; unpack the archive with its password",
        "!/b.svg: the entry is compressed by method 14; make the archive with deflate",
      ])
  }

  @Test func wrongChecksumsAndSizes() throws {
    var sum = Entry("a.svg", Sample.disc)
    sum.checksum = 1
    var short = Entry("b.svg", Sample.disc)
    short.statedSize = 20
    var long = Entry("c.svg", Sample.disc)
    long.statedSize = 20_000
    var stored = Entry("d.svg", Sample.disc)
    (stored.isDeflated, stored.statedSize) = (false, 100_000)
    let damaged = "the archive is damaged: "
    let advice = "; copy it again from where it is whole"
    let size = ": cannot read: " + damaged + "an entry does not unpack to the size that it states" + advice
    #expect(
      try problems(ArchiveSample.zip([sum, short, long, stored])) == [
        "!/a.svg: cannot read: " + damaged + "the checksum of an entry differs" + advice, "!/b.svg" + size,
        "!/c.svg" + size, "!/d.svg" + size,
      ])
  }

  @Test func bombs() throws {
    var large = Entry("a.svg", Sample.disc)
    large.statedSize = 65 << 20
    #expect(try problems(ArchiveSample.zip([large])) == ["!/a.svg: it has more than 64 MB, which no drawing needs"])
    // Many names for the same bytes.
    var entries = [Entry("0.svg", Sample.disc + String(repeating: " ", count: 50_000))]
    for index in 1..<2000 {
      entries.append(Entry("\(index).svg", Sample.disc + String(repeating: " ", count: 50_000)))
      entries[index].sharedWith = 0
    }
    let bomb = ": the files of this archive are far too large for its size; unpack it yourself if you trust it"
    #expect(try problems(ArchiveSample.zip(entries)) == [bomb])
    // A file that unpacks to more than it says ends where it should.
    var more = Entry("a.svg", String(repeating: " ", count: 40 << 20))
    more.statedSize = 1000
    #expect(try problems(ArchiveSample.zip([more])).first?.contains("does not unpack to the size") == true)
    // All files together are too large.
    var many = (0..<20).map { Entry("\($0).svg", "") }
    for index in many.indices { many[index].statedSize = 60 << 20 }
    #expect(try problems(ArchiveSample.zip(many)) == [bomb])
  }

  // MARK: - Forms of archives

  @Test func zipFilesWith64BitSizesCommentsAndPrefixes() throws {
    for (isLong, prefix, comment) in [
      (true, [], []), (false, Array("#!/bin/sh\n".utf8), []), (false, [], Array("a comment PK\u{5}\u{6}".utf8)),
    ] {
      let folder = try ImportFolder()
      var entry = Entry("a.svg", Sample.crown)
      entry.isLong = isLong
      let zip = ArchiveSample.zip([entry], prefix: prefix, comment: comment, isLong: isLong)
      #expect(try importArchive(zip, as: "a.zip", in: folder).count(of: .imported) == 1)
    }
  }

  @Test func namesInOldCharacterSets() throws {
    let folder = try ImportFolder()
    var old = Entry("", Sample.crown)
    old.name = [0x81, 0x94, 0xE1] + Array(".svg".utf8)  // "üöß" in code page 437
    let silent = Entry("été.svg", Sample.disc)
    var stated = Entry("naïve.svg", Sample.square)
    stated.flags = 1 << 11
    let zip = ArchiveSample.zip([old, silent, stated])
    #expect(try importArchive(zip, as: "a.zip", in: folder).count(of: .imported) == 3)
    #expect(try folder.records().keys.sorted() == ["naïve", "été", "üöß"])
  }

  @Test func longNamesInTarFiles() throws {
    let folder = try ImportFolder()
    let long = String(repeating: "folder/", count: 40) + "a.svg"
    func pax(_ path: String) -> String {
      var length = path.utf8.count + 7
      while "\(length) path=\(path)\n".utf8.count != length { length += 1 }
      return "\(length) path=\(path)\n"
    }
    let bytes =
      ArchiveSample.tarEntry("PaxHeader", pax(long), type: "x") + ArchiveSample.tarEntry("short", Sample.disc)
      + ArchiveSample.tarEntry("././@LongLink", "b" + long + "\0", type: "L")
      + ArchiveSample.tarEntry("short", Sample.crown)
      + ArchiveSample.tarEntry("folder/", "", type: "5") + ArchiveSample.tarEnd
    #expect(try importArchive(bytes, as: "a.tar", in: folder).count(of: .imported) == 2)
    #expect(try folder.records().keys.sorted() == ["b" + long.dropLast(4), String(long.dropLast(4))])
  }

  @Test func archivesThatCannotBeRead() throws {
    let compressed = GzipTests.gzip(ArchiveSample.tar(Self.files))
    #expect(try problems(compressed, as: "a.tgz").first?.contains("unpack it with 'gunzip'") == true)
    #expect(try problems(Array(Sample.crown.utf8), as: "a.tar").first?.contains("neither a tar file nor") == true)
    #expect(try problems([], as: "a.tar").first?.contains("ends too early") == true)
    #expect(try problems(ArchiveSample.zip([]), as: "a.zip").first?.contains("no SVG or PNG file in this") == true)
    #expect(try problems(ArchiveSample.tarEnd, as: "a.tar").first?.contains("no SVG or PNG file in this") == true)
  }

  @Test func aCutOrDamagedArchiveNeverTraps() throws {
    let folder = try ImportFolder()
    var long = Entry("heraldic/ducal.svg", Sample.disc)
    long.isLong = true
    let seeds = [
      ArchiveSample.zip([Entry("royal.svg", Sample.crown), long], isLong: true), zip(), ArchiveSample.tar(Self.files),
      ArchiveSample.tarEntry("x", "17 path=long.svg\n", type: "x") + ArchiveSample.tar(Self.files),
    ]
    var random = SeededGenerator(seed: 42)
    for (index, seed) in seeds.enumerated() {
      let whole = try read(seed, in: folder)
      #expect(whole == (index == 0 ? 2 : 3))
      for _ in 0..<600 {
        var bytes = seed
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
        case 1: bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
        default:
          // Headers are checked more thoroughly than data: most of a mutation goes there.
          let start = Int.random(in: bytes.indices, using: &random)
          for place in bytes[start...].indices.prefix(Int.random(in: 1...8, using: &random)) {
            bytes[place] = [0, 0xFF, 0x7F, 0x80, 0x50].randomElement(using: &random) ?? 0
          }
        }
        _ = try? read(bytes, in: folder)
      }
      // A tar file that ends anywhere before its mark is noticed.
      if index == 2 {
        for count in stride(from: 0, to: seed.count - 1024, by: 512) {
          #expect(throws: ArchiveError.self) { try read(Array(seed[..<count]), in: folder) }
        }
      }
    }
  }

  /// Reads all drawings of an archive; returns their number.
  private func read(_ bytes: [UInt8], in folder: ImportFolder) throws -> Int {
    try folder.write(bytes, to: "fuzz.tar")
    let archives = Archives()
    let (number, file) = try archives.open(folder.path("fuzz.tar"))
    var count = 0
    try archives.search(number, file) { item in
      guard !item.path.hasPrefix(".") && !item.path.hasPrefix("__MACOSX") else { return }
      var source = Source(name: "x", path: item.path)
      source.entry = item.entry
      if item.refusal == nil { _ = try archives.bytes(of: source, .none) }
      count += 1
    }
    return count
  }
}
