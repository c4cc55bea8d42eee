import CrownsTestSupport
import Foundation
import Testing

/// `gallery` as a page. What the page does in a browser, `scripts/check web` tests.
@Suite struct GalleryPageTests {
  private func toolWithCrowns() throws -> Tool {
    let tool = try Tool()
    try tool.write(square, to: "crowns/royal.svg")
    try tool.write(square, to: "crowns/two.svg")
    try tool("import", "crowns")
    return tool
  }

  private let square = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7z"/></svg>"#

  private func page(_ tool: Tool, _ file: String) throws -> String {
    try #require(String(validating: try tool.read(file), as: UTF8.self))
  }

  @Test(arguments: [
    ["-o", "page.html"], ["-o", "page.HTM"], ["--format", "html", "-o", "page"], ["--format", "html"],
  ])
  func theEndingOrTheFormatAsksForAPage(options: [String]) throws {
    let tool = try toolWithCrowns()
    let result = try tool.run(["gallery"] + options)
    let file = options.count == 2 && options[0] == "--format" ? "gallery.html" : options.last ?? ""
    #expect(result.out.hasPrefix("wrote \(file) (2 crowns, "))
    #expect(try page(tool, file).hasPrefix("<!doctype html>"))
  }

  @Test func theSameLibraryGivesTheSamePage() throws {
    let tool = try toolWithCrowns()
    for file in ["a.html", "b.html"] { try tool("gallery", "-o", file, "--title", "T") }
    #expect(try tool.read("a.html") == tool.read("b.html"))
  }

  @Test func theHeadingIsTheDatabasesName() throws {
    let tool = try toolWithCrowns()
    try tool("gallery", "-o", "a.html")
    #expect(try page(tool, "a.html").contains("<title>crowns</title>"))
    try tool("gallery", "-o", "a.html", "--title", "Kings & <Queens>")
    #expect(try page(tool, "a.html").contains("<title>Kings &amp; &lt;Queens&gt;</title>"))
  }

