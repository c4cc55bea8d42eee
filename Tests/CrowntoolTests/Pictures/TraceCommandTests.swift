import CrownKit
import CrownRaster
import CrownPNG
import CrownSVG
import Foundation
import Testing

/// `crowntool trace`.
@Suite struct TraceCommandTests {
  /// The largest difference of a drawing from a disc at 64 pixels.
  private func difference(_ svg: [UInt8]) throws -> Int {
    let drawing = try SVGImporter().drawing(from: svg).drawing
    let mask = try Rasterizer().fill(
      drawing, transform: .fitting(drawing.viewBox, width: 64, height: 64), width: 64, height: 64)
    return zip(mask.coverage, try PictureSample.disc().coverage).map { abs(Int($0) - Int($1)) }.max() ?? 255
  }

  @Test func oneFileBecomesAnOutline() throws {
    let tool = try Tool()
    try tool.write(try PictureSample.inkDisc(128), to: "disc@2x.png")
    let result = try tool("trace", "disc@2x.png", "-o", "out.svg")
    #expect(result.status == 0 && result.out.isEmpty)
    #expect(result.err.hasPrefix("disc@2x.png: ") && result.err.contains(" segments, pixels differ by up to "))
    let svg = try tool.read("out.svg")
    #expect(try difference(svg) <= 40)
    #expect(String(decoding: svg, as: UTF8.self).contains("viewBox=\"0 0 64 64\""))
    #expect(String(decoding: svg, as: UTF8.self).contains("<path d=\"M"))
    // Without -o it lies in the working directory. It may be written again, and other files may not.
    #expect(try tool("trace", "disc@2x.png", "-q").err.isEmpty)
    #expect(try tool("trace", "disc@2x.png", "-q").status == 0)
    #expect(tool.exists("disc.svg"))
    try tool.write(Sample.crown, to: "mine.svg")
    #expect(try tool("trace", "disc@2x.png", "-o", "mine.svg").status == 1)
    #expect(try tool.read("mine.svg") == Array(Sample.crown.utf8))
    #expect(try tool("trace", "disc@2x.png", "-o", "mine.svg", "--force").status == 0)
  }

  @Test func standardInputBecomesStandardOutput() throws {
    let tool = try Tool()
    let result = try tool("trace", "-", input: try PictureSample.whiteDisc())
    #expect(result.status == 0 && result.err.hasPrefix("standard input: "))
    #expect(try difference(result.outBytes) <= 40)
    #expect(try tool("trace", "-", "-o", "a.svg", input: try PictureSample.whiteDisc()).status == 0)
    #expect(tool.exists("a.svg"))
  }

  /// The rasteriser cuts curves into chords up to a tenth of a pixel inside of them: so much is left.
  @Test func aDiscKeepsItsForm() throws {
    let tool = try Tool()
    let svg = try tool("trace", "-", input: try PictureSample.inkDisc()).outBytes
    #expect(try difference(svg) <= 24)
  }

  @Test func severalFilesGoToAFolder() throws {
    let tool = try Tool()
    try tool.write(try PictureSample.whiteDisc(), to: "a.png")
    try tool.write(try PictureSample.blackSquare(), to: "in/b@2x.png")
    try tool.write(PNG.encode(try PictureSample.blot(), color: .black), to: "blot.png")
    let result = try tool("trace", "a.png", "in/b@2x.png", "blot.png", "gone.png", "-o", "out/deep")
    #expect(result.status == 1)
    #expect(result.err.contains("error: blot.png: cannot be traced: it has shades without edges: "))
    #expect(result.err.contains("error: gone.png: cannot read: "))
    #expect(tool.exists("out/deep/a.svg") && tool.exists("out/deep/b.svg") && !tool.exists("out/deep/blot.svg"))
    #expect(try tool("trace", "a.png", "in/b@2x.png", "-o", "x.svg").status == 64)
    #expect(try tool("trace", "a.png", "in/b@2x.png", "-o", "-").status == 64)
    #expect(try tool("trace").status == 64)
    try tool.write(try PictureSample.whiteDisc(), to: "in/a.png")
    #expect(try tool("trace", "a.png", "in/a.png", "-o", "out").err.contains("would be the same file"))
  }

