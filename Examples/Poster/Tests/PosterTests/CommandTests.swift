import CrownKit
import CrownPNG
import CrownPNGReader
import CrownStore
import Foundation
import Testing

@testable import poster

/// Runs the built tool in a folder of its own, as a person would.
@Suite struct CommandTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    _ = try scratch.write(TestFont().bytes, to: "font.ttf")
    let catalog = try CrownCatalog(opening: scratch.folder.path + "/crowns.db", mode: .create)
    try catalog.write { _ = try $0.put("royal", record: try Crown.sample().record, source: nil) }
  }

  private static let executable: URL = {
    #if os(macOS)
    let products = Bundle(for: Scratch.self).bundleURL.deletingLastPathComponent()
    #else
    let products = Bundle.main.bundleURL
    #endif
    return products.appending(path: "poster")
  }()

  private func run(_ arguments: [String]) throws -> (status: Int32, err: String) {
    let process = Process()
    process.executableURL = Self.executable
    process.arguments = arguments
    process.currentDirectoryURL = scratch.folder
    process.standardOutput = FileHandle.nullDevice
    let err = Pipe()
    process.standardError = err
    try process.run()
    let text = String(decoding: err.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    return (process.terminationStatus, text)
  }

  @Test func pngAndPDFAreChosenByTheEnding() throws {
    let png = try run([
      "--crown", "royal", "--text", "HO", "--small", "n", "--text", "AV", "--font", "font.ttf", "--size", "200x300",
      "--background", "navy", "--background", "teal", "--color", "gold", "-o", "a.png",
    ])
    #expect(png.status == 0 && png.err.isEmpty)
    let picture = try PNG.decode(try scratch.read("a.png"))
    #expect(picture.width == 200 && picture.height == 300 && picture.isOpaque)
    let pdf = try run(["--crown", "royal", "--text", "HO", "--font", "font.ttf", "-o", "a.PDF"])
    #expect(pdf.status == 0 && pdf.err.isEmpty)
    #expect(try scratch.read("a.PDF").starts(with: Array("%PDF".utf8)))
  }

  @Test(arguments: [
    (["--crown", "royl"], "there is no crown named 'royl'; did you mean 'royal'?"),
    (["--text", "HE"], "The font font.ttf has no letter 'E': choose another with --font."),
    (["--small", " "], "The line ' ' shows no letters: give it some or leave it out."),
    (["--font", "crowns.db"], "crowns.db: is no font that FreeType reads; give a TrueType or OpenType font."),
    (["--photo", "font.ttf"], "font.ttf: this is no PNG file"),
    (["--photo", "none.png"], "none.png: there is no such file"),
    (["--size", "20x30"], "A poster of 20 by 30 pixels cannot be made: each side is at least 64 and at most 16384"),
    (["--size", "1e300x1e300"], "cannot be made: each side is at least 64"),
    (["--size", "A0", "--dpi", "9600"], "cannot be made: each side is at least 64"),
    (["--margin", "50%"], "The margins leave no room for crown and text: make --margin smaller."),
    (["--database", "none.db"], "none.db"),
    (["--output", "none/a.png"], "none/a.png: cannot be written"),
  ])
  func whatCannotBeMadeIsToldWithExitCode1(arguments: [String], message: String) throws {
    // The last of several equal options counts, except for lines, which add up.
    let result = try run(
      ["--crown", "royal", "--text", "HO", "--font", "font.ttf", "--size", "200x300", "-o", "a.png"] + arguments)
    #expect(result.status == 1)
    #expect(result.err.hasPrefix("error: ") && result.err.contains(message), "\(result.err)")
    #expect(throws: (any Error).self) { try scratch.read("a.png") }
  }

  @Test(arguments: [
    (["--text", "HO"], "--crown"), (["--crown", "royal"], "at least one line of text with --text"),
    (["--crown", "royal", "--text", "HO", "--color", "reddish"], "'reddish' is not a colour"),
    (["--crown", "royal", "--text", "HO", "--size", "big"], "'big' is invalid"),
    (["--crown", "royal", "--text", "HO", "--margin", "-5"], "'-5' is invalid"),
    (["--crown", "royal", "--text", "HO", "--dpi", "0"], "--dpi 0"),
    (["--crown", "royal", "--text", "HO", "--dpi", "nan"], "--dpi nan"),
    (["--crown", "royal", "--text", "HO", "-o", "a.jpg"], "a.jpg is neither a .png nor a .pdf file"),
    (["--crown", "royal", "--text", "HO", "stray"], "stray"),
  ])
  func wrongUsageEndsWith64(arguments: [String], message: String) throws {
    let result = try run(arguments)
    #expect(result.status == 64)
    #expect(result.err.contains(message), "\(result.err)")
  }
}
