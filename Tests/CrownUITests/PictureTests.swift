import CrownKit
import CrownRaster
import CrownPath
import CrownSystem
import CrownsTestSupport
import Foundation
import Testing

@testable import CrownUI

/// Pictures for places that take nothing else, as far as they are made by portable code.
@Suite struct PictureTests {
  private func crown(_ name: String, width: Double, height: Double, tags: Set<String> = []) throws -> Crown {
    let box = PathRect(x: 0, y: 0, width: width, height: height)
    let corners = [PathPoint(0, 0), PathPoint(width / 2, 0), PathPoint(width / 2, height), PathPoint(0, height)]
    let path = BezierPath(
      corners.enumerated().map { $0.offset == 0 ? .move(to: $0.element) : .line(to: $0.element) } + [.close])
    let record = try PathEncoder().encode(Drawing(viewBox: box, path: path)).bytes
    return try Crown(name: name, record: record, label: tags.isEmpty ? nil : CrownLabel(title: "", tags: tags))
  }

  @Test func theLongerSideHasThePointSize() throws {
    let wide = CrownPicture(
      try crown("wide", width: 48, height: 24), pointSize: 20, scale: 3, isRightToLeft: false)
    #expect(wide.frame == CrownFrame(width: 20, height: 10, scale: 3))
    let pixels = try wide.drawn(.black)
    #expect(pixels.width == 60 && pixels.height == 30)
    let tall = CrownPicture(try crown("tall", width: 1, height: 4), pointSize: 20, scale: 2, isRightToLeft: false)
    #expect(tall.frame == CrownFrame(width: 5, height: 20, scale: 2))
    // However thin, a drawing has a row of pixels.
    let thin = try CrownPicture(
      try crown("thin", width: 4000, height: 1), pointSize: 20, scale: 2, isRightToLeft: false
    )
    .drawn(.black)
    #expect(thin.width == 40 && thin.height == 1)
  }

  @Test func pixelsComeFromTheSharedCache() throws {
    let picture = CrownPicture(
      try crown("cached", width: 30, height: 31), pointSize: 17, scale: 2, isRightToLeft: false)
    #expect(picture.kept(.black) == nil)
    let drawn = try picture.drawn(.black)
    #expect(picture.kept(.black) == drawn)
    #expect(try picture.drawn(.white)[3, 3] == .white)
    #expect(MaskCache.shared.keptMask(of: picture.crown, in: picture.frame) != nil)
  }

  @Test func arrowsAreMirrored() throws {
    let arrow = try crown("arrow", width: 20, height: 20, tags: [CrownLabel.mirrorsTag])
    func left(_ isRightToLeft: Bool, _ crown: Crown) throws -> UInt8 {
      try CrownPicture(crown, pointSize: 20, scale: 1, isRightToLeft: isRightToLeft).drawn(.black)[2, 10].alpha
    }
    #expect(try left(false, arrow) == 255 && left(true, arrow) == 0)
    #expect(try left(true, crown("plain", width: 20, height: 20)) == 255)
  }

  @Test func aCrownThatIsNotThereTakesItsSpace() throws {
    let lookup = CrownLookup(.unknownCrown(name: "heads/st-edward", suggestions: []), name: "heads/st-edward")
    let artwork = CrownArtwork(lookup)
    #expect(artwork.aspectRatio == 1 && artwork.baseline == 1 && artwork.title == "st edward")
    #expect(artwork.failure == .unknownCrown(name: "heads/st-edward", suggestions: []))
    let image = try #require(lookup.someImage(pointSize: 20, scale: 2, isRightToLeft: false, color: .black))
    #expect(image.width == 40 && image.height == 40)
    // The tests are no debug build: nothing is seen.
    #expect(image[0, 0].alpha == (CrownFailure.isReported ? 255 : 0))
  }

