import CrownPath
import Testing

@testable import CrownSVG

/// Transforms from attributes and styles, which are written in two ways.
@Suite struct TransformTests {
  @Test func transformBoxes() throws {
    func bounds(_ style: String) throws -> PathRect? {
      try Drawn.path("<rect style='transform:scale(2);\(style)' x='10' y='10' width='2' height='4'/>").bounds
    }
    #expect(try bounds("transform-box:fill-box") == PathRect(x: 10, y: 10, width: 4, height: 8))
    #expect(
      try bounds("transform-box:fill-box;transform-origin:center") == PathRect(x: 9, y: 8, width: 4, height: 8))
    #expect(
      try bounds("transform-box:fill-box;transform-origin:100% 1px") == PathRect(x: 8, y: 9, width: 4, height: 8))
    #expect(try bounds("transform-box:view-box") == PathRect(x: 20, y: 20, width: 4, height: 8))
  }

  @Test func aStyleWinsOverTheTransformAttribute() throws {
    let path = try Drawn.path("<rect transform='scale(9)' style='transform:translate(3px, 4px)' width='2' height='2'/>")
    #expect(path.bounds == PathRect(x: 3, y: 4, width: 2, height: 2))
  }

  @Test func transformOrigins() throws {
    let path = try Drawn.path(
      "<rect style='transform:scale(2);transform-origin:10px 10px' x='10' y='10' width='2' height='2'/>")
    #expect(path.bounds == PathRect(x: 10, y: 10, width: 4, height: 4))
  }

  @Test(arguments: [
    ("scale(50%)", "scale(.5)"), ("rotate(.125turn)", "rotate(45)"), ("translate(10px, 5%)", "translate(10 3.2)"),
    ("translateX(1em) scaleY(200%)", "translate(16 0) scale(1 2)"),
    ("SCALE(2)", "scale(2)"), ("translate3d(1px, 2px, 3px) translateZ(9px)", "translate(1 2)"),
    ("scale3d(2, 3, 4)", "scale(2 3)"),
    ("rotateZ(30deg) scaleZ(2)", "rotate(30)"), ("NONE", ""),
    ("matrix3d(1, 2, 0, 0, 3, 4, 0, 0, 0, 0, 1, 0, 5, 6, 0, 1)", "matrix(1 2 3 4 5 6)"),
  ])
  func unitsOfTransforms(css: String, plain: String) throws {
    let expected = try Drawn.path("<rect transform='\(plain)' width='20' height='10'/>")
    #expect(try Drawn.path("<rect style='transform:\(css)' width='20' height='10'/>") == expected)
  }

  @Test func aTransformOfTheWholeIsToldOf() throws {
    func warnings(_ attributes: String) throws -> [String] {
      let text = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64' \(attributes)><path d='M9 9h9v9z'/></svg>"
      return try SVGImporter().drawing(from: Array(text.utf8)).warnings.map(\.description)
    }
    #expect(
      try warnings("transform='rotate(9)'") == [
        "1:72: transform: on <svg> itself it starts from the corner of the picture, in units of the viewBox, as in librsvg "
          + "and resvg, but from the middle and in pixels in browsers; to be sure, put it on a <g> within"
      ])
    #expect(try warnings("transform='translate(3 4)'").count == 1)
    #expect(try warnings("transform='scale(1)'").isEmpty)
  }

  /// Maps of the plane to a line whose determinant is not 0 by rounding: nothing is painted, also far out.
  @Test(arguments: [
    "skew(45deg, 45deg)", "matrix(3e16,1e16,6e16,2e16,0,0) rotate(20deg)", "rotate(33deg) scale(1e17,0) rotate(21deg)",
    "rotate(33deg) scale(0,1e17) translate(1e17px,0px)", "scale(.1) matrix(.7,.3,2.1,.9,5,5) rotate(7deg)",
  ])
  func singularTransformsPaintNothing(transform: String) throws {
    let shapes = "<rect width='9' height='9'/><rect style='transform:\(transform)' width='20' height='10'/>"
    let imported = try Drawn.imported("<g transform='rotate(9) scale(.3)'>\(shapes)</g>")
    #expect(
      imported.drawing.path == (try Drawn.path("<g transform='rotate(9) scale(.3)'><rect width='9' height='9'/></g>")))
  }

  @Test func skewsAboutBothAxes() throws {
    let box = try #require(
      try Drawn.path("<rect style='transform:skew(45deg, 45grad)' width='20' height='10'/>").bounds)
    #expect(abs(box.width - 30) < 1e-9 && abs(box.height - (10 + 20 * 0.8540806854634666)) < 1e-9)
  }

  @Test(arguments: [
    ("fill-box", PathRect(x: 11, y: 11, width: 2, height: 4)),
    ("view-box", PathRect(x: 42, y: 26, width: 2, height: 4)),
  ])
  func percentagesOfTransforms(box: String, expected: PathRect) throws {
    let style = "transform:translate(50%,25%);transform-box:\(box)"
    #expect(try Drawn.path("<rect style='\(style)' x='10' y='10' width='2' height='4'/>").bounds == expected)
  }

  /// Values of the attribute that browsers, librsvg and resvg all ignore.
  @Test(arguments: ["rotate(9deg)", "translate(3px 4px)", "translateX(3)", "scaleY(2)", "skew(3)", "scale(200%)"])
  func unitsAndFunctionsOfStylesDoNotCountInAttributes(transform: String) throws {
    let imported = try Drawn.imported("<rect transform='\(transform)' width='9' height='9'/>")
    #expect(imported.drawing.path.bounds == PathRect(x: 0, y: 0, width: 9, height: 9))
    #expect(imported.warnings.count == 1)
    #expect(imported.warnings[0].message.contains("the attribute has numbers without units"))
  }

  @Test(arguments: ["rotate(9)", "translate(3 4)", "translate(3px 4px)", "rotate(9deg,3px,4px)", "scale(2),scale(2)"])
  func stylesWithoutUnitsOrCommasAreFollowedAndTold(transform: String) throws {
    let imported = try Drawn.imported("<rect style='transform:\(transform)' width='9' height='9'/>")
    #expect(imported.drawing.path.bounds != PathRect(x: 0, y: 0, width: 9, height: 9))
    #expect(imported.warnings.count == 1)
    #expect(imported.warnings[0].message.contains("as a style it needs units"))
  }

  @Test(arguments: [
    "translate(0, 0)", "scale(2, 3)", "rotate(0)", "matrix(2, 0, 0, 2, 3, 4)", "translate(3px,4px) scale(2)",
  ])
  func wellWrittenStylesAreNotTold(transform: String) {
    #expect(Drawn.warnings("<rect style='transform:\(transform)' width='9' height='9'/>") == [])
  }

  @Test(arguments: [
    "rotateX(9deg)", "perspective(9px)", "matrix3d(1, 2, 0, 0, 3, 4, 0, 0, 1, 0, 1, 0, 5, 6, 0, 1)",
    "rotate3d(1, 0, 0, 9deg)",
  ])
  func whatIsNoTransformOfThePlaneIsRefused(transform: String) {
    let problems = Drawn.problems("<rect style='transform:\(transform)' width='9' height='9'/>")
    #expect(problems.count == 1 && problems[0].contains("transform: "), "\(problems)")
  }

  /// Text that is no transform at all is ignored, as in browsers.
  @Test(arguments: [
    (
      "transform='TRANSLATE(9)'",
      "2:18: transform: expected matrix, translate, scale, rotate, skewX or skewY, found 'TRANSLATE'"
    ),
    (
      "transform='translate(9) turn(1)'",
      "2:31: transform: expected matrix, translate, scale, rotate, skewX or skewY, found 'turn'"
    ),
    ("transform='rotate(x)'", "2:25: transform: expected a number in 'rotate', found 'x'"),
    ("transform='matrix(1 2)'", "2:29: transform: 'matrix' has 2 numbers; expected 6"),
    ("transform='translate(9,)'", "2:30: transform: expected a number after ',', found ')'"),
    ("transform='scale(2),'", "2:27: transform: expected a function after ',', found the end"),
  ])
  func whatIsNoTransformIsPassedOver(attribute: String, expected: String) throws {
    let imported = try Drawn.imported("<rect \(attribute) width='9' height='9'/>")
    #expect(imported.drawing.path.bounds == PathRect(x: 0, y: 0, width: 9, height: 9))
    #expect(imported.warnings.map(\.description) == [expected + "; the transform is ignored, as in browsers"])
    var strict = SVGImporter.Options()
    strict.isStrict = true
    #expect(Drawn.problems("<rect \(attribute) width='9' height='9'/>", strict).count == 1)
  }

  /// About the corner, these transforms turn everything out of the picture.
  @Test(arguments: ["style='transform:rotate(90deg)'", "style='transform:scaleX(-1)'", "transform='rotate(180)'"])
  func aPictureTurnedOutOfSightIsTurnedAboutItsMiddle(attributes: String) throws {
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 32' \(attributes)><path d='M30 15h4v2h-4z'/></svg>"
    let imported = try SVGImporter().drawing(from: Array(text.utf8))
    let size = attributes.contains("90") ? (2.0, 4.0) : (4, 2)
    let box = try #require(imported.drawing.path.bounds)
    let expected = PathRect(x: 32 - size.0 / 2, y: 16 - size.1 / 2, width: size.0, height: size.1)
    #expect(abs(box.minX - expected.minX) < 1e-9 && abs(box.minY - expected.minY) < 1e-9)
    #expect(abs(box.maxX - expected.maxX) < 1e-9 && abs(box.maxY - expected.maxY) < 1e-9)
    #expect(imported.warnings.count == 1)
    #expect(imported.warnings[0].message.contains("from the middle of the picture, as in browsers"))
  }

  @Test(arguments: ["transform='translate(99 0)'", "style='transform:rotate(90deg);transform-origin:0 0'"])
  func aPictureMovedOutOfSightStaysThere(attributes: String) throws {
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64' \(attributes)><path d='M30 15h4v2h-4z'/></svg>"
    let warnings = try SVGImporter().drawing(from: Array(text.utf8)).warnings
    #expect(warnings.contains { $0.message.contains("all of the drawing lies outside") })
  }
}
