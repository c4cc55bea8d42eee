import CrownPath
import Testing

@testable import CrownSVG

/// Drawings that cannot become a drawing of one colour.
@Suite struct RefusalTests {
  @Test(arguments: [
    (
      "<text>a</text>",
      "2:1: text is not drawn without its font; give it with --font, or convert it to paths: Flatten in Figma, Type > "
        + "Create Outlines in Illustrator, Path > Object to Path in Inkscape"
    ),
    (
      "<filter id='a'><feOffset dx='9'/></filter><rect filter='url(#a)' width='9' height='9'/>",
      "2:57: filter: it leaves a moved copy only; convert the drawing to paths in the drawing program, or remove the "
        + "filter"
    ),
    (
      "<image href='parts/a.svg#b'/>",
      "2:1: an <image> that shows another SVG file is not drawn; open that file, and copy its shapes into this one"
    ),
    (
      "<image href=' data:image/svg+xml;base64,PHN2Zy8+'/>",
      "2:1: an <image> that shows another SVG file is not drawn; open that file, and copy its shapes into this one"
    ),
    (
      "<clipPath id='c'><use href='a.svg#b'/></clipPath><path clip-path='url(#c)' d='M0 0h9v9z'/>",
      "2:29: a <use> in a <clipPath> has to refer to a shape of this file; copy the shape into it"
    ),
    (
      "<filter id='f' filterUnits='userSpaceOnUse' width='9' height='9'><feFlood/></filter><g filter='url(#f)'/>",
      "2:96: filter: it fills the area around the drawing; convert the drawing to paths in the drawing program, or "
        + "remove the filter"
    ),
    (
      "<filter id='f'><feOffset/><feTile/></filter><path filter='url(#f)' d='M0 0h9v9z'/>",
      "2:59: filter: <feTile> changes the outline; convert the drawing to paths in the drawing program, or remove the "
        + "filter"
    ),
    (
      "<filter id='f'><feFlood width='3' result='a'/><feComposite in='SourceGraphic' in2='a' operator='out'/></filter>"
        + "<path filter='url(#f)' d='M0 0h9v9z'/>",
      "2:126: filter: <feComposite> changes the outline; convert the drawing to paths in the drawing program, or remove "
        + "the filter"
    ),
    (
      "<image href='a.png'/>",
      "2:1: an image made of pixels is not drawn; remove it, or trace it: Object > Image Trace in Illustrator, Path > "
        + "Trace Bitmap in Inkscape"
    ),
    (
      "<path stroke='#000' style='vector-effect:non-scaling-stroke' d='M0 0h9'/>",
      "2:1: 'vector-effect: non-scaling-stroke' has another outline at each size; remove it from the element"
    ),
    (
      "<g style='transform:rotateX(9deg)'><path d='M0 0h9v9z'/></g>",
      "2:21: transform: 'rotateX' leads out of the plane, and a drawing is flat"
    ),
    ("<polygon points='1 2 x'/>", "2:22: points: expected a number, found 'x'"),
    ("<rect width='9' height='a'/>", "2:25: height: expected a length such as '10' or '5mm', found 'a'"),
    (
      "<use href='other.svg#a'/>",
      "2:12: 'other.svg#a' lies outside of this file, and nothing is loaded; copy it into the file"
    ),
    (
      "<rect clip-path='url(other.svg#a)' width='9' height='9'/>",
      "2:18: clip-path: expected 'url(#name)' or a shape such as 'circle(50%)'; apply the clip in the drawing program"
    ),
  ])
  func whatIsRefusedAndWhere(body: String, expected: String) {
    #expect(Drawn.problems(body).contains(expected), "\(Drawn.problems(body))")
  }

  @Test func allProblemsAreReported() {
    let problems = Drawn.problems(
      "<text>a</text>\n<rect width='x' height='9'/>\n<use href='a.svg#b'/>\n<image href='x'/>")
    #expect(problems.count == 4)
    #expect(problems.map { $0.prefix(2) } == ["2:", "3:", "4:", "5:"])
  }

