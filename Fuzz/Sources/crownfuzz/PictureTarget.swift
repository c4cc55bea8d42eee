import CrownPNGReader
import CrownRaster
import CrownTrace
import Foundation

/// A PNG file of arbitrary bytes becomes a typed error, or samples of which the coverage is read or refused.
///
/// The checksums of its chunks are set right first, as no mutation keeps them.
func fuzzPNG(_ bytes: UnsafeRawBufferPointer) -> Int32 {
  for file in [[UInt8](bytes), withChecksums([UInt8](bytes))] {
    let bitmap = try? PNG.decode(file, maximumPixels: 1 << 18)
    precondition(bitmap.map { $0.pixels.count == $0.width * $0.height * 4 } ?? true, "a bitmap has its size")
    guard let samples = try? PNG.samples(in: file, maximumPixels: 1 << 18) else { continue }
    let picture =
      switch samples.channels {
      case .bytes(let pixels): try? PixelPicture(width: samples.width, height: samples.height, pixels: pixels)
      case .words(let pixels): try? PixelPicture(width: samples.width, height: samples.height, pixels: pixels)
      }
    guard let picture else { preconditionFailure("samples are a picture") }
    for acceptsAny in [false, true] {
      guard let coverage = try? PictureCoverage(of: picture, acceptsAny: acceptsAny) else { continue }
      check(coverage, of: picture)
    }
  }
  return 0
}

/// Checks what holds for the coverage of any picture.
private func check(_ coverage: PictureCoverage, of picture: PixelPicture) {
  precondition(coverage.plane.width == picture.width && coverage.plane.height == picture.height, "a plane has the size")
  precondition(coverage.plane.values.allSatisfy { (0...1).contains($0) }, "a plane has shares")
  precondition(coverage.opacity > 0, "a drawing is not wholly transparent")
  if case .plateaus(let levels) = coverage.kind {
    precondition(!levels.isEmpty && zip(levels, levels.dropFirst()).allSatisfy { $0 < $1 }, "levels ascend")
  }
}

/// A file with the right checksum behind each chunk, as far as there are whole chunks.
private func withChecksums(_ bytes: [UInt8]) -> [UInt8] {
  var bytes = bytes
  var start = 8
  while bytes.count - start >= 12 {
    let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    guard length <= bytes.count - start - 12 else { break }
    let end = start + 8 + length
    let checksum = bytes[start + 4..<end].reduce(~UInt32(0)) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1 }
    }
    for index in 0..<4 { bytes[end + index] = UInt8(truncatingIfNeeded: ~checksum >> UInt32(24 - 8 * index)) }
    start = end + 4
  }
  return bytes
}

/// Writes the files of `kinds.bin`, the fixtures of CrownPNG's tests, to begin fuzzing from.
func writePictureSeeds(from fixtures: String, to target: String) throws {
  try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
  var rest = [UInt8](try Data(contentsOf: URL(filePath: fixtures)))[...]
  func take(_ count: Int) -> [UInt8] {
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }
  func number(_ count: Int) -> Int { take(count).reversed().reduce(0) { $0 << 8 | Int($1) } }
  while !rest.isEmpty {
    let name = String(decoding: take(number(1)), as: UTF8.self)
    let (_, width, height, length) = (number(1), number(1), number(1), number(4))
    try Data(take(length)).write(to: URL(filePath: "\(target)/\(name.replacingOccurrences(of: "/", with: "-")).png"))
    _ = take(width * height * 4)
  }
}