  @Test(arguments: [0, -20, .nan, .infinity, 1e9] as [Double])
  func sizesOfNoPictureGiveNone(pointSize: Double) throws {
    let lookup = CrownLookup(try crown("royal", width: 20, height: 20))
    for scale in [1, 0, -1, .nan, .infinity] as [Double] {
      let image = lookup.someImage(pointSize: pointSize, scale: scale, isRightToLeft: false, color: .black)
      #expect(image.map { $0.width <= 1 && $0.height <= 1 } ?? true)
    }
  }

  @Test func aUsersCrownTakesThePlaceOfANamedOne() throws {
    struct Named: BundledCrown {
      let name: String
      static let allCases: [Named] = []
      static var library: CrownLibrary { get throws(CrownLibraryError) { throw .notAFile(url: "the app's") } }
    }
    struct User: CrownSource {
      let crowns: [Crown]
      var isImmutable: Bool { true }
      func crown(ifNamed name: String) throws(CrownLibraryError) -> Crown? {
        guard name != "damaged" else { throw .notAFile(url: "the user's") }
        return crowns.first { $0.name == name }
      }
      func crown(named name: String) throws(CrownLibraryError) -> Crown {
        guard let crown = try crown(ifNamed: name) else { throw .unknownCrown(name: name, suggestions: []) }
        return crown
      }
      func contains(_ name: String) throws(CrownLibraryError) -> Bool { try crown(ifNamed: name) != nil }
      func names() throws(CrownLibraryError) -> [String] { crowns.map(\.name) }
      func sections() throws(CrownLibraryError) -> [CatalogSection] { [] }
      func search(_ query: String, limit: Int) throws(CrownLibraryError) -> [String] { [] }
    }
    let user = User(crowns: [try crown("royal", width: 20, height: 20)])
    #expect(CrownLookup(Named(name: "royal"), overriddenBy: user).result == .success(user.crowns[0]))
    for (name, source) in [("tiara", "the app's"), ("damaged", "the user's")] {
      #expect(CrownLookup(Named(name: name), overriddenBy: user).result == .failure(.notAFile(url: source)))
    }
    #expect(CrownLookup(Named(name: "royal"), overriddenBy: nil).result == .failure(.notAFile(url: "the app's")))
    #expect(try CrownLookup(user.crowns[0]).withShades([0.5]).result.get().shades == [0.5])
  }

  @Test func aReasonIsWrittenOnce() {
    let written = Locked(Set<CrownLibraryError>())
    let error = CrownLibraryError.unknownCrown(name: "royl", suggestions: ["royal"])
    #expect(
      CrownFailure.line(for: error, in: written)
        == "CrownUI shows a crossed square: there is no crown named 'royl'; did you mean 'royal'?\n")
    #expect(CrownFailure.line(for: error, in: written) == nil)
  }

  /// The mark has ink on its border and its diagonals, and none between them.
  @Test func theMarkIsACrossedSquare() throws {
    let transform = PathTransform(a: 100, b: 0, c: 0, d: 100, tx: 0, ty: 0)
    let mask = try Rasterizer().fill(CrownFailure.mark, rule: .nonzero, transform: transform, width: 100, height: 100)
    for (x, y) in [(2, 50), (97, 50), (50, 2), (50, 97), (50, 50), (25, 25), (73, 25), (25, 75)] {
      #expect(mask.coverage[y * 100 + x] == 255, "\(x) \(y)")
    }
    for (x, y) in [(50, 25), (50, 75), (25, 50), (75, 50)] { #expect(mask.coverage[y * 100 + x] == 0) }
  }

  /// `scripts/check adapters` typechecks the code of the article as it stands in Tests/Articles.
  @Test func theArticleShowsCodeThatIsTypechecked() throws {
    let article = try Repository.text("Sources/CrownUI/CrownUI.docc/PicturesOfCrowns.md")
    let code = try lines(Repository.text("Tests/Articles/CrownPictures.swift")[...])
    let blocks = article.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    #expect(blocks.count == 4)
    for block in blocks {
      let block = lines(block[...])
      #expect(code.indices.contains { code[$0...].starts(with: block) }, "\(block)")
    }
  }

  private func lines(_ text: Substring) -> [Substring] { text.split(separator: "\n").map { $0.drop { $0 == " " } } }
}