  @Test(arguments: ["requiredExtensions", "requiredFeatures"])
  func conditionsOfTheOutermostElement(attribute: String) {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9' \(attribute)=''><path d='M0 0h9v9z'/></svg>"
    #expect(throws: Never.self) { try SVGImporter().drawing(from: Array(text.utf8)) }
  }

  @Test func whatIsNotPaintedIsNotRefused() throws {
    let unseen =
      "<g display='none'><text>a</text></g><text></text><defs><image href='x'/></defs><text visibility='hidden'>b</text>"
      + "<text>\n<tspan>\u{A0} \u{200B}</tspan>&#x2003;</text>"
      + "<marker id='e'/><path marker-end='url(#e)' d='M0 0h9v9z'/><marker id='n'><path d='M0 0h1v1z'/></marker>"
      + "<g marker-mid='url(#n)'><path d='M0 0h9v9z' marker-mid='none'/><rect width='9' height='9'/></g>"
      + "<radialGradient id='r' fx='.9'><stop/></radialGradient><rect fill='url(#r)' width='9' height='9'/>"
      + "<g opacity='.5'/><mask id='m'/><g mask='url(#m)'/><rect fill='none' fill-opacity='.5' width='9' height='9'/>"
    #expect(Drawn.problems(unseen + "<path d='M0 0h9v9z'/>") == [])
    #expect(Drawn.problems("<text><tspan>\u{A0}.</tspan></text><path d='M0 0h9v9z'/>").count == 1)
  }

  @Test func aDrawingOfNothingIsRefused() {
    #expect(Drawn.problems("<g/>") == ["1:1: the drawing paints nothing, so there is nothing to import"])
    #expect(Drawn.problems("<path/>").count == 2)
    #expect(Drawn.problems("<path d=''/>").count == 2)
    let clipped = "<clipPath id='c'/><path clip-path='url(#c)' d='M0 0h9v9z'/>"
    #expect(Drawn.problems(clipped).first?.contains("clipped; look at its clips") == true)
  }

  @Test(arguments: [
    ("svg viewBox='0 0 0 9'", "1:15: viewBox: its width and height have to be above 0"),
    ("svg viewBox='0 0 -1 9'", "1:15: viewBox: its width and height have to be above 0"),
    ("svg viewBox='0 0 9'", "1:20: viewBox: expected four numbers, found the end"),
    ("svg width='0' height='9'", "1:13: width: it has to be above 0 for anything to be seen"),
  ])
  func picturesWithoutSize(tag: String, expected: String) {
    do {
      _ = try SVGImporter().drawing(from: Array("<\(tag)><path d='M0 0h9v9z'/></svg>".utf8))
      Issue.record("imported")
    } catch {
      #expect(error.description == expected)
    }
  }

  @Test func numbersThatGrow() {
    let nested = "<g transform='scale(1e200)'><g transform='scale(1e200)'><path d='M0 0h9v9z'/></g></g>"
    #expect(Drawn.problems(nested) == ["2:43: transform: the numbers grow too large"])
    #expect(Drawn.problems("<path d='M0 0h1e300v9z'/>").first?.contains("the picture's size beyond it") == true)
    #expect(!Drawn.problems("<path stroke='#000' stroke-width='1e300' d='M0 0h9v9z'/>").isEmpty)
    let fine = "<path stroke='#000' fill='none' stroke-dasharray='1e-5' d='M0 0h60'/>"
    #expect(Drawn.problems(fine).first?.contains("dashes; lengthen the dashes") == true)
  }

