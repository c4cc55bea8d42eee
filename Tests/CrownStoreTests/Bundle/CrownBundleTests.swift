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
    var expected: [UInt8] = [0x8F] + Array("CROWNS".utf8) + [1, 3]
    expected += [2, 2, 1] + Array("A".utf8) + [1, 1] + Array("B".utf8)
    expected += [0, 4] + Array("a/ab".utf8) + [3, 1] + Array("c".utf8) + [0, 1] + Array("b".utf8)
    expected += [1, 0, 2] + Array("Ti".utf8) + [2, 1] + Array("x".utf8) + [1] + Array("y".utf8)
    expected += [2, 1, 2] + Array("f/".utf8) + [4] + Array(".svg".utf8) + [0, 4] + Array("else".utf8)
    expected += [2, 2, 1, 1, 2]
    expected += [1, 9, 2, 1, 0, 1, 2, 3]
    #expect(bundle.bytes == expected)
    #expect(bundle.count == 3 && bundle.recordBytes == 4)
    #expect(CrownBundle.isBundle(bundle.bytes) && !CrownBundle.isBundle(Array("CROWNS".utf8)))
  }

  @Test func longTextsAndNoCrowns() {
    let title = String(repeating: "é", count: 100)
    let bytes = CrownBundle([.init(name: "n", heading: "N", label: CrownLabel(title: title), record: [])]).bytes
    // 200 bytes: a number of two.
    #expect(bytes.indices.contains { bytes[$0...].starts(with: [0xC8, 0x01, 0xC3, 0xA9]) })
    #expect(Array(CrownBundle([]).bytes.dropFirst(8)) == [0, 0, 0, 0, 0, 0])
  }

  @Test func aCatalogInNaturalOrder() throws {
    let folder = try TemporaryFolder()
    let catalog = try CrownCatalog(opening: folder("crowns.db"), mode: .create)
    try catalog.write { writer in
      for (name, record) in [("crown 10", [1, 1]), ("crown 2", [2]), ("Ärger", [3])] as [(String, [UInt8])] {
        try writer.put(name, record: record, source: SourceFile("/\(name).svg"))
      }
    }
    let bundle = try catalog.bundle()
    #expect(bundle.count == 3 && bundle.recordBytes == 4)
    #expect(bundle.bytes.suffix(4) == [3, 2, 1, 1])
    #expect(!bundle.bytes.indices.contains { bundle.bytes[$0...].starts(with: Array(".svg".utf8)) })
    var options = BundleOptions()
    options.names = ["crown 2"]
    options.includesSources = true
    let one = try catalog.bundle(options)
    #expect(one.count == 1 && one.bytes.last == 2)
    #expect(one.bytes.indices.contains { one.bytes[$0...].starts(with: Array(".svg".utf8)) })
  }
}
