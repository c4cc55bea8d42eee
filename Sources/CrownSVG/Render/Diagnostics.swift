/// The problems and warnings of a document, each reported once however often its element is visited.
final class Diagnostics {
  /// The problems that keep the file from being imported.
  private(set) var problems: [Problem] = []
  /// The parts that were ignored or changed.
  private(set) var warnings: [Problem] = []

  /// The errors in the data of shapes, each of which is a warning too. They explain why a drawing paints nothing.
  private(set) var brokenPaths: [Problem] = []

  private let document: SVGDocument
  /// True if warnings count as problems.
  let isStrict: Bool
  private var reported: Set<Problem> = []
  /// The messages that stand for all of their kind.
  private var reportedMessages: Set<String> = []

  init(_ document: SVGDocument, isStrict: Bool) { (self.document, self.isStrict) = (document, isStrict) }

  /// Reports what keeps the file from being imported.
  ///
  /// - Parameter offset: The offset in the text; by default that of the element.
  func report(_ element: ElementID, at offset: Int? = nil, _ kind: SVGDiagnostic.Kind, _ message: String) {
    let problem = problem(element, offset, kind, message)
    if reported.insert(problem).inserted { problems.append(problem) }
  }

  /// Reports what was ignored or changed.
  ///
  /// - Parameter offset: The offset in the text; by default that of the element.
  func warn(_ element: ElementID, at offset: Int? = nil, _ kind: SVGDiagnostic.Kind, _ message: String) {
    if isStrict { return report(element, at: offset, kind, message) }
    let problem = problem(element, offset, kind, message)
    if reported.insert(problem).inserted { warnings.append(problem) }
  }

  /// Reports an error in the data of a shape, which is drawn up to it.
  func warnOfBrokenPath(_ element: ElementID, _ error: Problem) {
    if isStrict { return report(element, at: error.offset, error.kind, error.message) }
    let count = warnings.count
    warn(element, at: error.offset, error.kind, error.message + "; the shape is drawn up to there")
    if warnings.count > count { brokenPaths.append(problem(element, error.offset, error.kind, error.message)) }
  }

  /// Reports what was ignored or changed, once for the whole document.
  func warnOnce(_ element: ElementID, _ kind: SVGDiagnostic.Kind, _ message: String) {
    if reportedMessages.insert(message).inserted { warn(element, kind, message) }
  }

  private func problem(
    _ element: ElementID, _ offset: Int?, _ kind: SVGDiagnostic.Kind, _ message: String
  ) -> Problem {
    Problem(
      offset: offset ?? document.tree[element].offset, element: document.tree.name(of: element), kind: kind,
      message: message)
  }
}
