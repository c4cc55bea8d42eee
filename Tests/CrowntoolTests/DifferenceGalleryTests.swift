import CrownKit
import CrownPNG
import CrownPNGReader
import Foundation
import Testing

/// The page of `crowntool diff --gallery`.
@Suite struct DifferenceGalleryTests {
  private static let hostile = "<script>alert(1)</script>&\"'"

  private func toolWithDatabases() throws -> Tool {
    let tool = try Tool()
    try tool.write(Sample.square, to: "in/square.svg")
    try tool.write(Sample.disc, to: "in/gone.svg")
    try tool.write(Sample.crown, to: "in/royal.svg")
    try tool.write(Sample.svg("M1 1h9v9z"), to: "in/same.svg")
    try #require(try tool("import", "in", "-d", "old.db").status == 0)
    try tool.write(tool.read("old.db"), to: "crowns.db")
    // The right quarter of it is gone, and a quarter below is new.
    try tool.write(Sample.svg("M4 4h12v20H4z"), to: "in/square.svg")
    try tool.write(PictureSample.photo(), to: "in/photo.png")
    try FileManager.default.removeItem(at: tool.folder.appending(path: "in/gone.svg"))
    try #require(try tool("import", "in", "--prune", "--trace", "never").status == 0)
    try #require(try tool("rename", "royal", Self.hostile).status == 0)
    try #require(try tool("title", "same", "--set", "</p><img src=x onerror=alert(1)>").status == 0)
    return tool
  }

  @Test func eachChangeHasItsPictures() throws {
    let tool = try toolWithDatabases()
    let plain = try tool("diff", "old.db")
    let result = try tool("diff", "old.db", "--gallery", "changes.html")
    #expect(
      result.status == 1 && result.err.isEmpty && result.out == plain.out + "wrote changes.html\n", "\(result.err)")
    let page = String(decoding: try tool.read("changes.html"), as: UTF8.self)
    #expect(page.components(separatedBy: "<section>").count == 6)
    let captions = ["before", "after", "difference"].map { "<figcaption>\($0)</figcaption>" }
    let square = try #require(
      page.components(separatedBy: "<h2>square</h2>").last?.components(separatedBy: "</section>").first)
    #expect(captions.allSatisfy { square.contains($0) } && square.contains("<p>redrawn ("))
    let pictures = try square.components(separatedBy: "base64,").dropFirst().map { part in
      let text = String(part.prefix { $0 != "\"" })
      return try PNG.decode([UInt8](try #require(Data(base64Encoded: text))))
    }
    try #require(pictures.count == 3 && pictures.allSatisfy { $0.width == 128 && $0.height == 128 })
    // In pixels of 128 in 24 units: both, gone, new, neither.
    let difference = pictures[2]
    for ((x, y), color) in zip([(50, 50), (100, 50), (50, 120), (2, 2)], ["#a0a0a0", "#d0342c", "#1a66d6", "#ffffff"]) {
      let pixel = difference[x, y]
      #expect(CrownColor(red: pixel.red, green: pixel.green, blue: pixel.blue).hexString == color)
    }
    #expect(page.contains("<p>added 1, removed 1, renamed 1, redrawn 1, relabelled 1</p>"))
  }

  @Test func textIsNoMarkup() throws {
    let tool = try toolWithDatabases()
    try tool("diff", "old.db", "--gallery", "changes.html", "-q")
    let page = String(decoding: try tool.read("changes.html"), as: UTF8.self)
    #expect(!page.contains("<script") && !page.contains("<img src=x"))
    #expect(page.contains("<h2>&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;&#39;</h2>"))
    #expect(page.contains("default-src 'none'") && !page.contains("http://") && !page.contains("https://"))
  }

  @Test func databasesThatAreTheSame() throws {
    let tool = try toolWithDatabases()
    let result = try tool("diff", "crowns.db", "--gallery", "same.html")
    #expect(result.status == 0)
    #expect(String(decoding: try tool.read("same.html"), as: UTF8.self).contains("have the same crowns</p>"))
    // Its own page is replaced, as JSON's differences are printed with it.
    let json = try tool("diff", "old.db", "--gallery", "same.html", "--json")
    #expect(json.status == 1 && json.out.hasPrefix("[") && !json.out.contains("wrote"))
  }

  @Test func whatIsRefused() throws {
    let tool = try toolWithDatabases()
    for (arguments, sentence) in [
      (["--gallery", "page.png"], "--gallery page.png is no page: give a file that ends in .html"),
      (["--gallery", "-"], "--gallery - is no page"), (["--force"], "--force is for --gallery"),
      (["--gallery", "a.html", "--no-pictures"], "A page shows pictures"),
    ] {
      let result = try tool.run(["diff", "old.db"] + arguments)
      #expect(result.status == 64 && result.err.contains(sentence), "\(result.err)")
    }
    try tool.write("<p>mine</p>", to: "mine.html")
    let kept = try tool("diff", "old.db", "--gallery", "mine.html")
    #expect(kept.status == 1 && kept.err.contains("crowntool did not write this file"))
    #expect(try tool.read("mine.html") == Array("<p>mine</p>".utf8))
    #expect(try tool("diff", "old.db", "--gallery", "mine.html", "--force").status == 1)
    #expect(try tool.read("mine.html") != Array("<p>mine</p>".utf8))
    let nowhere = try tool("diff", "old.db", "--gallery", "nowhere/a.html")
    #expect(nowhere.status == 1 && nowhere.err.contains("nowhere/a.html"))
  }
}
