import CrownKit
import CrownPath
import CrownPNG
import CrownPNGReader
import Foundation
import Testing

/// PNG files in an import: what becomes of them, and what is said.
@Suite struct PictureImportTests {
  private func json(_ bytes: [UInt8]) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  @Test func tracedPicturesAreDrawnAsTheyAre() throws {
    let tool = try Tool()
    try tool.write(try PictureSample.whiteDisc(), to: "crowns/white.png")
    try tool.write(try PictureSample.inkDisc(), to: "crowns/ink.PNG")
    try tool.write(Sample.crown, to: "crowns/royal.svg")
    let result = try tool("import", "crowns")
    #expect(result.status == 0 && result.err.isEmpty, "\(result.err)")
    #expect(result.out.hasPrefix("imported 3, updated 0, unchanged 0, not imported 0, failed 0\n"))
    #expect(result.out.contains("\n2 traced from pictures\n"))
    #expect(try tool("list").out == "ink\nroyal\nwhite\n")
    let expected = try PictureSample.disc().coverage
    for name in ["white", "ink"] {
      try tool("render", name, "--size", "64", "--color", "#C8102E")
      let picture = try PNG.decode(try tool.read("\(name).png"))
      let alphas = stride(from: 3, to: picture.pixels.count, by: 4).map { picture.pixels[$0] }
      let off = zip(alphas, expected).map { abs(Int($0) - Int($1)) }.max() ?? 255
      #expect(off <= 40, "\(name)")
      #expect(try tool("show", name).out.contains("\n  picture     traced; "))
    }
  }

  @Test func whatHasNoOutlineIsKeptAsAMask() throws {
    let tool = try Tool()
    let blot = try PictureSample.blot()
    try tool.write(PNG.encode(blot, color: .black), to: "crowns/blot.png")
    let result = try tool("import", "crowns")
    #expect(result.status == 0)
    #expect(result.out.contains("\n1 kept as a mask\n"))
    #expect(result.err.hasPrefix("crowns/blot.png: kept as a mask: it has shades without edges: "), "\(result.err)")
    let record = try #require(try tool.records()["blot"])
    let mask = try AlphaMask(record: record)
    #expect(mask.alpha == blot.coverage && mask.viewBox == PathRect(x: 0, y: 0, width: 64, height: 64))
    // It is no fault, so that a strict import takes it, and a quiet one is quiet.
    try FileManager.default.removeItem(at: tool.folder.appending(path: "crowns.db"))
    let strict = try tool("import", "crowns", "--strict", "-q")
    #expect(strict.status == 0 && strict.err.isEmpty)
  }

  @Test func masksAreCrownsAsOthers() throws {
    let tool = try Tool()
    let blot = try PictureSample.blot()
    try tool.write(PNG.encode(blot, color: .black), to: "in/blot@2x.png")
    try tool.write(Sample.crown, to: "in/royal.svg")
    try tool("import", "in", "-q")
    let page = try tool("show", "blot").out
    #expect(page.contains("  kind        mask\n  picture     kept as a mask\n  view box    0 0 32 32\n"), "\(page)")
    try tool("render", "blot", "--size", "64", "--color", "#C8102E")
    let picture = try PNG.decode(try tool.read("blot.png"))
    #expect(stride(from: 3, to: picture.pixels.count, by: 4).map { picture.pixels[$0] } == blot.coverage)
    #expect(try tool("verify").status == 0)
    #expect(try tool("pack", "-o", "app.db").status == 0)
    #expect(try tool.records("app.db")["blot"] == tool.records()["blot"])
    #expect(try tool("import", "in").out.hasPrefix("imported 0, updated 0, unchanged 2,"))
  }

  @Test func traceDecidesWhatBecomesOfPictures() throws {
    let tool = try Tool()
    let blot = try PictureSample.blot()
    try tool.write(PNG.encode(blot, color: .black), to: "crowns/blot.png")
    try tool.write(try PictureSample.whiteDisc(), to: "crowns/disc.png")
    let always = try tool("import", "crowns", "--trace", "always")
    #expect(always.status == 1 && always.out.hasPrefix("imported 1, updated 0, unchanged 0, not imported 1,"))
    #expect(always.err.contains("crowns/blot.png: not imported: cannot be traced: it has shades without edges"))
    #expect(always.err.contains("--trace auto"))
    let never = try tool("import", "crowns", "--trace", "never")
    #expect(never.status == 0 && never.err.isEmpty)
    #expect(never.out.hasPrefix("imported 1, updated 1, unchanged 0,"))
    #expect(never.out.contains("\n2 kept as masks\n"))
    #expect(never.out.contains("1 crown changed from --trace always to --trace never"))
    #expect(try AlphaMask(record: try #require(try tool.records()["disc"])).alpha == PictureSample.disc().coverage)
    // A crown keeps the choice until another is given, and SVG files have none.
    try tool.write(Sample.crown, to: "crowns/royal.svg")
    #expect(try tool("import", "crowns").out.hasPrefix("imported 1, updated 0, unchanged 2,"))
    // The blot is the same mask as before; its kept choice changes.
    #expect(try tool("import", "crowns", "--trace", "default").out.hasPrefix("imported 0, updated 2, unchanged 1,"))
    #expect(try tool("import", "crowns", "--trace", "often").status == 64)
  }

