import CrownPath
import CrownsTestSupport
import Testing

@testable import CrownStore

/// The writer of bundles, whose bytes the article *The bundle format* specifies.
@Suite struct CrownBundleTests {
  @Test func bytesAreAsSpecified() {
    let crowns = [
      CrownBundle.Crown(
        name: "a/ab", heading: "A", label: CrownLabel(title: "Ti", tags: ["y", "x"]), source: "f/a/ab.svg",
        record: [1, 2]),
      CrownBundle.Crown(name: "a/ac", heading: "A", source: "f/a/ac.svg", record: [3]),
      CrownBundle.Crown(name: "b", heading: "B", source: "else", record: []),
    ]
    let bundle = CrownBundle(crowns, shapes: [9])
    var expected: [UInt8] = [0x8F] + Array("CROWNS".utf8) + [2, 3]
    expected += [2, 2, 1] + Array("A".utf8) + [1, 1] + Array("B".utf8)
    expected += [0, 4] + Array("a/ab".utf8) + [3, 1] + Array("c".utf8) + [0, 1] + Array("b".utf8)
    expected += [1, 0, 2] + Array("Ti".utf8) + [2, 1] + Array("x".utf8) + [1] + Array("y".utf8)
    expected += [2, 1, 2] + Array("f/".utf8) + [4] + Array(".svg".utf8) + [0, 4] + Array("else".utf8)
    expected += [2, 2, 1, 1, 2]
    expected += [1, 9, 2, 1, 0]
    expected += checksum(of: [1, 2, 3])
    expected += checksum(of: expected) + [1, 2, 3]
    #expect(bundle.bytes == expected)
    #expect(bundle.count == 3 && bundle.recordBytes == 4)
    #expect(CrownBundle.isBundle(bundle.bytes) && !CrownBundle.isBundle(Array("CROWNS".utf8)))
  }

  @Test func longTextsAndNoCrowns() {
    let title = String(repeating: "é", count: 100)
    let bytes = CrownBundle([.init(name: "n", heading: "N", label: CrownLabel(title: title), record: [])]).bytes
    // 200 bytes: a number of two.
    #expect(bytes.indices.contains { bytes[$0...].starts(with: [0xC8, 0x01, 0xC3, 0xA9]) })
    let empty = CrownBundle([]).bytes
    #expect(Array(empty.dropFirst(8)) == [0, 0, 0, 0, 0, 0] + checksum(of: Array(empty.dropLast(3))))
  }

  /// A group has 200 bytes of records or more, or 24 of them.
  @Test func recordsShareChecksumsInGroups() throws {
    func crown(_ index: Int, _ length: Int) -> CrownBundle.Crown {
      CrownBundle.Crown(name: "\(index)", heading: "#", record: Array(repeating: UInt8(index), count: length))
    }
    for (lengths, groups) in [
      ([199, 1, 5], [2, 1]), ([200, 300, 1, 1], [1, 1, 2]), (Array(repeating: 8, count: 50), [24, 24, 2]), ([], []),
      (Array(repeating: 0, count: 24), [24]),
    ] {
      var encoder = BundleEncoder()
      for (index, length) in lengths.enumerated() { encoder.add(crown(index, length)) }
      encoder.finish()
      var expected: [UInt8] = []
      var first = 0
      for count in groups {
        let records = (first..<first + count).flatMap { crown($0, lengths[$0]).record }
        expected += checksum(of: records)
        first += count
      }
      #expect(encoder[.checksums] == expected)
    }
    #expect(checksum(of: Array("123456789".utf8)) == [0x21, 0xCF, 0x02])
  }

  private func checksum(of bytes: [UInt8]) -> [UInt8] { bytes.withUnsafeBytes(CRC24.init).bytes }

  @Test func aCatalogInNaturalOrder() throws {
    let folder = try TemporaryFolder()
    let catalog = try CrownCatalog(opening: folder("crowns.db"), mode: .create)
    try catalog.write { writer in
      for (name, record) in [("crown 10", .record(1, 1)), ("crown 2", .record(2)), ("Ärger", .record(3))]
        as [(String, [UInt8])]
      {
        try writer.put(name, record: record, source: SourceFile("/\(name).svg"))
      }
    }
    let bundle = try catalog.bundle()
    let records: [UInt8] = .record(3) + .record(2) + .record(1, 1)
    #expect(bundle.count == 3 && bundle.recordBytes == records.count)
    #expect(bundle.bytes.suffix(records.count) == records[...])
    #expect(!bundle.bytes.indices.contains { bundle.bytes[$0...].starts(with: Array(".svg".utf8)) })
    var options = BundleOptions()
    options.names = ["crown 2"]
    options.includesSources = true
    let one = try catalog.bundle(options)
    #expect(one.count == 1 && one.bytes.suffix(one.recordBytes) == [UInt8].record(2)[...])
    #expect(one.bytes.indices.contains { one.bytes[$0...].starts(with: Array(".svg".utf8)) })
  }

