import CrownPath

/// Reads a document that is one path already, as drawing programs export a compound path.
struct SinglePathReader {
  let tree: XMLTree
  private(set) var problems: [Problem] = []
  private var drawing: Drawing?
  private var viewBox = Rect(x: 0, y: 0, width: 0, height: 0)

  init(tree: XMLTree) { self.tree = tree }

  mutating func importing(_ drawing: Drawing) -> SVGImport {
    func text(_ name: ElementName) -> String? {
      guard let element = tree.children(of: 0).first(where: { tree.elements[$0].name == name }) else { return nil }
      let text = tree.collapsedText(of: element)
      return text.isEmpty ? nil : text
    }
    return SVGImport(drawing: drawing, shapes: [drawing], title: text(.title), description: text(.desc))
  }

  mutating func read() -> Drawing? {
    guard tree.elements[0].name == .svg else {
      report(0, "the outermost element is <\(name(0))>; expected <svg> in the namespace http://www.w3.org/2000/svg")
      return nil
    }
    readViewBox()
    var element = 1
    while element < tree.elements.count {
      switch tree.elements[element].name {
      case .g: refuseAttributes(of: element)
      case .path: readPath(element)
      case nil, .title, .desc, .metadata, .defs:
        element = tree.elements[element].end
        continue
      default: report(element, "<\(name(element))> is not supported yet; unite the drawing into one path")
      }
      element += 1
    }
    guard problems.isEmpty else { return nil }
    if drawing == nil { report(0, "the drawing has no path, so there is nothing to import") }
    return problems.isEmpty ? drawing : nil
  }

  private mutating func readViewBox() {
    if let range = tree.value(.viewBox, of: 0) {
      var scanner = NumberScanner(tree.text, range)
      var numbers: [Double] = []
      scanner.skipSpace()
      while numbers.count < 4, let number = try? scanner.number() {
        numbers.append(number)
        scanner.skipSeparator()
      }
      guard numbers.count == 4, scanner.isAtEnd else {
        return report(0, at: scanner.index, "viewBox: expected four numbers, found \(scanner.found)")
      }
      viewBox = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      guard viewBox.width > 0, viewBox.height > 0 else {
        return report(0, at: range.lowerBound, "viewBox: its width and height have to be above 0")
      }
    } else {
      guard let width = length(.width), let height = length(.height) else {
        return report(0, "<svg> has neither a viewBox nor a width and height; add viewBox=\"0 0 width height\"")
      }
      viewBox = Rect(x: 0, y: 0, width: width, height: height)
    }
  }

  private func length(_ key: AttributeName) -> Double? {
    guard let range = tree.value(key, of: 0) else { return nil }
    var scanner = NumberScanner(tree.text, range)
    scanner.skipSpace()
    guard let number = try? scanner.number(), number > 0 else { return nil }
    let unit = tree.text.string(scanner.index..<range.upperBound)
    return unit.isEmpty || unit == "px" ? number : nil
  }

  private mutating func readPath(_ element: Int) {
    refuseAttributes(of: element)
    if drawing != nil {
      report(element, "there is more than one path, which is not supported yet; unite the drawing into one path")
    }
    guard let data = tree.value(.d, of: element) else {
      return report(element, "the path has no 'd' attribute, so there is nothing to draw")
    }
    do {
      let path = try PathDataParser.path(tree.text, data, maximumElements: SVGImporter.maximumElements)
      if path.isEmpty { return report(element, at: data.lowerBound, "the path is empty") }
      guard path.enclosesArea else {
        return report(
          element, at: data.lowerBound, "the path encloses no area and would paint nothing; draw its outline")
      }
      drawing = Drawing(viewBox: viewBox, fillRule: fillRule(of: element), path: path)
    } catch {
      report(element, at: error.offset, error.message)
    }
  }

  private func fillRule(of element: Int) -> FillRule {
    var element = element
    while element >= 0 {
      if let style = tree.value(.style, of: element) {
        for declaration in tree.text.string(style).split(separator: ";") {
          let parts = declaration.split(separator: ":").map { $0.filter { !$0.isWhitespace } }
          if parts.count == 2, parts[0] == "fill-rule" { return parts[1] == "evenodd" ? .evenodd : .nonzero }
        }
      }
      if let rule = tree.value(.fillRule, of: element) {
        return tree.text.matches(rule, "evenodd") ? .evenodd : .nonzero
      }
      element = tree.elements[element].parent
    }
    return .nonzero
  }

  private mutating func refuseAttributes(of element: Int) {
    for attribute in tree.attributes[tree.elements[element].attributes] {
      switch attribute.key {
      case .transform, .stroke, .clipPath, .mask, .filter, .opacity, .fillOpacity, .display, .visibility:
        if tree.text.matches(attribute.value, "none") { continue }
        report(
          element, at: attribute.name.lowerBound,
          "'\(tree.text.string(attribute.name))' is not supported yet; unite the drawing into one path")
      default: break
      }
    }
  }

  private func name(_ element: Int) -> String { tree.text.string(tree.elements[element].localName) }

  private mutating func report(_ element: Int, at offset: Int? = nil, _ message: String) {
    problems.append(
      Problem(offset: offset ?? tree.elements[element].offset, element: name(element), message: message))
  }
}
