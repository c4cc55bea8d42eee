import CrownPath

/// The outlines of several regions, cut where they meet: their parts lie beside each other or on each other.
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
    var from: VertexID
    var to: VertexID
    /// The part of a segment that gives the edge its form.
    var part: Part
    /// The form, with its ends at the vertices.
    var curve: CubicCurve
    var isLine: Bool
    /// The outline of that part.
    var outline: OutlineID
    /// By how much the outline's winding number changes across the edge.
    var change: Int32 = 1
    /// The other parts that run here; absent for none.
    var overlap = OverlapID.absent

    var box: BoundingBox { BoundingBox(curve.start, curve.end) }
  }

  /// The other parts that run where an edge does.
  struct Overlap {
    var parts: [Part] = []
    /// The other outlines whose winding number changes there.
    var changes: [(outline: OutlineID, change: Int32)] = []
  }

  /// A part of a segment.
  struct Part {
    var source: SourceID
    var t0: Double
    var t1: Double
    /// True if the segment runs from the edge's end to its start.
    var isReversed: Bool
  }

  /// Points nearer than this are one.
  let snapTolerance: Double
  let sources: [SourceSegment]
  let vertices: ScratchList<PathPoint>
  let edges: ScratchList<Edge>
  let overlaps: [Overlap]

  /// Arranges outlines.
  ///
  /// - Parameters:
  ///   - sources: Their segments, contour by contour.
  ///   - snapTolerance: The distance within which points and edges count as one, in the outlines' units.
  ///   - budget: The work is taken from it.
  init(_ sources: [SourceSegment], snapTolerance: Double, budget: inout UnionBudget) throws(Failure) {
    self.snapTolerance = snapTolerance
    self.sources = sources
    let cuts = try SegmentCuts.cutting(sources, snapTolerance: snapTolerance, budget: &budget)
    let made = EdgeMaker(cuts)
    overlaps = made.overlaps
    edges = made.edges
    vertices = cuts.vertices.points
  }

  /// Adds the changes across an edge, times a sign, to winding numbers: those to its left are those to its right and
  /// the changes.
  @inline(__always)
  func apply(_ edge: EdgeID, sign: Int32, to windings: inout Windings) {
    windings.add(sign * edges[edge].change, to: edges[edge].outline)
    let overlap = edges[edge].overlap
    guard overlap.isPresent else { return }
    for change in overlaps[overlap].changes { windings.add(sign * change.change, to: change.outline) }
  }
}
