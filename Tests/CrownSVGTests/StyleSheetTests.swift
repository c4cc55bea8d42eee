import CrownPath
import Testing

@testable import CrownSVG

/// Rules of style sheets that browsers drop or order in their own ways, and spellings that are read all the same.
@Suite struct StyleSheetTests {
  /// Returns true if a rectangle of the identifier `r` is shown below a style sheet.
  private func isShown(_ sheet: String, _ attributes: String = "") throws -> Bool {
    let body =
      "<style>\(sheet)</style><rect id='r' class='a' \(attributes) width='20' height='20'/><path d='M0 40h4v4z'/>"
    return try Drawn.path(body).bounds?.width == 20
  }

  @Test(arguments: [
    // An unknown state makes the whole list void.
    ("rect, path:bogus{fill:none}", true), ("rect, path::bogus{fill:none}", true),
    ("rect, path:nth-child(foo){fill:none}", true), ("rect:not(:bogus){fill:none}", true),
    ("rect, path:hover{fill:none}", false), ("rect, path:has(a){fill:none}", false),
    ("rect, ::-webkit-anything{fill:none}", false), (":is(rect, :bogus){fill:none}", false),
    // Prefixes.
    ("x|rect{fill:none}", true), ("rect, x|path{fill:none}", true), ("|rect{fill:none}", true),
    ("*|rect{fill:none}", false), ("@namespace x url(http://www.w3.org/2000/svg);x|rect{fill:none}", false),
    ("@namespace x 'http://www.w3.org/1999/xhtml';x|rect, .b{fill:none}", true),
    ("@namespace 'http://www.w3.org/1999/xhtml';rect{fill:none}", true),
    ("@namespace 'http://www.w3.org/2000/svg';rect{fill:none}", false),
    // Conditions.
    ("@supports (fill:red){rect{fill:none}}", false), ("@supports (fill:bogus){rect{fill:none}}", true),
    ("@supports not (fill:bogus){rect{fill:none}}", false),
    ("@supports (fill:red) and (stroke-width:x){rect{fill:none}}", true),
    ("@supports (fill:bogus) or ((--a:b) and (stroke:red)){rect{fill:none}}", false),
    ("@supports selector(:is(a)){rect{fill:none}}", false), ("@supports (foo:red){rect{fill:none}}", true),
    // Layers.
    ("@layer a{rect{fill:none}}", false), ("rect{fill:red}@layer a{#r{fill:none}}", true),
    ("@layer a,b;@layer b{rect{fill:none}}@layer a{#r{fill:red}}", false),
    ("@layer a{rect{fill:none}}@layer b{rect{fill:red}}@layer a{#r{fill:none}}", true),
    ("@layer a{rect{fill:none!important}}rect{fill:red!important}", false),
    ("@layer{rect{fill:none}}@layer{rect{fill:red}}", true),
    ("@layer a{rect{fill:none}@layer b{#r{fill:red}}}", false),
    ("@layer a.b{#r{fill:none}}@layer a{rect{fill:red}}", true),
  ])
  func rules(sheet: String, shown: Bool) throws { #expect(try isShown(sheet) == shown) }

  @Test func layersAndStyleAttributes() throws {
    #expect(try isShown("@layer a{rect{fill:none}}", "style='fill:red'"))
    #expect(try !isShown("@layer a{rect{fill:none!important}}", "style='fill:red'"))
    #expect(try isShown("@layer a{rect{fill:none!important}}", "style='fill:red!important'"))
  }

  @Test func escapes() throws {
    #expect(try !isShown("", "style='f\\69ll:n\\6f ne'"))
    #expect(try isShown("", "style='fill:none;fill:\\62 lack'"))
    #expect(PaintColor(css: "r\\67 b(1,2,3)") == PaintColor(red: 1, green: 2, blue: 3))
    #expect(PaintColor(css: "\\62lack") == nil || PaintColor(css: "#\\30 00") == .black)
  }

  @Test(arguments: [
    (
      "strokeWidth='6' stroke='#000' fill='none'", "stroke-width='6' stroke='#000' fill='none'",
      "'strokeWidth' is a name of React"
    ),
    ("fillRule='evenodd'", "fill-rule='evenodd'", "read as 'fill-rule'"),
    ("className='b'", "class='b'", "read as 'class'"),
    (
      "strokeLinejoin='round' stroke='#000' strokeWidth='4'", "stroke-linejoin='round' stroke='#000' stroke-width='4'",
      "and others like it too"
    ),
    // The proper name counts.
    ("fill='#000' stroke='#000' strokeWidth='6' stroke-width='2'", "stroke='#000' stroke-width='2'", ""),
  ])
  func namesOfReact(written: String, meant: String, said: String) throws {
    func body(_ attributes: String) -> String {
      "<style>.b{transform:scale(2)}</style><path \(attributes) d='M10 10H30V30H10zM15 15H25V25H15z'/><path d='M0 0h4v4z'/>"
    }
    let drawn = try Drawn.imported(body(written))
    #expect(drawn.drawing == (try Drawn.imported(body(meant)).drawing))
    #expect(drawn.warnings.count == (said.isEmpty ? 0 : 1) && drawn.warnings.allSatisfy { $0.message.contains(said) })
  }

  @Test func namesThatOnlyLookLikeThoseOfReact() {
    #expect(Drawn.warnings("<g baseProfile='full' tabIndex='1'><path zoomAndPan='x' d='M0 0h9v9z'/></g>").isEmpty)
  }

  @Test func aMissingAccentColourIsSaidOnce() throws {
    let path = "<path fill='var(--x)' d='M0 0h9v9z'/>"
    #expect(
      Drawn.warnings(path + path) == [
        "2:13: the accent colour of this drawing, 'var(--x)', is not in the file; it was taken for black, "
          + "and --accent gives another"
      ])
    #expect(
      Drawn.warnings("<g fill='none'><path style='fill:var(--x)' d='M0 0h9v9z'/></g><path d='M0 0h4v4z'/>").count == 1)
  }

  @Test(arguments: ["miter-clip", "arcs"])
  func joinsThatAreDrawnAsAMitre(join: String) throws {
    let warnings = Drawn.warnings("<path stroke='#000' stroke-linejoin='\(join)' d='M0 0h9v9z'/>")
    #expect(warnings.count == 1 && warnings[0].contains("'\(join)' is drawn as 'miter'"))
  }
}
