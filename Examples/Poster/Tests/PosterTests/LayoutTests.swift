import CrownKit
import CrownPath
import Testing

@testable import poster

@Suite struct LayoutTests {
  let scratch: Scratch
  let font: Font

  init() throws {
    scratch = try Scratch()
    font = try scratch.font()
  }

  private func layout(_ lines: [TextLine], fit: Poster.Fit = .size, page: Page = .pixels(400, 600, margin: 40)) throws
    -> Layout
  {
    try Layout(try .sample(lines: lines, fit: fit), font: font, on: page)
  }

  @Test func everythingStandsCentredInOrderWithinTheMargins() throws {
    let pages = [Page.pixels(400, 600, margin: 40), .pixels(900, 400, margin: 30), .pixels(300, 2000, margin: 0)]
    let texts: [[TextLine]] = [
      [.large("HO"), .small("n"), .large("AV")], [.large("H")], [.large("HOHOHOHOHO"), .small("nnn nnn"), .large("H")],
      Array(repeating: .large("HO"), count: 9),
    ]
    for page in pages {
      for lines in texts {
        for fit in Poster.Fit.allCases {
          let layout = try layout(lines, fit: fit, page: page)
          #expect(layout.lines.count == lines.count)
          for shape in layout.shapes {
            #expect(abs(shape.bounds.center.x - page.width / 2) < 1e-6)
            #expect(shape.bounds.minX >= page.margin - 1e-6)
            #expect(shape.bounds.minY >= page.margin - 1e-6)
            #expect(shape.bounds.maxY <= page.height - page.margin + 1e-6)
          }
          for (upper, lower) in zip(layout.shapes, layout.shapes.dropFirst()) {
            #expect(upper.bounds.maxY < lower.bounds.minY)
          }
        }
      }
    }
  }

  @Test func theCrownIsAboutAFifthOfTheHeight() throws {
    let layout = try layout([.large("HO"), .small("n"), .large("AV")], page: .pixels(600, 900, margin: 60))
    #expect((0.18...0.24).contains(layout.crown.bounds.height / 900))
  }

  @Test func largeLinesShareOneSizeAndTheLongestFillsTheWidth() throws {
    let lines = try layout([.large("HHHHHHH"), .large("H"), .small("H")], page: .pixels(400, 600, margin: 40)).lines
    #expect(abs(lines[0].bounds.width - 320) < 1e-6)
    #expect(abs(lines[0].bounds.height - lines[1].bounds.height) < 1e-9)
    #expect(abs(lines[2].bounds.height - lines[1].bounds.height * Layout.smallShare.capitals) < 1e-9)
  }

  @Test func fittedToTheWidthEachLargeLineFillsIt() throws {
    let lines = try layout(
      [.large("HHHHHHHH"), .large("HOHOHO"), .small("n")], fit: .width, page: .pixels(400, 900, margin: 40)
    ).lines
    #expect(abs(lines[0].bounds.width - 320) < 1e-6)
    #expect(abs(lines[1].bounds.width - 320) < 1e-6)
    #expect(lines[2].bounds.width < 100)
  }

  @Test func capitalsStandEvenlySpaced() throws {
    let lines = try layout([.large("HO"), .large("AV"), .large("OH")]).lines.map(\.bounds)
    #expect(abs((lines[1].minY - lines[0].maxY) - (lines[2].minY - lines[1].maxY)) < 1e-6)
  }

  @Test func pagesTooSmallOrTooLargeAreRefused() throws {
    for (width, height) in [(0, 100), (63, 600), (600, 63), (16385, 600), (100_000, 100_000)] {
      let error = #expect(throws: PosterError.self) { try layout([.large("H")], page: .pixels(width, height)) }
      #expect(error == .pageSize(width: Double(width), height: Double(height), unit: .pixels))
    }
    let endless = Page(width: .infinity, height: .nan, margin: 0, unit: .points)
    #expect(throws: PosterError.self) { try layout([.large("H")], page: endless) }
    _ = try layout([.large("H")], page: .pixels(64, 64, margin: 2))
  }

  @Test func marginsThatLeaveNoRoomAreRefused() {
    #expect(throws: PosterError.margin) { try layout([.large("H")], page: .pixels(400, 600, margin: 200)) }
  }

  @Test func lettersTooSmallToReadAreRefused() throws {
    let long = String(repeating: "HO", count: 200)
    let error = #expect(throws: PosterError.self) { try layout([.large(long)]) }
    guard case .tooSmallLetters(long, _, .pixels) = error else {
      Issue.record("found \(String(describing: error))")
      return
    }
    #expect(throws: PosterError.self) { try layout(Array(repeating: .large("HO"), count: 100)) }
  }

  @Test func crownWithoutExtentIsRefused() throws {
    var path = BezierPath()
    path.move(to: PathPoint(1, 1))
    path.addLine(to: PathPoint(9, 1))
    let drawing = Drawing(viewBox: PathRect(x: 0, y: 0, width: 10, height: 10), path: path)
    let crown = try Crown(name: "flat", record: try PathEncoder().encode(drawing).bytes)
    let poster = Poster(
      crown: crown, lines: [.large("H")], fit: .size, color: .white, background: Background(colors: [.black]))
    #expect(throws: PosterError.emptyCrown("flat")) { try Layout(poster, font: font, on: .pixels(400, 600)) }
  }
}
