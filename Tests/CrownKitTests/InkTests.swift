import CrownKit
import CrownPath
import CrownStore
import Testing

/// The titles, tags and ink of crowns, and frames that use the ink.
@Suite struct InkTests {
  private func crown(_ drawing: Drawing, label: CrownLabel? = nil, name: String = "a") throws -> Crown {
    try Crown(name: name, record: try Fixture.record(drawing), label: label)
  }

  private func path(_ points: [(Double, Double)]) -> Drawing {
    let elements = points.enumerated().map { index, point -> PathElement in
      index == 0 ? .move(to: PathPoint(point.0, point.1)) : .line(to: PathPoint(point.0, point.1))
    }
    return Drawing(viewBox: Fixture.box, path: BezierPath(elements + [.close]))
  }

  @Test func titlesAreThoseOfTheDrawingOrOfTheName() throws {
    #expect(try crown(Fixture.disc, label: CrownLabel(title: "St Edward's Crown")).title == "St Edward's Crown")
    for (name, title) in [
      ("royal", "royal"), ("heads/royal-crown_2", "royal crown 2"), ("--", "--"), ("王冠", "王冠"), ("a/b c", "b c"),
    ] {
      #expect(try crown(Fixture.disc, name: name).title == title)
    }
    #expect(try crown(Fixture.disc).tags.isEmpty)
    #expect(try !crown(Fixture.disc).mirrorsInRightToLeft)
    let arrow = try crown(Fixture.disc, label: CrownLabel(tags: [CrownLabel.mirrorsTag, "arrow"]))
    #expect(arrow.mirrorsInRightToLeft && arrow.tags.contains("arrow"))
  }

  @Test func librariesGiveLabels() throws {
    let url = Fixture.database()
    let catalog = try CrownCatalog(opening: url.path, mode: .create)
    let label = CrownLabel(title: "Big one", tags: ["gold", CrownLabel.mirrorsTag])
    _ = try catalog.write { try $0.put("a", record: Fixture.record(Fixture.disc), source: nil, label: label) }
    #expect(try CrownLibrary(opening: url).crown(named: "a").label == label)
    let packed = Fixture.database()
    _ = try catalog.pack(into: packed.path)
    #expect(try CrownLibrary(opening: packed, mode: .immutable).crown(named: "a").title == "Big one")
  }

  @Test func inkIsWhereTheDrawingIs() throws {
    #expect(try crown(Fixture.square).bounds == PathRect(x: 4, y: 4, width: 8, height: 8))
    #expect(try crown(Drawing(viewBox: Fixture.box, path: BezierPath())).bounds == nil)
    var alpha = [UInt8](repeating: 0, count: 64)
    alpha[8 * 2 + 3] = 1
    alpha[8 * 5 + 6] = 255
    let mask = try AlphaMask(width: 8, height: 8, viewBox: Fixture.box, alpha: alpha)
    let picture = try Crown(name: "m", record: mask.encoded())
    #expect(try picture.bounds == PathRect(x: 6, y: 4, width: 8, height: 8))
  }

  @Test func framesFitTheInk() throws {
    let square = try crown(Fixture.square)
    let ink = try square.mask(in: CrownFrame(width: 8, height: 8, fitting: .ink))
    #expect(ink.coverage.allSatisfy { $0 == 255 })
    #expect(try square.mask(in: CrownFrame(width: 8, height: 8)).coverage.filter { $0 == 255 }.count == 16)
    // Nothing to fit: the view box counts.
    let empty = try crown(Drawing(viewBox: Fixture.box, path: BezierPath()))
    #expect(try empty.mask(in: CrownFrame(width: 8, height: 8, fitting: .ink)).coverage.allSatisfy { $0 == 0 })
  }

  @Test func framesMirror() throws {
    let wedge = path([(1, 1), (13, 1), (1, 15)])
    var alpha = [UInt8](repeating: 0, count: 256)
    for y in 0..<16 { for x in 0..<12 { alpha[y * 16 + x] = UInt8(x * 20) } }
    let picture = try AlphaMask(width: 16, height: 16, viewBox: Fixture.box, alpha: alpha)
    for crown in [try crown(wedge), try Crown(name: "m", record: picture.encoded())] {
      for mode in CrownFrame.ContentMode.allCases {
        for width in [16.0, 20, 30] {
          var frame = CrownFrame(width: width, height: 16, contentMode: mode)
          let plain = try crown.mask(in: frame)
          frame.isMirrored = true
          let mirrored = try crown.mask(in: frame)
          let differences = zip(mirrored.coverage, plain.mirrored().coverage).map { abs(Int($0) - Int($1)) }
          #expect(differences.max() ?? 0 <= 2, "\(mode) \(width)")
        }
      }
    }
  }

  @Test func crownsStandOnTheirLowerEdge() throws {
    // A flat foot stands on it; a point and a round reach a little below.
    #expect(try crown(Fixture.square).opticalBaseline == 12)
    let tip = try crown(path([(2, 2), (14, 2), (8, 14)])).opticalBaseline
    #expect(tip < 14 && tip >= 14 - 12.0 / 16)
    let round = try crown(Fixture.disc).opticalBaseline
    #expect(round < 15 && round > 14)
    #expect(try crown(Drawing(viewBox: Fixture.box, path: BezierPath())).opticalBaseline == 16)
    let frame = CrownFrame(width: 32, height: 64, scale: 3)
    #expect(try frame.baseline(of: crown(Fixture.square)) == 40)
    #expect(try CrownFrame(width: .nan, height: 5).baseline(of: crown(Fixture.square)) == 5)
  }
}