  @Test(arguments: [
    ("/home/ann/icons/chess/king.svg", "chess/king", "chess/king.svg"), ("king.svg", "king", "king.svg"),
    ("/home/ann/chess-king.svg", "chess/king", "chess-king.svg"), ("/chess/king.svg", "a/chess/king", "chess/king.svg"),
    ("/home/chess/b/king.svg", "chess/a/king", "king.svg"), ("-", "king", "-"), ("", "king", ""), ("/", "", ""),
    ("//home//e\u{301}/a.svg", "\u{E9}/a", "e\u{301}/a.svg"),
  ])
  func aSourceIsNamedBelowTheImportedFolder(path: String, name: String, below: String) throws {
    #expect(SourceFile.pathBelowImport(path, ofCrown: name) == below)
    guard !below.isEmpty, !name.isEmpty else { return }
    let folder = try TemporaryFolder()
    let catalog = try CrownCatalog(opening: folder("crowns.db"), mode: .create)
    try catalog.write { try $0.put(name, record: .record(1), source: SourceFile(path)) }
    var options = BundleOptions()
    options.includesSources = true
    let bytes = try catalog.bundle(options).bytes
    #expect(!bytes.indices.contains { bytes[$0...].starts(with: Array("home".utf8)) })
  }
}

/// Bundles of libraries that are too large to be held.
@Suite struct LargeBundleTests {
  /// A record that has a star in common with others, and a triangle of its own.
  private func record(_ index: Int) throws -> [UInt8] {
    var path = BezierPath([
      .move(to: PathPoint(5, 3)), .line(to: PathPoint(6, 6)), .line(to: PathPoint(9, 5.5)),
      .cubic(to: PathPoint(6.5, 8), control1: PathPoint(8, 7), control2: PathPoint(7, 7.3)),
      .line(to: PathPoint(7.5, 11)), .line(to: PathPoint(5, 9)), .line(to: PathPoint(2.5, 11)),
      .line(to: PathPoint(3.5, 8)), .line(to: PathPoint(1, 5.5)), .line(to: PathPoint(4, 6)), .close,
    ])
    path.move(to: PathPoint(Double(index % 20), 20))
    path.addLine(to: PathPoint(Double(index % 23), 23))
    path.addLine(to: PathPoint(12, 17))
    path.closeSubpath()
    let box = PathRect(x: 0, y: 0, width: 24, height: 24)
    return try PathEncoder().encode(Drawing(viewBox: box, path: path)).bytes
  }

  private func catalog(_ folder: TemporaryFolder, count: Int) throws -> CrownCatalog {
    let catalog = try CrownCatalog(opening: folder("crowns.db"), mode: .create)
    try catalog.write { writer in
      for index in 0..<count {
        try writer.put("set/crown \(index)", record: record(index), source: SourceFile("/a/set/crown \(index).svg"))
      }
    }
    return catalog
  }

  private func bytes(
    of catalog: CrownCatalog, _ sample: ShapeSample, spooling spool: BundleSpool
  ) throws -> (BundleSummary, [UInt8]) {
    var options = BundleOptions()
    options.includesSources = true
    var bytes: [UInt8] = []
    let summary = try catalog.writeBundle(options, sampling: sample, through: spool) { bytes += $0 }
    #expect(summary.byteCount == bytes.count)
    return (summary, bytes)
  }

  /// Sections that go through temporary files, and shapes of a sample, are those of a library that is held.
  @Test func streamedBytesAreThoseInMemory() throws {
    let folder = try TemporaryFolder()
    let catalog = try catalog(folder, count: 700)
    let (whole, inMemory) = try bytes(of: catalog, ShapeSample(), spooling: BundleSpool())
    #expect(whole.count == 700)
    #expect(try bytes(of: catalog, ShapeSample(), spooling: BundleSpool(limit: 10)).1 == inMemory)
    var sample = ShapeSample()
    sample.maximumCount = 699
    let (sampled, again) = try (
      bytes(of: catalog, sample, spooling: BundleSpool(limit: 10)), bytes(of: catalog, sample, spooling: BundleSpool())
    )
    #expect(sampled.1 == again.1 && sampled.0 == again.0)
    // Nearly what the choice from all gives.
    #expect(sampled.0.recordBytes <= whole.recordBytes + whole.recordBytes / 20)
    sample.maximumBytes = 0
    sample.maximumCount = 1
    #expect(try bytes(of: catalog, sample, spooling: BundleSpool()).0.recordBytes > whole.recordBytes)
  }

  /// Beyond the patterns that are remembered, a bundle stays one that readers open.
  @Test func sourcePatternsAreBounded() {
    var encoder = BundleEncoder()
    for index in 0...BundleEncoder.maximumPatternCount {
      for name in ["a", "b"] {
        encoder.add(CrownBundle.Crown(name: "x\(index)\(name)", heading: "X", source: "\(index).svg", record: []))
      }
    }
    encoder.finish()
    let sources = encoder[.sources]
    // Two crowns have each pattern that is remembered; of the first that is not, each has its own.
    #expect(sources.prefix(4) == [2, 1, 2, 2])
    #expect(sources.suffix(8) == [1, 0x81, 0x80, 1, 1, 0x82, 0x80, 1])
  }

  @Test func aNameWithoutACrownIsDamage() throws {
    let folder = try TemporaryFolder()
    let catalog = try catalog(folder, count: 3)
    let connection = try Connection(opening: folder("crowns.db"), mode: .readWrite)
    try connection.run("INSERT INTO listing(sortkey, name) VALUES(x'01', 'gone')")
    #expect(throws: CatalogError.damagedNames(path: catalog.path)) { try catalog.bundle() }
  }
}
