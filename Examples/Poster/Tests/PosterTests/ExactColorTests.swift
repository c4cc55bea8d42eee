import CrownKit
import CrownPNG
import CrownPNGReader
import Testing

@testable import poster

/// Crown and text have the same colour: the one asked for.
@Suite struct ExactColorTests {
  let scratch: Scratch
  let font: Font

  init() throws {
    scratch = try Scratch()
    font = try scratch.font()
  }

  static let colors: [CrownColor] = [
    .white, .black, CrownColor(red: 200, green: 16, blue: 46), CrownColor(red: 1, green: 254, blue: 127),
    CrownColor(red: 246, green: 215, blue: 122, alpha: 128),
  ]

  private static func backgrounds() throws -> [Background] {
    var random = SeededGenerator(seed: 1)
    let noise = try Bitmap<Straight>(
      width: 40, height: 30, pixels: (0..<40 * 30 * 4).map { _ in UInt8.random(in: 0...255, using: &random) })
    let navy = CrownColor(red: 0, green: 0, blue: 128)
    let teal = CrownColor(red: 0, green: 128, blue: 128, alpha: 90)
    return [
      Background(colors: [navy]), Background(colors: [teal]), Background(colors: [navy, .white, teal]),
      Background(colors: [navy, teal], direction: .diagonal), Background(photo: Photo(noise), colors: []),
      Background(photo: Photo(noise), colors: [teal]),
    ]
  }

  @Test(arguments: colors) func everyCoveredPixelIsTheColorAndEveryEdgeTheSameMixture(color: CrownColor) throws {
    let (width, height) = (80, 120)
    for background in try Self.backgrounds() {
      let poster = try Poster.sample(color: color, background: background)
      let layout = try Layout(poster, font: font, on: .pixels(width, height, margin: 6))
      let painter = try PosterPainter(poster, layout: layout, width: width, height: height)
      let picture = try PNG.decode(try painter.png()).pixels
      // The same background with nothing on it.
      let bare = try PosterPainter(poster, coverage: try Mask(width: width, height: height)).bitmap().pixels
      let channels = [Int(color.red), Int(color.green), Int(color.blue)]
      let lastCrownRow = Int(layout.crown.bounds.maxY.rounded(.up))
      var full = (crown: 0, text: 0)
      var edges = (crown: 0, text: 0)
      var wrong = 0
      for (index, coverage) in painter.coverage.coverage.enumerated() {
        let alpha = (Int(coverage) * Int(color.alpha) + 127) / 255
        for channel in 0..<3 {
          let found = Int(picture[index * 4 + channel])
          let mixture = (channels[channel] * alpha + Int(bare[index * 4 + channel]) * (255 - alpha) + 127) / 255
          if found != mixture || (alpha == 255 && found != channels[channel]) { wrong += 1 }
        }
        switch (coverage, index / width < lastCrownRow) {
        case (255, true): full.crown += 1
        case (255, false): full.text += 1
        case (1..<255, true): edges.crown += 1
        case (1..<255, false): edges.text += 1
        default: break
        }
      }
      #expect(wrong == 0)
      #expect(full.crown > 100 && full.text > 100 && edges.crown > 20 && edges.text > 20)
    }
  }

  @Test func shadesAreInTheMask() throws {
    let poster = Poster(
      crown: try .shadedSample(), lines: [.large("H")], fit: .size, color: .white,
      background: Background(colors: [.black]))
    let page = Page.pixels(200, 300, margin: 20)
    let layout = try Layout(poster, font: font, on: page)
    let coverage = try PosterPainter(poster, layout: layout, width: 200, height: 300).coverage.coverage
    #expect(coverage.filter { $0 == 102 }.count > 100)
    #expect(coverage.filter { $0 == 255 }.count > 100)
  }

  @Test func flatPostersAreSmallFilesWithThePixelsOfTheGeneralWay() throws {
    let poster = try Poster.sample()
    let page = Page.pixels(400, 600, margin: 40)
    let painter = try PosterPainter(poster, layout: try Layout(poster, font: font, on: page), width: 400, height: 600)
    let file = try painter.png()
    #expect(file.count < 12_000)
    #expect(try PNG.decode(file) == painter.bitmap())
  }
}
