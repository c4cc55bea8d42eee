import CrownPath

/// The work that a document may take; a document that exceeds a limit is refused once, and nothing more is painted.
///
/// The limits count work rather than time, so that the result does not depend on the machine.
final class WorkLimits {
  /// The largest number of visits of elements, counting each reference that is followed.
  static let maximumVisits = 100_000
  /// The largest number of bytes of the document that are read again because references lead to them.
  static let maximumRepetition = 16 << 20
  /// The largest nesting depth of elements and references.
  static let maximumDepth = XMLReader.maximumDepth + 16
  /// The bytes that are counted for skipping an element of another vocabulary.
  static let foreignByteCount = 16
  /// The dashes of a drawing beyond which its union has a smaller budget.
  private static let ordinaryDashes = 200

  private let document: SVGDocument
  private let diagnostics: Diagnostics
  private let work: Work

  /// The work so far, which the files of a drawing share.
  private final class Work {
    var visits = 0
    var bytesLeft = WorkLimits.maximumRepetition
    var elementCount = 0
    var isExceeded = false
    /// The shapes that tiles of patterns may still have; further patterns are drawn in their mean shade.
    var patternShapesLeft = 4000
    var dashesLeft = Stroker.maximumDashes
  }

  /// - Parameter other: The limits of a file that refers to this one.
  init(_ document: SVGDocument, _ diagnostics: Diagnostics, sharedWith other: WorkLimits? = nil) {
    (self.document, self.diagnostics) = (document, diagnostics)
    work = other?.work ?? Work()
    // Every element may be read once to measure its box and once to be painted.
    if other == nil { work.bytesLeft += 2 * document.tree.text.bytes.count }
  }

  /// The dashes that lines may still be divided into.
  var dashesLeft: Int {
    get { work.dashesLeft }
    set { work.dashesLeft = newValue }
  }

  /// True if lines were divided into more dashes than in drawings whose dashes are meant to be seen one by one.
  var hasManyDashes: Bool { Stroker.maximumDashes - dashesLeft > Self.ordinaryDashes }

  /// Counts a visit of an element, and the bytes of its tag.
  ///
  /// - Returns: True if the element may be visited.
  func visit(_ element: ElementID, depth: Int) -> Bool {
    work.visits += 1
    guard work.visits <= Self.maximumVisits else {
      return refuse(
        element, "the drawing has more than \(Self.maximumVisits) elements, references followed; simplify it")
    }
    guard depth < Self.maximumDepth else {
      diagnostics.report(
        element, .limit, "elements and references lie in each other more than \(Self.maximumDepth) deep")
      return false
    }
    return read(document.tree.byteCount(of: element), of: element)
  }

  /// Counts bytes that are read.
  ///
  /// - Returns: True if they may be read.
  func read(_ count: Int, of element: ElementID) -> Bool {
    work.bytesLeft -= count
    return work.bytesLeft >= 0 && !work.isExceeded
      || refuse(
        element, "the drawing repeats more than \(Self.maximumRepetition >> 20) MB of its elements; simplify it")
  }

  /// Counts the tag of an element that is looked at and not visited.
  ///
  /// - Returns: True if it may be read.
  func readTag(of element: ElementID) -> Bool { read(document.tree.byteCount(of: element), of: element) }

  /// Takes the shapes of a pattern's tiles from those that the drawing may have.
  ///
  /// - Returns: True if there are so many left.
  func takePatternShapes(_ count: Int) -> Bool {
    guard count <= work.patternShapesLeft else { return false }
    work.patternShapesLeft -= count
    return true
  }

  /// Counts the elements of a path.
  ///
  /// - Returns: True if the drawing may have so many.
  func count(_ path: BezierPath, of element: ElementID) -> Bool {
    work.elementCount += path.elements.count
    return work.elementCount <= SVGImporter.maximumElements
      || refuse(element, "the drawing's paths have more than \(SVGImporter.maximumElements) elements; simplify it")
  }

  /// Refuses the document, unless it was refused for its size before.
  ///
  /// - Returns: `false`.
  @discardableResult
  func refuse(_ element: ElementID, _ message: String) -> Bool {
    if !work.isExceeded { diagnostics.report(element, .limit, message) }
    work.isExceeded = true
    return false
  }
}
