import CrownPath
import CrownRaster
import Foundation

/// Records of masks: their bytes beside those of optimised PNG and lossless WebP, and the speed of decoding.
enum MaskSuite {
  struct Difference: Error, CustomStringConvertible {
    let file: String
    var description: String { "\(file): the mask's record decodes to other pixels" }
  }

  /// `crownbench mask <folder> [--sizes 128,256,512] [--limit N] [--peers no] [--noise LEVELS]`: draws all drawings at
  /// each size, their longer side; with noise, random numbers of this standard deviation are added to pixels at edges.
  static func run(_ arguments: Arguments) throws {
    let corpus = try Corpus(arguments)
    let sizes = (arguments.string("sizes") ?? "128,256,512").split(separator: ",").compactMap { Int($0) }
    let noise = Double(try arguments.integer("noise", default: 0))
    let rounds = try arguments.integer("rounds", default: 5)
    for size in sizes {
      let masks = try corpus.drawings.map { try mask(of: $0, size: size, noise: noise) }
      let records = masks.map { $0.encoded() }
      for (index, (mask, record)) in zip(masks, records).enumerated() {
        guard try AlphaMask(record: record) == mask else { throw Difference(file: corpus.sources[index]) }
      }
      let race = try Race(
        rounds: rounds, countsThread: true,
        [
          ("encode", { for mask in masks { _ = mask.encoded() } }),
          ("decode", { for record in records { _ = try AlphaMask(record: record) } }),
        ])
      let pixels = Double(masks.reduce(0) { $0 + $1.alpha.count })
      let bytes = records.reduce(0) { $0 + $1.count }
      let count = Double(masks.count)
      Report.line(
        "mask", "\(size)",
        [
          "masks": "\(masks.count)",
          "mean_bytes": Report.decimal(Double(bytes) / count, 1),
          "encode_MBps": Report.decimal(pixels / race.median("encode") / 1e6, 1),
          "decode_MBps": Report.decimal(pixels / race.median("decode") / 1e6, 1),
          "decode_us": Report.decimal(race.median("decode") / count * 1e6, 1),
        ])
      guard arguments.string("peers") != "no" else { continue }
      let peers = try peerBytes(of: masks)
      Report.line(
        "mask", "\(size)",
        [
          "png_bytes": Report.decimal(Double(peers.png) / count, 1),
          "webp_bytes": Report.decimal(Double(peers.webp) / count, 1),
          "of_png": Report.decimal(Double(bytes) / Double(peers.png), 3),
          "of_webp": Report.decimal(Double(bytes) / Double(peers.webp), 3),
          "webp_of_png": Report.decimal(Double(peers.webp) / Double(peers.png), 3),
        ])
    }
  }

  /// A drawing's mask, whose longer side has `size` pixels.
  private static func mask(of drawing: Drawing, size: Int, noise: Double) throws -> AlphaMask {
    let box = drawing.viewBox
    let scale = Double(size) / box.longerSide
    let width = max(1, Int((box.width * scale).rounded()))
    let height = max(1, Int((box.height * scale).rounded()))
    let transform = PathTransform(a: scale, b: 0, c: 0, d: scale, tx: -box.x * scale, ty: -box.y * scale)
    var coverage = try Rasterizer().fill(drawing, transform: transform, width: width, height: height).coverage
    if noise > 0 {
      var state: UInt64 = 1
      /// A number of about normal distribution: the sum of twelve even ones.
      func deviate() -> Double {
        (0..<12).reduce(-6.0) { sum, _ in
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          return sum + Double(state >> 40) / Double(1 << 24)
        }
      }
      for index in coverage.indices where 1...254 ~= coverage[index] {
        coverage[index] = UInt8(min(max(Double(coverage[index]) + deviate() * noise, 0), 255))
      }
    }
    return try AlphaMask(width: width, height: height, alpha: coverage)
  }

  /// The bytes of all masks as PNG by `optipng -o7`, which tries every filter and strategy, and as WebP by `cwebp`.
  private static func peerBytes(of masks: [AlphaMask]) throws -> (png: Int, webp: Int) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("crownbench-masks-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var bytes = (png: 0, webp: 0)
    for mask in masks {
      let plain = folder.appendingPathComponent("mask.pgm").path
      let png = folder.appendingPathComponent("mask.png").path
      let webp = folder.appendingPathComponent("mask.webp").path
      try Data("P5 \(mask.width) \(mask.height) 255\n".utf8 + mask.alpha).write(to: URL(fileURLWithPath: plain))
      try run("optipng", "-quiet", "-o7", "-clobber", "-out", png, plain)
      try run("cwebp", "-quiet", "-lossless", "-z", "9", png, "-o", webp)
      bytes.png += try Data(contentsOf: URL(fileURLWithPath: png)).count
      bytes.webp += try Data(contentsOf: URL(fileURLWithPath: webp)).count
    }
    return bytes
  }

  private static func run(_ command: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Arguments.UsageError(description: "\(command[0]) failed; install optipng and webp")
    }
  }
}
