import CrownPath

/// References to elements of other files.
extension DocumentWalk {
  /// Paints what a `use` refers to in another file.
  ///
  /// - Parameter range: The range of the reference in the document.
  @inline(never)
  func paintLink(_ element: ElementID, to reference: String, at range: Range<Int>, in outer: PaintContext) {
    let shown = reference.prefix(60)
    guard let links = resources.links else {
      return diagnostics.report(
        element, at: range.lowerBound,
        .missing, "'\(shown)' lies outside of this file, and nothing is loaded; copy it into the file")
    }
    let (found, file): (LinkedFiles.Target, LinkedFiles.File)
    do throws(LinkedFiles.Failure) {
      found = try LinkedFiles.target(of: reference, in: path)
      file = try links.file(at: found.path)
    } catch {
      return diagnostics.report(element, at: range.lowerBound, error.kind, "'\(shown)' \(error.rawValue)")
    }
    guard let target = file.document.element(withID: found.id) else {
      return diagnostics.warn(
        element, at: range.lowerBound, .missing,
        "nothing in that file is called '#\(found.id.prefix(60))'; nothing is drawn")
    }
    guard links.active.insert(found).inserted else {
      return diagnostics.warn(
        element, at: range.lowerBound, .malformed,
        "the reference leads back to itself; nothing is drawn for it, as in browsers")
    }
    defer { links.active.remove(found) }
    let inner = DocumentWalk(continuing: self, in: file, at: found.path)
    var context = outer
    // A file counts several times, as it takes much of the stack.
    context.depth += 8
    context.clips = []
    context.style = outer.style.withoutReferences
    context.use = size(ofUse: element, in: outer)
    inner.judge.enterUse(context.style)
    inner.paint(target, in: context)
    inner.collector.settleSoftShapes()
    if inner.hasCoarseBands { linksHaveCoarseBands = true }
    let (problems, warnings, text) = (inner.diagnostics.problems, inner.diagnostics.warnings, file.document.tree.text)
    for (problem, position) in zip(problems, text.positions(of: problems.map(\.offset))) {
      diagnostics.report(
        element, at: range.lowerBound, problem.kind,
        "\(found.path):\(position.line):\(position.column): \(problem.message)")
    }
    for (warning, position) in zip(warnings, text.positions(of: warnings.map(\.offset))) {
      diagnostics.warn(
        element, at: range.lowerBound, warning.kind,
        "\(found.path):\(position.line):\(position.column): \(warning.message)")
    }
    collector.add(inner.collector.scene, from: element, clippedTo: outer.clips)
  }
}

extension Style {
  /// The style as elements of another file inherit it: without what refers to this one.
  fileprivate var withoutReferences: Style {
    var style = inherited()
    style.variables = [:]
    style.markers = []
    for path in [\Style.fill, \Style.stroke] {
      if case .reference = style[keyPath: path].source { style[keyPath: path].source = .currentColor }
    }
    return style
  }
}
