import CrownKit
import CrownPath
import CrownRaster
import CrownStore
import CrownsTestSupport
import Foundation
import Testing

@Suite struct LibraryTests {
  @Test func givesCrownsByName() throws {
    let library = try Fixture.library(["royal": Fixture.square, "chess/king": Fixture.triangle])
    let crown = try library.crown(named: "royal")
    #expect(crown.name == "royal")
    #expect(crown.viewBox == PathRect(x: 0, y: 0, width: 16, height: 16))
    #expect(try crown.path.bounds == PathRect(x: 4, y: 4, width: 8, height: 8))
    #expect(try library.names() == ["chess/king", "royal"])
    #expect(try library.names(matching: "chess/*") == ["chess/king"])
    #expect(try library.contains("royal"))
    #expect(try !library.contains("Royal"))
  }

  @Test func givesTheSameCrownAgainFromMemoryOnlyWhereNothingChanges() throws {
    let url = Fixture.database()
    let catalog = try CrownCatalog(opening: url.path, mode: .create)
    func put(_ drawing: Drawing) throws {
      let record = try Fixture.record(drawing)
      _ = try catalog.write { try $0.put("royal", record: record, source: nil) }
    }
    try put(Fixture.square)
    let library = try CrownLibrary(opening: url)
    #expect(try library.crown(named: "royal").path.bounds?.width == 8)
    try put(Fixture.triangle)
    #expect(try library.crown(named: "royal").path.bounds?.width == 12)
    let still = try Fixture.library(["royal": Fixture.square]).catalog.path
    let immutable = try CrownLibrary(opening: still, mode: .immutable)
    #expect(try immutable.crown(named: "royal") == immutable.crown(named: "royal"))
    #expect(try immutable.crown(named: "royal") == CrownLibrary(opening: still).crown(named: "royal"))
  }

  @Test func suggestsNearNames() throws {
    let library = try Fixture.library(["royal": Fixture.square, "regal": Fixture.square, "tiara": Fixture.square])
    #expect(throws: CrownLibraryError.unknownCrown(name: "roial", suggestions: ["royal"])) {
      try library.crown(named: "roial")
    }
    #expect(throws: CrownLibraryError.unknownCrown(name: "xxxxxxxx", suggestions: [])) {
      try library.crown(named: "xxxxxxxx")
    }
    #expect(try library.catalog.names(near: "reyal") == ["regal", "royal"])
    #expect(try library.catalog.names(near: "reyal", limit: 1) == ["regal"])
    let error = CrownLibraryError.unknownCrown(name: "ryal", suggestions: ["royal", "regal"])
    #expect("\(error)" == "there is no crown named 'ryal'; did you mean 'royal' or 'regal'?")
  }

  @Test func tellsADamagedCrownByName() throws {
    let library = try Fixture.library(records: ["broken": [255, 255, 255], "royal": Fixture.record(Fixture.square)])
    let error = #expect(throws: CrownLibraryError.self) { try library.crown(named: "broken") }
    guard case .damagedCrown(name: "broken", reason: _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try library.crown(named: "royal").rendered(width: 8, height: 8, color: .black).pixels.contains(255))
  }

  @Test func missingDatabaseIsToldByPath() throws {
    let missing = FileManager.default.temporaryDirectory.appending(path: "no-such-\(UUID()).db")
    let error = #expect(throws: CrownLibraryError.self) { try CrownLibrary(opening: missing) }
    #expect(error == .catalog(.missing(path: missing.path)))
    #expect("\(try #require(error))".hasPrefix("\(missing.path): there is no such file"))
  }

  @Test(arguments: ["https://example.com/crowns.db", "ftp://example.com/a", "data:,x", "HTTP://x/y"])
  func aURLThatIsNoFileIsToldAsSuch(text: String) throws {
    let url = try #require(URL(string: text))
    let error = #expect(throws: CrownLibraryError.self) { try CrownLibrary(opening: url) }
    #expect(error == .notAFile(url: url.absoluteString))
    #expect("\(try #require(error))".contains("is not a file; save the database to a file"))
  }

  /// `url.absoluteString` where a path belongs is a usual mistake.
  @Test func aURLInPlaceOfAPathIsToldAsSuch() throws {
    for text in ["https://example.com/crowns.db", "file:///tmp/no-such-\(UUID())/crowns.db"] {
      let error = #expect(throws: CrownLibraryError.self) { try CrownLibrary(opening: text) }
      #expect(error == .notAFile(url: text))
      #expect("\(try #require(error))".contains(text.hasPrefix("file") ? "not a path" : "not a file"))
    }
  }

  @Test func aURLWithoutASchemeIsAPath() throws {
    let path = try Fixture.library(["royal": Fixture.square]).catalog.path
    let url = try #require(URL(string: path))
    #expect(url.scheme == nil)
    #expect(try CrownLibrary(opening: url).contains("royal"))
  }

  /// The first promise of the project, over greys, near-blacks and everything between.
  @Test func everyVisiblePixelHasExactlyTheColour() throws {
    let crown = try Fixture.library(["disc": Fixture.disc]).crown(named: "disc")
    var generator = SeededGenerator(seed: 7)
    for index in 0..<200 {
      let color: CrownColor
      switch index % 4 {
      case 0: color = CrownColor(red: UInt8(index), green: UInt8(index), blue: UInt8(index))
      case 1: color = CrownColor(red: UInt8(index % 3), green: UInt8(index % 5), blue: UInt8(index % 7))
      default:
        color = CrownColor(
          red: .random(in: 0...255, using: &generator), green: .random(in: 0...255, using: &generator),
          blue: .random(in: 0...255, using: &generator),
          alpha: index % 4 == 2 ? 255 : .random(in: 1...254, using: &generator))
      }
      let image = try crown.rendered(width: 33, height: 33, color: color)
      var seen: Set<UInt8> = []
      for y in 0..<image.height {
        for x in 0..<image.width where image[x, y].alpha > 0 {
          let pixel = image[x, y]
          seen.insert(pixel.alpha)
          #expect(pixel.red == color.red && pixel.green == color.green && pixel.blue == color.blue)
        }
      }
      #expect(seen.contains(color.alpha) && (seen.count > 2 || color.alpha < 3))
    }
  }

  @Test(arguments: [(0, 10), (10, 0), (-1, 10), (100_000, 10), (10, 100_000)])
  func refusesImpossibleSizes(width: Int, height: Int) throws {
    let crown = try Fixture.library(["royal": Fixture.square]).crown(named: "royal")
    let reason = RasterError.sizeOutOfRange(width: width, height: height)
    #expect(throws: CrownLibraryError.unrenderable(name: "royal", reason: reason)) {
      try crown.rendered(width: width, height: height, color: .black)
    }
  }

  @Test func centresWhereProportionsDiffer() throws {
    let crown = try Fixture.library(["royal": Fixture.square]).crown(named: "royal")
    let mask = try crown.mask(width: 32, height: 16)
    // The 16-unit box takes the middle 16 columns; the square in it spans 4 to 12.
    #expect(mask[8 + 4, 8] == 255 && mask[8 + 11, 8] == 255)
    #expect(mask[8 + 3, 8] == 0 && mask[8 + 12, 8] == 0)
  }
}