  @Test func refusalsNameTheWayOut() throws {
    let tool = try Tool()
    try tool.write(try PictureSample.manyColors(), to: "colours.png")
    try tool.write(try PictureSample.photo(), to: "photo.png")
    try tool.write([0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10], to: "jpeg.png")
    try tool.write(Array(try PictureSample.whiteDisc().dropLast(30)), to: "short.png")
    try tool.write(PNG.encode(try Mask(width: 8, height: 8), color: .black), to: "clear.png")
    try tool.write(Sample.crown, to: "drawing.png")
    let cases = [
      "colours": ["the drawing has several colours: ", "'--trace never' to keep its alpha as a mask"],
      "photo": [
        "this looks like a photo or a texture: ", "'--trace never' to keep what stands out from its background",
      ],
      "jpeg": ["this is no PNG file but a JPEG; export it as PNG"],
      "short": ["the PNG file is cut off: it ends in the chunk IDAT; copy it again from where it is whole"],
      "clear": ["every pixel is transparent, so there is nothing to draw"],
      "drawing": ["this is no PNG file but an SVG"],
    ]
    for (name, texts) in cases {
      let result = try tool("import", "\(name).png")
      #expect(result.status == 1, "\(name)")
      #expect(result.out.hasPrefix("imported 0, updated 0, unchanged 0, not imported 1,"), "\(name)")
      #expect(result.err.hasPrefix("\(name).png: not imported: \(texts[0])"), "\(result.err)")
      for text in texts { #expect(result.err.contains(text), "\(result.err)") }
    }
    #expect(try tool("import", "colours.png", "photo.png", "--trace", "never").status == 0)
    let strict = try tool("import", "photo.png", "clear.png", "--strict", "-d", "strict.db")
    #expect(strict.status == 1 && !tool.exists("strict.db"))
  }

  @Test func coloursOfPicturesBecomeTones() throws {
    let tool = try Tool()
    try tool.write(try PictureSample.twoColors(), to: "halves.png")
    let shades = try tool("import", "halves.png")
    #expect(shades.status == 0 && shades.err.isEmpty, "\(shades.err)")
    #expect(
      shades.out.contains("\n1 in shades\n") && shades.out.contains("\n1 traced from a picture\n"), "\(shades.out)")
    #expect(try Drawing(record: try #require(try tool.records()["halves"])).layers.count == 2)
    // The picture keeps its treatment as a drawing does.
    let flat = try tool("import", "halves.png", "--colors", "flatten")
    #expect(flat.out.contains("1 with their colours united"), "\(flat.out)")
    #expect(try tool("import", "halves.png").out.hasPrefix("imported 0, updated 0, unchanged 1,"))
    #expect(try tool("import", "halves.png", "--colors", "refuse", "-d", "strict.db").status == 1)
  }

  @Test func guideLinesOfNinePatchPicturesAreLeftOut() throws {
    let tool = try Tool()
    let side = 66
    let disc = try PictureSample.disc().coverage
    let coverage = (0..<side * side).map { index in
      let (x, y) = (index % side, index / side)
      if (1...64).contains(x), (1...64).contains(y) { return disc[(y - 1) * 64 + x - 1] }
      return (y == 0 && (20..<40).contains(x)) || (x == 0 && (20..<40).contains(y)) ? 255 : 0
    }
    try tool.write(
      PNG.encode(try Mask(width: side, height: side, coverage: coverage), color: .black), to: "badge.9.png")
    let result = try tool("import", "badge.9.png")
    #expect(result.status == 0)
    #expect(
      result.err
        == "badge.9.png: its name is that of a nine-patch picture; the guide lines around it were left out\n")
    let drawing = try Drawing(record: try #require(try tool.records()["badge"]))
    #expect(drawing.viewBox == PathRect(x: 0, y: 0, width: 64, height: 64))
    #expect(drawing.path.bounds.map { abs($0.width - 51.2) < 0.1 } == true)
  }