  @Test func colourBackgroundAndSizeAreThoseOfTheStart() throws {
    let tool = try toolWithCrowns()
    try tool("gallery", "royal", "-o", "a.html", "-c", "#C8102E80", "--background", "navy", "-s", "64")
    #expect(
      try page(tool, "a.html").contains(#""start":{"color":"C8102E80","background":"000080","size":64}"#))
  }

  @Test(arguments: [
    ["-o", "a.html", "--columns", "3"], ["-o", "a.html", "--jobs", "2"], ["-o", "a.html", "-c", "red", "-c", "blue"],
    ["-o", "a.html", "-s", "4000"], ["-o", "a.png", "--report", "r.json"], ["-o", "a.png", "--title", "T"],
    ["-o", "a.png", "--format", "html"], ["-o", "a.html", "--background", "#0000"],
  ])
  func optionsThatDoNothingAreRefused(options: [String]) throws {
    let tool = try toolWithCrowns()
    #expect(try tool.run(["gallery"] + options).status == 64)
    #expect(!tool.exists("a.html") && !tool.exists("a.png"))
  }

  @Test func onlyAPageIsReplaced() throws {
    let tool = try toolWithCrowns()
    try tool.write("<!doctype html>\nmine", to: "a.html")
    let refused = try tool("gallery", "-o", "a.html")
    #expect(refused.status == 1)
    #expect(refused.err.contains("crowntool did not write this file"))
    #expect(try tool("gallery", "-o", "a.html", "--force").status == 0)
    #expect(try tool("gallery", "-o", "a.html").status == 0)
  }

  @Test func anEmptyLibraryHasAPage() throws {
    let tool = try toolWithCrowns()
    try tool("remove", "royal", "two")
    #expect(try tool("gallery", "-o", "a.html").status == 0)
  }

  @Test func anUnknownNameIsReported() throws {
    let tool = try toolWithCrowns()
    let refused = try tool("gallery", "nosuch", "-o", "a.html")
    #expect(refused.status == 1 && refused.err.contains("nosuch") && !tool.exists("a.html"))
    let partial = try tool("gallery", "nosuch", "royal", "-o", "a.html")
    #expect(partial.status == 1 && partial.err.contains("nosuch"))
    #expect(partial.out.hasPrefix("wrote a.html (1 crown, "))
  }

  // MARK: The report of an import

  @Test func aReportIsListedWithPositionsAndPictures() throws {
    let tool = try toolWithCrowns()
    try tool.write(square.replacing("h7v7z", with: "Lx"), to: "crowns/bad.svg")
    try tool.write(try tool("import", "crowns", "--json").out, to: "report.json")
    try tool("gallery", "-o", "a.html", "--report", "report.json")
    let message =
      #"{"severity":"problem","name":"bad","source":"bad.svg","text":"path data: expected a number after 'L', "#
      + #"found 'x'","line":1,"column":"#
    #expect(try page(tool, "a.html").contains(message))
    #expect(try page(tool, "a.html").contains(#""picture":"data:image/svg+xml;base64,PHN2Zy"#))
  }

  @Test func foldersAboveTheImportedOneAreNotInThePage() throws {
    let tool = try toolWithCrowns()
    let inner = tool.folder.appending(path: "ann/clients/set").path
    try tool.write(square, to: "ann/clients/set/chess/king.svg")
    try tool.write(square.replacing("<path", with: "<foo/><path fill='#999'"), to: "ann/clients/set/warned.svg")
    try tool.write(square.replacing("h7v7z", with: "Lx"), to: "ann/clients/set/bad.svg")
    try tool.write(try tool("import", inner, "-d", "set.db", "--json").out, to: "report.json")
    try tool("gallery", "-d", "set.db", "-o", "a.html", "--report", "report.json")
    let page = try page(tool, "a.html")
    #expect(page.contains(#""source":"bad.svg""#) && page.contains(#""source":"warned.svg""#))
    var parts = [Array(page.utf8)]
    for block in page.components(separatedBy: "type=\"text/plain\">").dropFirst() {
      let data = try #require(Data(base64Encoded: String(block.prefix { $0 != "<" })))
      parts.append(try Command(named: "gzip", ["-dc"]).run(input: Array(data)).outBytes)
    }
    #expect(parts.contains { holds($0, "chess/king") })
    for part in parts { #expect(!holds(part, "clients") && !holds(part, tool.folder.lastPathComponent)) }
  }

  private func holds(_ bytes: [UInt8], _ text: String) -> Bool {
    bytes.indices.contains { bytes[$0...].starts(with: Array(text.utf8)) }
  }

  @Test(arguments: ["", "{", "[]", "{}", "null", "\u{0}", "{\"crowns\"", String(repeating: "[", count: 100_000)])
  func whatIsNoReportIsRefused(content: String) throws {
    let tool = try toolWithCrowns()
    try tool.write(content, to: "report.json")
    let result = try tool("gallery", "-o", "a.html", "--report", "report.json")
    #expect(result.status == 1)
    #expect(result.err.contains("report.json: not a report; write one with: crowntool import --json"))
  }

  @Test func aReportOfOddValuesHasWhatCanBeRead() throws {
    let tool = try toolWithCrowns()
    let crowns = [
      #"{"name": 3}"#, "7", #"{"name":"a","source":"x.svg","problems":["x.svg:99999999999999999999:1: far", 5]}"#,
      #"{"name":"b","source":"..","warnings":["other words"]}"#, #"{"name":"c","source":"-","notes":["-:"]}"#,
    ]
    try tool.write(
      #"{"crowns":[\#(crowns.joined(separator: ","))],"problems":["no colon", {}, "f: gone"]}"#, to: "report.json")
    #expect(try tool("gallery", "-o", "a.html", "--report", "report.json").status == 0)
    let page = try page(tool, "a.html")
    for text in ["other words", "no colon", "\"source\":\"f\",\"text\":\"gone\""] {
      #expect(page.contains(text), "\(text)")
    }
  }
}
