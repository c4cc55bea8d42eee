import CrownsTestSupport
import Testing

@testable import CrownSVG

/// Documents that would take too long or too much memory if each element were processed at each reference.
/// The time limit includes the time of tests that run in parallel.
@Suite(.timeLimit(.minutes(30)))
struct BombTests {
  @Test func referenceBombs() {
    var body = "<g id='a0'><path d='M0 0h9v9z'/></g>"
    for level in 1...60 { body += "<g id='a\(level)'><use href='#a\(level - 1)'/><use href='#a\(level - 1)'/></g>" }
    #expect(Drawn.problems(body).contains { $0.contains("references followed") || $0.contains("elements; simplify") })
  }

  @Test func clipBombs() {
    var body = "<clipPath id='c0'><circle r='50'/></clipPath>"
    for level in 1...40 {
      let clip = "clip-path='url(#c\(level - 1))'"
      body += "<clipPath id='c\(level)'><rect \(clip) width='60' height='60'/><circle \(clip) r='60'/></clipPath>"
    }
    #expect(!Drawn.problems(body + "<rect clip-path='url(#c40)' width='60' height='60'/>").isEmpty)
    let cycle = "<clipPath id='a' clip-path='url(#b)'/><clipPath id='b' clip-path='url(#a)'/>"
    #expect(
      Drawn.problems(cycle + "<rect clip-path='url(#a)' width='9' height='9'/>").first?
        .contains("leads back to itself") == true)
  }

  @Test func styleSheetBombs() throws {
    let open = String(repeating: "a{b:c;", count: 20_000)
    _ = try Drawn.path("<style>\(open)</style><path d='M0 0h9v9z'/>")
    _ = try Drawn.path("<style>/*\(open)</style><path d='M0 0h9v9z'/>")
    _ = try Drawn.path("<style>\(String(repeating: "@media{", count: 20_000))</style><path d='M0 0h9v9z'/>")
    let rules = (0..<3000).map { ".c\($0) .d g path{fill:red}" }.joined()
    let elements = String(repeating: "<path class='d' d='M0 0h9v9z'/>", count: 500)
    #expect(Drawn.problems("<style>\(rules)</style>\(elements)").contains { $0.contains("too many selectors") })
  }

  @Test func longChainsOfGradientsEndSoon() {
    let count = 3000
    let chain = (0..<count).map { "<linearGradient id='g\($0)' href='#g\($0 + 1)'/>" }.joined()
    let rectangles = String(repeating: "<rect fill='url(#g0)' width='9' height='9'/>", count: 300)
    let problems = Drawn.problems(chain + rectangles + "<path d='M0 0h9v9z'/>")
    #expect(problems == [])
  }

  @Test func whatManyElementsReferToIsWorkedOutOnce() throws {
    let count = 5000
    let stops = String(repeating: "<stop stop-color='red'/>", count: 3 * count)
    let rectangles = String(repeating: "<rect fill='url(#g)' width='9' height='9'/>", count: count)
    #expect(Drawn.problems("<linearGradient id='g'>\(stops)</linearGradient>\(rectangles)") == [])
    let clip = nested("<clipPath id='c'/>", in: "<g fill='red' stroke='none' color='blue'>")
    let clipped = String(repeating: "<rect clip-path='url(#c)' width='9' height='9'/>", count: count)
    #expect(Drawn.problems(clip + clipped).count == 1)
  }

  @Test func placesOfManyProblems() {
    let problems = Drawn.problems(String(repeating: "<text>é</text>\n", count: 50_000))
    #expect(problems.count == 50_000)
    #expect(problems.last?.hasPrefix("50001:1: text") == true)
  }

  @Test(arguments: [
    "<path id='a' d='M0 0h9v9z\(spaces)'/>", "<path id='a' transform='scale(1\(spaces))' d='M0 0h9v9z'/>",
    "<path id='a' style='fill:red;\(spaces)' d='M0 0h9v9z'/>", "<rect id='a' width='\(spaces)9' height='9'/>",
    "<symbol id='a' viewBox='0 0 9 9\(spaces)'><path d='M0 0h9v9z'/></symbol>",
    "<switch id='a'><g systemLanguage='fr\(spaces)'/><path d='M0 0h9v9z'/></switch>",
  ])
  func longElementsThatManyReferTo(element: String) {
    let problems = Drawn.problems(element + String(repeating: "<use href='#a'/>", count: 3000))
    #expect(problems.contains { $0.contains("repeats more than 16 MB") }, "\(problems.prefix(3))")
  }

  private static let spaces = String(repeating: " ", count: 20_000)

  @Test func longValuesThatManyInherit() {
    let paths = String(repeating: "<path d='M0 0h9v9z'/>", count: 5000)
    let dashes = String(repeating: "1e9 ", count: 2000)
    #expect(
      Drawn.problems("<g stroke='red' fill='none' stroke-dasharray='\(dashes)'>\(paths)</g>")
        .contains { $0.contains("repeats more than 16 MB") || $0.contains("simplify it") })
    let name = String(repeating: "g", count: 100_000)
    #expect(Drawn.problems("<g fill='url(#\(name))' marker-start='url(#\(name))'>\(paths)</g>").count < 5)
    let rule = "path{" + String(repeating: "fill:red;", count: 5000) + "}"
    #expect(Drawn.problems("<style>\(rule)</style>\(paths)").contains { $0.contains("too many selectors") })
  }

  /// Words take the longest to compare. Parts count by the selector's length too, so that few reach the limit.
  @Test(arguments: LongRun.choose(["*"], long: ["*", "~"]))
  func longValuesThatManySelectorsCompare(comparison: String) {
    let word = String(repeating: "a", count: 60)
    let rules = (0..<3000).map { "[id\(comparison)='\(word)\($0)']{fill:red}" }.joined()
    let path = "<path id='\(String(repeating: "b ", count: 50_000))' d='M0 0h9v9z'/>"
    #expect(Drawn.problems("<style>\(rules)</style>\(path)").contains { $0.contains("too many selectors") })
  }

  @Test func manyNamespaces() {
    let names = (0..<1000).map { "xmlns:a\($0)='b'" }.joined(separator: " ")
    #expect(
      Drawn.problems("<g \(names)/><path d='M0 0h9v9z'/>") == [
        "2:3731: more than 256 namespaces are declared; remove some"
      ])
  }

  @Test func knockoutsThatLieOnEachOther() {
    let count = LongRun.choose(100, long: 300)
    let white = String(repeating: "<path fill='#fff' d='M0 0h9v9z'/>", count: count)
    let black = String(repeating: "<path d='M0 0h9v9z'/>", count: count)
    var options = SVGImporter.Options()
    options.knockouts = [PaintColor.white]
    #expect(Drawn.problems(black + white + black, options).count < 2)
  }

  @Test func nestingUpToTheLimit() throws {
    let body = nested("<path d='M0 0h9v9z'/>", in: "<g>")
    #expect(try Drawn.path(body).elements.count == 4)
  }

  /// Content within as many nested copies of an element as a document may have.
  private func nested(_ content: String, in tag: String) -> String {
    let depth = XMLReader.maximumDepth - 3
    return String(repeating: tag, count: depth) + content + String(repeating: "</g>", count: depth)
  }
}
