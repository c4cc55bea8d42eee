import CrownPath
internal import CrownMemory

/// The outlines of several regions, cut where they meet, so that their parts lie beside each other or on each other.
final class Arrangement {
  /// Why an arrangement cannot be made.
  enum Failure: Error {
    /// It would take too much time or memory.
    case tooLarge
    /// It would take too much time to cut shapes to their clips.
    case tooManyClips
    /// The parts do not fit together.
    case uncertain
  }

  /// A part of one or several segments between two vertices.
  struct Edge {
    var from: Int32
    var to: Int32
    /// The part of a segment that runs here and gives the edge its form.
    var part: Part
    /// The form, with its ends at the vertices.
    var curve: CubicCurve
    var isLine: Bool
    /// The outline of that part.
    var outline: Int32
    /// By how much the outline's winding number changes across the edge.
    var change: Int32 = 1
    /// Where ``Arrangement/overlaps`` says what else runs here; -1 for nothing.
    var overlap: Int32 = -1

    @inline(__always)
    var box: BoundingBox { BoundingBox(curve.start, curve.end) }
  }

  /// What else runs where an edge does.
  struct Overlap {
    var parts: [Part] = []
    /// The other outlines whose winding number changes there.
    var changes: [(outline: Int32, change: Int32)] = []
  }

  /// A part of a segment.
  struct Part {
    var source: Int32
    var t0: Double
    var t1: Double
    /// Whether the segment runs from the edge's end to its beginning.
    var isReversed: Bool
  }

  /// Points nearer than this are one.
  let reach: Double
  let sources: [SourceSegment]
  let vertices: ScratchList<Point>
  let edges: ScratchList<Edge>
  let overlaps: [Overlap]

  /// Arranges outlines.
  ///
  /// - Parameters:
  ///   - sources: Their segments, contour by contour.
  ///   - reach: The distance within which points and edges count as one, in the outlines' units.
  ///   - budget: The work is taken from it.
  init(_ sources: [SourceSegment], reach: Double, budget: inout UnionBudget) throws(Failure) {
    self.reach = reach
    self.sources = sources
    let pieces = try CutPieces.cutting(sources, reach: reach, budget: &budget)
    let made = EdgeMaker(pieces, reach: reach)
    overlaps = made.overlaps
    edges = made.edges
    vertices = pieces.vertices.points
  }

  /// Adds the changes across an edge, times a sign, to winding numbers: those to its left are those to its right and
  /// the changes.
  @inline(__always)
  func apply(_ edge: Int, sign: Int32, to windings: inout Windings) {
    windings.add(sign * edges[edge].change, to: edges[edge].outline)
    let overlap = edges[edge].overlap
    guard overlap >= 0 else { return }
    for change in overlaps[Int(overlap)].changes { windings.add(sign * change.change, to: change.outline) }
  }
}
