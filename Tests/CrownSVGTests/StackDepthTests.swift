import CrownSVG
import Foundation
import Testing

/// Documents as deep as are read, and deeper, on a thread with the half megabyte that some systems give: in debug
/// builds too, whose frames are larger. (Clips by the box of deep groups take more in a debug build.)
@Suite struct StackDepthTests {
  @Test(arguments: ["groups", "viewports", "choices", "references", "clips", "symbols", "boxes", "markers", "patterns"])
  func theDeepestDocumentsFitOnASmallStack(_ kind: String) throws {
    let document = Array(
      """
      <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>\(Self.body(kind))<path d='M0 0H9V9z'/></svg>
      """.utf8)
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      _ = try? SVGImporter().drawing(from: document)
      done.signal()
    }
    thread.stackSize = (kind == "boxes" ? 1024 : 512) << 10
    thread.start()
    done.wait()
  }

  private static func body(_ kind: String) -> String {
    func nested(_ name: String, _ attributes: String, _ inner: String) -> String {
      String(repeating: "<\(name) \(attributes)>", count: 126) + inner + String(repeating: "</\(name)>", count: 126)
    }
    func chain(_ link: (Int) -> String) -> String { (0..<20_000).map(link).joined() }
    switch kind {
    case "groups": return nested("g", "transform='scale(1)' fill='red'", "<path d='M0 0H9V9z'/>")
    case "viewports": return nested("svg", "width='9' height='9' viewBox='0 0 9 9'", "<path d='M0 0H9V9z'/>")
    case "choices": return nested("switch", "", "<path d='M0 0H9V9z'/>")
    case "references":
      return chain { "<g id='a\($0)'><use href='#a\($0 + 1)'/></g>" } + "<path id='a20000' d='M0 0H9V9z'/>"
    case "symbols":
      return chain { "<symbol id='a\($0)' viewBox='0 0 9 9'><use href='#a\($0 + 1)'/></symbol>" } + "<use href='#a0'/>"
    case "clips":
      return chain { "<clipPath id='c\($0)' clip-path='url(#c\($0 + 1))'><path d='M0 0H9V9z'/></clipPath>" }
        + "<clipPath id='c20000'><path d='M0 0H9V9z'/></clipPath><path clip-path='url(#c0)' d='M0 0H9V9z'/>"
    case "markers":
      return chain { "<marker id='a\($0)'><path d='M0 0H9V9z' marker-end='url(#a\($0 + 1))'/></marker>" }
        + "<path d='M0 0H9V9z' marker-end='url(#a0)'/>"
    case "patterns":
      return chain {
        "<pattern id='a\($0)' width='1' height='1'><path fill='url(#a\($0 + 1))' d='M0 0H9V9z'/></pattern>"
      }
        + "<path d='M0 0H9V9z' fill='url(#a0)'/>"
    default:
      return "<clipPath id='c' clipPathUnits='objectBoundingBox'><path d='M0 0H1V1z'/></clipPath>"
        + nested("g", "clip-path='url(#c)'", "<path d='M0 0H9V9z'/>")
    }
  }
}