  /// Remains that drawing programs leave beside the picture, or behind a clip.
  @Test(arguments: [
    "<rect x='70' width='9' height='9' fill='red'/>", "<rect x='70' width='9' height='9' fill-opacity='.5'/>",
    "<g opacity='.5'><rect y='-20' width='9' height='9'/></g>", "<rect x='70' width='9' height='9' mask='url(#m)'/>",
    "<path d='M80 9h9' fill='none' stroke='#0008' stroke-width='4'/>",
    "<rect x='70' width='9' height='9' fill='url(#fading)'/>",
    "<g clip-path='url(#c)'><rect x='20' width='9' height='9' fill='red' fill-opacity='.5'/></g>",
    "<g clip-path='url(#c)' opacity='.5'><rect x='20' width='9' height='9'/></g>",
    "<svg width='9' height='9'><circle cx='30' cy='30' r='5' fill='red'/></svg>",
    "<path d='M9 30h9v9z' stroke='red' stroke-width='0'/>", "<path d='M9 30h9v9z' stroke='#0008' stroke-width='0'/>",
    "<path d='M9 30h0' fill='none' stroke='#0008' stroke-width='9'/>",
    "<path d='M9 30h9' fill='red' stroke='#000' stroke-width='2'/>",
    "<path d='M9 30h9' fill='#0008' stroke='#000' stroke-width='2'/>",
    "<path d='M9 30h9' fill='url(#fading)' stroke='#000' stroke-width='2'/>",
    "<path d='M9 30h9' fill='none' vector-effect='non-scaling-stroke' stroke='#000' stroke-width='0'/>",
    "<text x='90 99' y='9' font-size='4'>ab</text>", "<text y='90' font-size='10'>a</text>",
    "<g clip-path='url(#c)'><text x='50' y='50' font-size='5'>a</text></g>", "<text fill='none'>a</text>",
    "<text font-size='0'>a</text>", "<text fill-opacity='0'>a</text>", "<text display='none'>a</text>",
    "<text fill='none' stroke='red' stroke-width='0'>a</text>", "<text><tspan visibility='hidden'>a</tspan></text>",
    "<text visibility='hidden' fill='none'><tspan visibility='visible'>a</tspan></text>",
    "<text><title>a</title></text>", "<image href='a.png' x='70' width='9' height='9'/>",
    "<g clip-path='url(#c)'><image href='a.png' x='20' width='9' height='9'/></g>",
    "<image href='a.png' width='0' height='9'/>", "<image href='a.png' visibility='hidden'/>", "<image/>",
    "<foreignObject x='-9' width='9' height='9'><p>a</p></foreignObject>",
    "<foreignObject width='9' height='9'><div style='backdrop-filter:blur(2px);height:100%'></div></foreignObject>",
    "<foreignObject width='9' height='9' visibility='hidden'><p>a</p></foreignObject>",
    "<rect width='' height='9'/>",
  ])
  func whatCannotBeSeenIsNotReported(body: String) throws {
    let definitions =
      "<mask id='m'/><clipPath id='c'><path d='M0 0h9v9z'/></clipPath>"
      + "<linearGradient id='fading'><stop stop-opacity='.2'/></linearGradient><path d='M2 2h9v9z'/>"
    #expect(Drawn.problems(definitions + body) == [])
    #expect(Drawn.warnings(definitions + body) == [])
  }

  @Test(arguments: [
    "<rect x='70' width='9' height='9' filter='url(#f)'/>",
    "<text x='90 9' y='9'>ab</text>", "<text x='-9' y='9'>a</text>", "<text y='64' dy='-9'>a</text>",
    "<text x='90'>a<tspan x='0'>b</tspan></text>", "<text fill='none' stroke='#000'>a</text>",
    "<text visibility='hidden'><tspan visibility='visible'>a</tspan></text>",
    "<g clip-path='url(#c)'><image href='a.png' x='8' width='9' height='9'/></g>", "<image href='a.png' x='70'/>",
    "<foreignObject width='9' height='9'><p>a</p></foreignObject>",
    "<foreignObject width='9' height='9'><div style='background:red'/></foreignObject>",
    "<foreignObject width='9' height='9'><div class='a'/></foreignObject>",
    "<foreignObject width='9' height='9'><canvas/></foreignObject>",
  ])
  func whatMayBeSeenIsReported(body: String) {
    let definitions = "<filter id='f'><feOffset dx='-9'/></filter><clipPath id='c'><path d='M0 0h9v9z'/></clipPath>"
    #expect(Drawn.problems(definitions + "<path d='M2 2h9v9z'/>" + body).count == 1)
  }