  /// What a trace undoes is said, by `trace` and by `import`; the outline is that of the sharp picture.
  @Test func softPicturesSayHowTheyWereTraced() throws {
    let tool = try Tool()
    try tool.write(try PictureSample.blurredDisc(), to: "blurred.png")
    try tool.write(try PictureSample.enlargedDisc(), to: "enlarged.png")
    let blurred = "the picture is blurred by about 0.4 pixels; the sharp outline was traced"
    let enlarged = "the picture was enlarged 2 times; the smaller one was traced"
    for (name, note) in [("blurred", blurred), ("enlarged", enlarged)] {
      let result = try tool("trace", name + ".png")
      #expect(result.status == 0 && result.err.hasPrefix("\(name).png: "), "\(result.err)")
      #expect(result.err.contains("; \(note)\n"), "\(result.err)")
      let svg = try tool.read(name + ".svg")
      #expect(String(decoding: svg, as: UTF8.self).contains("viewBox=\"0 0 96 96\""))
      #expect(try difference(svg) <= 40)
    }
    let result = try tool("import", "blurred.png", "enlarged.png")
    #expect(result.status == 0)
    #expect(result.err.contains("blurred.png: \(blurred)\n") && result.err.contains("enlarged.png: \(enlarged)\n"))
    // A photo is no soft drawing.
    try tool.write(try PictureSample.photo(), to: "photo.png")
    let photo = try tool("trace", "photo.png")
    #expect(photo.status == 1 && photo.err.contains("this looks like a photo or a texture"), "\(photo.err)")
  }

  /// A shadow is left out and said, by `trace`, `import` and `list`; `--trace never` keeps it.
  @Test func shadowsBelowADrawingAreLeftOut() throws {
    let tool = try Tool()
    for (name, grey) in [("black", 0), ("white", 255)] as [(String, UInt8)] {
      try tool.write(try PictureSample.shadowedDisc(grey: grey), to: name + ".png")
      let result = try tool("trace", name + ".png")
      #expect(result.status == 0 && result.err.contains("; a shadow below the drawing is left out\n"), "\(result.err)")
      let drawing = try SVGImporter().drawing(from: try tool.read(name + ".svg")).drawing
      let mask = try Rasterizer().fill(
        drawing, transform: .fitting(drawing.viewBox, width: 96, height: 96), width: 96, height: 96)
      let disc = try PictureSample.disc(96, scale: 0.8).coverage
      #expect(zip(mask.coverage, disc).allSatisfy { abs(Int($0) - Int($1)) <= 40 })
    }
    let note = "a shadow below the drawing is left out, since a crown has sharp edges only"
    let result = try tool("import", "black.png", "white.png", "--verbose")
    #expect(result.status == 0, "\(result.err)")
    #expect(result.err.contains("black.png: \(note)\n") && result.err.contains("white.png: \(note)\n"))
    let list = try tool("list", "--json").out.filter { $0 != " " }
    #expect(list.components(separatedBy: "\"omitsShadow\":true").count == 3, "\(list)")
    let refused = try tool("import", "black.png", "-d", "refused.db", "--filters", "refuse")
    #expect(
      refused.status == 1
        && refused.err.contains("a shadow below the drawing has no sharp edges, and filters are refused; remove it"))
    let kept = try tool("import", "black.png", "-d", "kept.db", "--trace", "never")
    #expect(kept.status == 0 && !kept.err.contains("a shadow"))
    #expect(try tool("render", "black", "-d", "kept.db", "-s", "96", "-o", "kept.png").status == 0)
  }

  @Test func otherFilesAreRefused() throws {
    let tool = try Tool()
    try tool.write(try PictureSample.manyColors(), to: "colours.png")
    try tool.write(Sample.crown, to: "royal.svg")
    #expect(try tool("trace", "colours.png").err.contains("the drawing has several colours"))
    let drawing = try tool("trace", "royal.svg")
    #expect(
      drawing.status == 1 && drawing.err == "error: royal.svg: this is no PNG file but an SVG; export it as PNG\n")
  }
}
