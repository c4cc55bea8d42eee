import CrownKit
import Foundation
import Testing

/// Crowns by names that the compiler checks, as the plugin writes them.
@Suite struct BundledCrownTests {
  private struct Bundled: BundledCrown {
    let name: String
    static let allCases = [Bundled(name: "royal"), Bundled(name: "tiara")]
    static let made = Result { try Fixture.library(["royal": Fixture.disc, "tiara": Fixture.square]) }
    static var library: CrownLibrary {
      get throws(CrownLibraryError) {
        guard case .success(let library) = made else { throw .notAFile(url: "no library") }
        return library
      }
    }
  }

  /// An app whose bundle lost its database.
  private struct Lost: BundledCrown {
    let name: String
    static let allCases: [Lost] = []
    static var library: CrownLibrary {
      get throws(CrownLibraryError) { try CrownLibrary(opening: "app_App.bundle/AppCrowns.db", mode: .immutable) }
    }
  }

  private let royal = Bundled(name: "royal")
  private let frame = CrownFrame(width: 10, height: 10)

  @Test func theOwnLibraryHasTheCrown() throws {
    #expect(try royal.crown == royal.load() && royal.crown.name == "royal")
    #expect(try royal.crown == Bundled.library.crown(royal))
    #expect(royal.crown.id == "royal")
    #expect(try MaskCache(library: Bundled.library).mask(royal, in: frame) == royal.crown.mask(in: frame))
  }

  @Test func aUsersCrownComesFirst() throws {
    let user = try Fixture.library(["royal": Fixture.triangle])
    let sources: [any CrownSource] = [user, CrownLibraries([try Bundled.library])]
    let crowns = CrownLibraries(sources)
    #expect(try crowns.crown(royal) == user.crown(named: "royal"))
    #expect(try crowns.crown(Bundled(name: "tiara")) == Bundled(name: "tiara").crown)
    #expect(try crowns.names() == ["royal", "tiara"] && !crowns.isImmutable)
    #expect(try crowns.search("ti") == ["tiara"])
    #expect(try MaskCache(library: crowns).mask(royal, in: frame) == user.crown(named: "royal").mask(in: frame))
  }

  @Test func anotherSourceGivesTheOwnCrownWhereItHasNone() throws {
    let user = try Fixture.library(["mine": Fixture.triangle])
    #expect(try user.crown(royal) == royal.crown)
    #expect(try MaskCache(library: user).mask(royal, in: frame) == royal.crown.mask(in: frame))
    #expect(try MaskCache.shared.mask(royal, in: frame) == royal.crown.mask(in: frame))
    #expect(MaskCache.shared.keptMask(of: royal.crown, in: frame) != nil)
    let lighter = MaskCache(library: user, shades: [0.5])
    #expect(try lighter.mask(royal, in: frame) == royal.crown.withShades([0.5]).mask(in: frame))
    #expect(throws: CrownLibraryError.self) { try user.crown(Bundled(name: "nobody")) }
  }

  @Test func aLibraryThatIsLostIsAnError() {
    #expect(throws: CrownLibraryError.self) { try Lost(name: "royal").load() }
    #expect(throws: CrownLibraryError.self) { try Bundled(name: "nobody").load() }
  }

  #if compiler(>=6.2) && (os(Linux) || os(macOS))
  /// The message names the crown, the file, and the remedy.
  @Test func aProgramWithoutItsLibraryEndsWithAMessage() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Lost(name: "royal").crown
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      message.contains("the crown 'royal' of Lost cannot be had: app_App.bundle/AppCrowns.db is missing. "))
    #expect(message.contains("ship that bundle as it was built"))
  }
  #endif
}
