import CrownKit
import CrownPNG
import Testing

@testable import poster

@Suite struct PhotoTests {
  let scratch: Scratch
  let picture: [UInt8]

  init() throws {
    scratch = try Scratch()
    picture = PNG.encode(try Bitmap<Straight>(width: 3, height: 2, pixels: Array(0..<24)))
  }

  @Test func photosAreReadAsTheyAre() throws {
    let photo = try Photo(path: try scratch.write(picture, to: "photo.png"))
    #expect(photo.bitmap.pixels == Array(0..<24))
  }

  @Test func filesThatAreNoPNGAreRefused() throws {
    let files: [(bytes: [UInt8], format: String?)] = [
      ([], "an empty file"), (Array("\u{FFFD}JFIF no picture".utf8), nil), (Array(picture.dropFirst()), nil),
    ]
    for file in files {
      let path = try scratch.write(file.bytes, to: "photo.jpg")
      #expect(throws: PosterError.unreadablePhoto(path, reason: .notPNG(format: file.format))) { try Photo(path: path) }
    }
  }

  @Test(arguments: [(0, 0), (0, 2), (3, 0)]) func photosWithoutPixelsAreRefused(width: UInt8, height: UInt8) throws {
    var bytes = picture
    bytes[19] = width
    bytes[23] = height
    let path = try scratch.write(bytes, to: "photo.png")
    let error = #expect(throws: PosterError.self) { try Photo(path: path) }
    #expect(error == .emptyPhoto(path, width: Int(width), height: Int(height)))
    #expect("\(try #require(error))".contains("\(width) by \(height) pixels"))
  }

  @Test func damagedPhotosAreRefused() throws {
    for count in 8..<picture.count - 12 {
      let path = try scratch.write(Array(picture.prefix(count)), to: "photo.png")
      #expect(throws: PosterError.self) { try Photo(path: path) }
    }
  }

  @Test func missingFilesAndFoldersAreRefused() {
    let missing = scratch.folder.path + "/missing.png"
    #expect(throws: PosterError.file(missing, reason: "there is no such file")) { try Photo(path: missing) }
    #expect(throws: PosterError.file(scratch.folder.path, reason: "cannot be read")) {
      try Photo(path: scratch.folder.path)
    }
  }
}