  @Test func opacityOfTheWholeIsKept() throws {
    let tool = try Tool()
    let color = try CrownColor(css: "rgb(0 0 0 / 60%)")
    try tool.write(PNG.encode(try PictureSample.disc(), color: color), to: "faint.png")
    let result = try tool("import", "faint.png")
    #expect(result.status == 0)
    #expect(result.err == "faint.png: the whole drawing is 60 % opaque, and so is the crown\n")
    let drawing = try Drawing(record: try #require(try tool.records()["faint"]))
    #expect(drawing.layers.map(\.opacity) == [153])
  }

  @Test func twoTonesBecomeShades() throws {
    let tool = try Tool()
    let (outer, inner) = (try PictureSample.disc().coverage, try PictureSample.disc(64, scale: 0.5).coverage)
    let alphas = zip(outer, inner).map { UInt8((Double($0) * 0.4 + Double($1) * 0.6).rounded()) }
    try tool.write(PNG.encode(try Mask(width: 64, height: 64, coverage: alphas), color: .black), to: "two.png")
    let result = try tool("import", "two.png")
    #expect(result.status == 0 && result.err.isEmpty, "\(result.err)")
    #expect(result.out.contains("\n1 in shades\n1 traced from a picture\n"))
    let drawing = try Drawing(record: try #require(try tool.records()["two"]))
    #expect(drawing.layers.count == 2)
  }

  @Test func jsonHasTheFigures() throws {
    let tool = try Tool()
    try tool.write(PNG.encode(try PictureSample.blot(), color: .black), to: "crowns/blot.png")
    try tool.write(try PictureSample.whiteDisc(), to: "crowns/disc.png")
    try tool.write(try PictureSample.whiteDisc(), to: "crowns/drawn.png")
    try tool.write(Sample.disc, to: "crowns/drawn.svg")
    // Of files that did not change as of those that did.
    for _ in 0..<2 {
      let page = try json(try tool("import", "crowns", "--json").outBytes)
      #expect(page["pictures"] as? [String: Int] == ["traced": 1, "masks": 1, "doubtful": 0])
      #expect((page["notes"] as? [String])?.count == 1)
      let crowns = try #require(page["crowns"] as? [[String: Any]])
      #expect(crowns.map { $0["picture"] as? String } == ["mask", "traced", nil])
      let traced = crowns[1]
      #expect((1...40).contains(try #require(traced["segments"] as? Int)))
      #expect(try #require(traced["deviation"] as? Int) <= 40)
      #expect(traced["noise"] is Double && traced["meanDeviation"] is Double)
    }
    let page = try json(try tool("show", "disc", "--json").outBytes)
    #expect(
      page["kind"] as? String == "outline" && page["picture"] as? String == "traced" && page["deviation"] is Int
        && page["elements"] is [String])
  }

  @Test func doubtfulTracesAreListed() throws {
    let tool = try Tool()
    try tool.write(try PictureSample.whiteDisc(), to: "crowns/disc.png")
    try tool.write(try PictureSample.roughDisc(), to: "crowns/rough.png")
    // Of files that did not change as of those that did.
    for _ in 0..<2 {
      let out = try tool("import", "crowns").out
      #expect(
        out.contains("\n2 traced from pictures, 1 of the traces doubtful: rough ('crowntool list --doubtful')\n"),
        "\(out)")
    }
    #expect(try tool("list", "--doubtful").out == "rough\n")
    #expect(try tool("list", "--doubtful", "d*").out.isEmpty)
    #expect(try tool("show", "rough").out.contains("traced, doubtful; "))
    let page = try json(try tool("import", "crowns", "--json").outBytes)
    #expect((page["pictures"] as? [String: Int])?["doubtful"] == 1)
    try tool("pack", "-o", "app.db")
    #expect(try tool("list", "--doubtful", "-d", "app.db").status == 1)
    let traced = try tool("trace", "crowns/disc.png", "crowns/rough.png", "-o", "svg")
    #expect(traced.err.contains("2 traced, 1 of them doubtful: crowns/rough.png\n"), "\(traced.err)")
  }

  @Test func picturesAreReadFromStandardInput() throws {
    let tool = try Tool()
    #expect(try tool("import", "-", "--name", "disc", input: try PictureSample.whiteDisc()).status == 0)
    #expect(try tool("show", "disc").out.contains("traced; "))
  }

  @Test func animationsSaySo() throws {
    let tool = try Tool()
    var bytes = try PictureSample.whiteDisc()
    // Behind the signature and the header; the checksum of a chunk that changes no pixel is not looked at.
    bytes.insert(contentsOf: [0, 0, 0, 8] + Array("acTL".utf8) + [0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0], at: 33)
    try tool.write(bytes, to: "moving.png")
    let result = try tool("import", "moving.png")
    #expect(result.status == 0)
    #expect(result.err == "moving.png: the file is an animation; its first frame was taken\n", "\(result.err)")
  }
}