  @Test(arguments: [
    ("<use href=''/><path d='M0 0h9v9z'/>", "nothing in this file is called ''"),
    ("<ellipse cx='9' cy='9' rx='-4' ry='3'/>", "rx is below 0, so it does not count"),
    ("<rect width='9' height='9' rx='-4' ry='3'/>", "rx is below 0, so it does not count"),
    (
      "<clipPath id='a' clip-path='url(#b)'><path d='M0 0h9v9z'/></clipPath><path clip-path='url(#a)' d='M0 0h9v9z'/>",
      "no <clipPath> in this file is called '#b'"
    ),
    ("<path d='M0 0h9v9z'><animate attributeName='fill' to='red'/></path>", "<animate> is ignored"),
    ("<path id='p' d='M0 0h9v9z'/><use href='#p'><animateTransform/></use>", "<animateTransform> is ignored"),
    ("<rect id='r' width='9' height='9' mask='url(#r)'/>", "mask: '#r' is no <mask>"),
    ("<g><set attributeName='fill' to='red'/><path d='M0 0h9v9z'/></g>", "<set> is ignored"),
  ])
  func whatIsPassedOverIsTold(body: String, part: String) {
    #expect(Drawn.warnings(body).contains { $0.contains(part) }, "\(Drawn.warnings(body))")
    #expect(Drawn.problems(body) == [])
  }

  @Test func animationsAreToldOnceAFile() {
    let animated = "<path d='M0 0h9v9z'><animateTransform/></path><g><animateTransform/><animateTransform/></g>"
    #expect(
      Drawn.warnings(animated) == ["2:21: <animateTransform> is ignored; the drawing is imported as it stands"])
  }

  @Test func filtersOfNothingAreNoProblem() {
    let figma =
      "<filter id='f'><feFlood flood-opacity='0' result='a'/><feBlend in='SourceGraphic' in2='a'/></filter>"
      + "<filter id='b'><feFlood/></filter><g filter='url(#f)'/><g filter='url(#b)'/><g filter='url(#no)'/>"
      + "<rect width='0' height='9' filter='url(#b)'/><path d='M0 0h9v9z'/>"
    #expect(Drawn.problems(figma) == [] && Drawn.warnings(figma) == [])
  }

  @Test(arguments: [
    ("style='background:#fff'", "1:77: background: a crown has none, so it is ignored"),
    ("style='background-color:red'", "1:83: background: a crown has none"), ("style='background:transparent'", nil),
    ("style='background:none'", nil),
    ("width='24dp'", "1:66: width: expected a length such as '24' or '10mm', found '24dp'"),
    ("height='x'", "1:67: height: expected a length"), ("width='24' height='1e'", "1:78: height: expected a length"),
  ])
  func whatIsPassedOverOnTheOutermostElement(attributes: String, expected: String?) throws {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9' \(attributes)><path d='M1 1h5v5z'/></svg>"
    let imported = try SVGImporter().drawing(from: Array(text.utf8))
    #expect(imported.warnings.count == (expected == nil ? 0 : 1), "\(imported.warnings)")
    if let expected {
      #expect(imported.warnings.first?.description.hasPrefix(expected) == true, "\(imported.warnings)")
    }
    #expect(imported.drawing.path.bounds == PathRect(x: 1, y: 1, width: 5, height: 5))
  }

  @Test func aClipOnTheOutermostElementIsTold() throws {
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9' clip-path='url(#c)'>"
      + "<clipPath id='c'><path d='M0 0h5v5z'/></clipPath><path d='M1 1h5v5z'/></svg>"
    let warnings = try SVGImporter().drawing(from: Array(text.utf8)).warnings
    #expect(warnings.contains { $0.message.contains("clip-path: on <svg> itself") }, "\(warnings)")
  }
}
