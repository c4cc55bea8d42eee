import CPNGPeer
import CrownPNG
import CrownPNGReader
import CrownPath
import CrownRaster

/// Writes the mask of every drawing of a folder as a PNG image in one colour, raced against libpng, and colours it.
enum PNGSuite {
  /// `--size 512`, `--rounds 5`, `--limit N`.
  static func run(_ arguments: Arguments) throws {
    let corpus = try Corpus(arguments)
    let size = try arguments.integer("size", default: 512)
    let rounds = try arguments.integer("rounds", default: 5)
    let color = CrownColor(red: 200, green: 16, blue: 46)
    // Enough masks to be representative, few enough for the memory.
    let limit = min(corpus.drawings.count, max(1, (64 << 20) / (size * size)))
    let rasterizer = Rasterizer()
    let masks = try (0..<limit).map { index in
      let drawing = corpus.drawings[index * corpus.drawings.count / limit]
      return try rasterizer.fill(
        drawing.path, rule: drawing.fillRule,
        transform: .fitting(drawing.viewBox, width: Double(size), height: Double(size)), width: size, height: size)
    }
    Report.line("png", "corpus", ["masks": "\(masks.count)", "size": "\(size)px"])

    let rgb = [color.red, color.green, color.blue]
    var buffer = [UInt8](repeating: 0, count: size * size * 5 + 4096)
    let pictures = masks.prefix(20).map { $0.coloredStraight(color).pixels }
    var bytes: [String: Int] = [:]
    func peer(_ name: String, _ pixels: [[UInt8]], channels: Int32, level: Int32, runs: Int32) -> (String, () -> Void) {
      (
        name,
        {
          bytes[name] = 0
          for picture in pixels {
            bytes[name, default: 0] += pngpeer_write(
              picture, UInt32(size), UInt32(size), channels, rgb, level, runs, &buffer, buffer.count)
          }
        }
      )
    }
    let coverages = masks.map(\.coverage)
    let race = try Race(
      rounds: rounds, countsThread: true,
      [
        (
          "crowns",
          { bytes["crowns"] = masks.reduce(0) { $0 + PNG.encode($1, color: color).count } }
        ),
        peer("libpng-palette-rle", coverages, channels: 1, level: 6, runs: 1),
      ])
    let slowRace = try Race(
      rounds: 1, countsThread: true, [peer("libpng-rgba-6", pictures, channels: 4, level: 6, runs: 0)])
    func line(_ name: String, _ seconds: Double, _ count: Int) {
      Report.line(
        "png", name,
        [
          "us": Report.decimal(seconds / Double(count) * 1e6, 1),
          "bytes": Report.decimal(Double(bytes[name] ?? 0) / Double(count), 0),
        ])
    }
    line("crowns", race.median("crowns"), masks.count)
    line("libpng-palette-rle", race.median("libpng-palette-rle"), masks.count)
    line("libpng-rgba-6", slowRace.median("libpng-rgba-6"), pictures.count)
    Report.line(
      "png", "ratio",
      [
        "time": Report.decimal(race.ratio("crowns", to: "libpng-palette-rle"), 3),
        "bytes": Report.decimal(Double(bytes["crowns"] ?? 0) / Double(bytes["libpng-palette-rle"] ?? 1), 4),
      ])
    let wrong = try masks.reduce(0) { count, mask in
      try PNG.decode(PNG.encode(mask, color: color)) == mask.coloredStraight(color) ? count : count + 1
    }
    Report.line("png", "read-back", ["images": "\(masks.count)", "different": "\(wrong)"])

    // One crown recoloured many times, as under a colour picker; and each crown of a set once, whose masks exceed the
    // caches.
    var bitmap = try Bitmap<Premultiplied>(width: size, height: size)
    let times = 8
    let coloring = try Race(
      rounds: rounds, countsThread: true,
      [
        (
          "again",
          {
            for mask in masks {
              for _ in 0..<times { mask.colorPremultiplied(color, into: &bitmap) }
            }
          }
        ),
        ("once", { for mask in masks { mask.colorPremultiplied(color, into: &bitmap) } }),
      ])
    Report.line(
      "png", "color",
      [
        "premultiplied_again_us": Report.decimal(coloring.median("again") / Double(masks.count * times) * 1e6, 1),
        "premultiplied_once_us": Report.decimal(coloring.median("once") / Double(masks.count) * 1e6, 1),
      ])
  }
}
