import CZlib
import CrownKit
import Testing

@testable import poster

@Suite struct PDFTests {
  let scratch: Scratch
  let font: Font

  init() throws {
    scratch = try Scratch()
    font = try scratch.font()
  }

  private func pdf(_ poster: Poster) throws -> [UInt8] {
    let page = Page(width: 300, height: 450, margin: 30, unit: .points)
    return try PDFWriter.pdf(poster, layout: try Layout(poster, font: font, on: page), page: page)
  }

  @Test func crownAndTextAreVectorsInOneColor() throws {
    let color = CrownColor(red: 255, green: 204, blue: 0)
    let file = try pdf(.sample(color: color, background: Background(colors: [CrownColor(red: 0, green: 0, blue: 51)])))
    let text = String(decoding: file, as: UTF8.self)
    #expect(text.hasPrefix("%PDF-"))
    #expect(text.contains("/MediaBox [ 0 0 300 450 ]"))
    #expect(!text.contains("/Image"))
    #expect(!text.contains("/Font"))
    let words = content(of: file).split(whereSeparator: \.isWhitespace)
    let colors = words.indices.filter { words[$0] == "rg" && $0 >= 3 }.map { words[$0 - 3..<$0].joined(separator: " ") }
    #expect(colors == ["0 0 0.2", "1 0.8 0"])
    // The background, the crown, and three lines.
    #expect(words.filter { ["f", "f*"].contains($0) }.count == 5)
    #expect(words.filter { $0 == "c" }.count >= 5)
    #expect(!words.contains("Do"))
  }

  @Test func gradientsStayVectors() throws {
    for direction in Background.Direction.allCases {
      let file = try pdf(.sample(background: Background(colors: [.black, .white], direction: direction)))
      let text = String(decoding: file, as: UTF8.self)
      #expect(text.contains("/ShadingType 2"))
      #expect(!text.contains("/Image"))
    }
  }

  @Test func photosAreOnePictureUnderVectors() throws {
    let photo = Photo(try Bitmap<Straight>(width: 4, height: 4))
    let file = try pdf(.sample(background: Background(photo: photo, colors: [])))
    let text = String(decoding: file, as: UTF8.self)
    #expect(text.components(of: "/Subtype /Image") == 1)
    #expect(content(of: file).split(whereSeparator: \.isWhitespace).filter { ["f", "f*"].contains($0) }.count >= 4)
  }

  /// Shades are vectors in a transparency group, with their opacities as alpha of the one colour.
  @Test func shadesStayVectors() throws {
    let poster = Poster(
      crown: try .shadedSample(), lines: [.large("H")], fit: .size, color: CrownColor(red: 255, green: 204, blue: 0),
      background: Background(colors: [.black]))
    let file = try pdf(poster)
    let text = String(decoding: file, as: UTF8.self)
    #expect(!text.contains("/Image"))
    #expect(text.contains("/Transparency"))
    let words = content(of: file).split(whereSeparator: \.isWhitespace)
    let colors = words.indices.filter { words[$0] == "rg" && $0 >= 3 }.map { words[$0 - 3..<$0].joined(separator: " ") }
    #expect(Set(colors) == ["0 0 0", "1 0.8 0"])
    #expect(text.contains("/ca 0.4"))
    #expect(words.filter { ["f", "f*"].contains($0) }.count >= 4)
  }

  @Test func rulesOfFillingAreKept() throws {
    let poster = Poster(
      crown: try .sample(rule: .evenOdd), lines: [.large("H")], fit: .size, color: .white,
      background: Background(colors: [.black]))
    let words = content(of: try pdf(poster)).split(whereSeparator: \.isWhitespace)
    #expect(words.filter { $0 == "f*" }.count == 1)
  }

  /// The text of all compressed streams.
  private func content(of file: [UInt8]) -> String {
    var text = ""
    var rest = file[...]
    let start = Array("stream\n".utf8)
    let end = Array("\nendstream".utf8)
    while let from = rest.firstRange(of: start), let to = rest[from.upperBound...].firstRange(of: end) {
      var bytes = [UInt8](repeating: 0, count: 1 << 20)
      var count = uLongf(bytes.count)
      let packed = Array(rest[from.upperBound..<to.lowerBound])
      if uncompress(&bytes, &count, packed, uLong(packed.count)) == Z_OK {
        text += String(decoding: bytes[..<Int(count)], as: UTF8.self) + "\n"
      }
      rest = rest[to.upperBound...]
    }
    return text
  }
}

extension String {
  fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
