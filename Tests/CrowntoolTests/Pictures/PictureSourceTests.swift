import CrownKit
import CrownPNG
import Foundation
import Testing

/// The files that an import takes for a crown, and the crown after they change.
@Suite struct PictureSourceTests {
  @Test func scalesOfAPictureAreOneCrown() throws {
    let tool = try Tool()
    try tool.write(try PictureSample.whiteDisc(64), to: "in/disc.png")
    try tool.write(try PictureSample.whiteDisc(128), to: "in/disc@2x.png")
    try tool.write(try PictureSample.whiteDisc(128), to: "in/sub/disc@2x.png")
    // No scales of a picture.
    try tool.write(try PictureSample.blackSquare(), to: "in/@2x.png")
    try tool.write(Sample.disc, to: "in/ring@2x.svg")
    let result = try tool("import", "in")
    #expect(result.status == 0 && result.err.isEmpty, "\(result.err)")
    #expect(try tool("list").out == "@2x\ndisc\nring@2x\nsub/disc\n")
    let page = try tool("show", "disc").out
    #expect(page.contains("\n  source      in/disc@2x.png\n"))
    #expect(page.contains("\n  view box    0 0 64 64\n"))
    // Nothing changed; then a larger picture comes, then the largest goes.
    #expect(try tool("import", "in").out.hasPrefix("imported 0, updated 0, unchanged 4,"))
    try tool.write(PNG.encode(try PictureSample.disc(192, scale: 0.9), color: .white), to: "in/disc@3x.png")
    let larger = try tool("import", "in", "--prune")
    #expect(larger.out.hasPrefix("imported 0, updated 1, unchanged 3,") && larger.err.isEmpty, "\(larger.err)")
    #expect(try tool("show", "disc").out.contains("\n  source      in/disc@3x.png\n"))
    try FileManager.default.removeItem(at: tool.folder.appending(path: "in/disc@3x.png"))
    let smaller = try tool("import", "in", "--prune")
    #expect(smaller.out.hasPrefix("imported 0, updated 1, unchanged 3,") && smaller.err.isEmpty, "\(smaller.err)")
    #expect(try tool("show", "disc").out.contains("\n  source      in/disc@2x.png\n"))
  }

  @Test func drawingsComeBeforePictures() throws {
    let tool = try Tool()
    try tool.write(try PictureSample.whiteDisc(), to: "in/royal.png")
    try tool("import", "in")
    #expect(try tool("rename", "royal", "king").status == 0)
    try tool.write(Sample.crown, to: "in/royal.svg")
    let result = try tool("import", "in", "--prune", "--strict")
    #expect(result.status == 0)
    #expect(result.out.hasPrefix("imported 0, updated 1, unchanged 0,"), "\(result.out)")
    #expect(result.err == "in/royal.png: skipped, since the drawing in/royal.svg has the same name\n")
    #expect(try tool("list").out == "king\n")
    #expect(try tool("show", "king").out.contains("\n  source      in/royal.svg\n"))
    // Given by itself it is taken.
    #expect(try tool("import", "in/royal.png", "--name", "other").status == 0)
    // Without the drawing the picture is the source again.
    try FileManager.default.removeItem(at: tool.folder.appending(path: "in/royal.svg"))
    #expect(try tool("import", "in", "--prune").status == 0)
    #expect(try tool("list").out.contains("other"))
  }

  @Test func filesGivenOneByOneAreOneCrownToo() throws {
    let tool = try Tool()
    try tool.write(try PictureSample.whiteDisc(64), to: "disc.png")
    try tool.write(try PictureSample.whiteDisc(128), to: "disc@2x.png")
    #expect(try tool("import", "disc.png", "disc@2x.png").out.hasPrefix("imported 1,"))
    #expect(try tool("show", "disc").out.contains("disc@2x.png"))
  }

  @Test func changedMovedAndMissingPictures() throws {
    let tool = try Tool()
    try tool.write(try PictureSample.whiteDisc(), to: "in/a.png")
    try tool.write(try PictureSample.blackSquare(), to: "in/b.png")
    try tool("import", "in")
    let before = try tool.records()
    let dry = try tool("import", "in", "--dry-run", "--trace", "never")
    #expect(dry.out.hasPrefix("would import 0, would update 2,"))
    #expect(try tool.records() == before)
    try tool.write(try PictureSample.blackSquare(), to: "in/a.png")
    #expect(try tool("import", "in").out.hasPrefix("imported 0, updated 1, unchanged 1,"))
    try FileManager.default.moveItem(
      at: tool.folder.appending(path: "in/b.png"), to: tool.folder.appending(path: "in/c@2x.png"))
    try tool.write(try PictureSample.whiteDisc(), to: "in/a.png")
    #expect(try tool("import", "in", "--prune").out.contains("renamed 1"))
    #expect(try tool("list").out == "a\nc\n")
    try FileManager.default.removeItem(at: tool.folder.appending(path: "in/c@2x.png"))
    #expect(try tool("import", "in", "--prune").out.contains("removed 1"))
    #expect(try tool("list").out == "a\n")
  }

  @Test func jobsDoNotMatter() throws {
    let tool = try Tool()
    for side in 20..<40 { try tool.write(try PictureSample.whiteDisc(side), to: "in/disc\(side).png") }
    try tool("import", "in", "--jobs", "1")
    try tool("import", "in", "--jobs", "5", "-d", "second.db")
    let records = try tool.records()
    #expect(try tool.records("second.db") == records && records.count == 20)
  }
}
