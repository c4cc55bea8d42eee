import CrownPath

/// The monotone segments of outlines and their cuts: where they cross, and at the vertices that they pass.
struct SegmentCuts: ~Copyable {
  /// A cut of a segment.
  struct Cut {
    /// The segment's parameter, from 0 to 1.
    var t: Double
    var vertex: VertexID
    /// The cut of the same segment that was made before; absent for none.
    var previous = CutID.absent
  }

  /// The most segments and cuts, which bound the memory: about 9 and 6 MB.
  static let maximumSegments = 60_000
  static let maximumCuts = 400_000
  /// The distance of parameters from both ends of a segment that its cuts keep, so that they stay between the ends. Far
  /// less than a cut's own error, so that it moves no point.
  private static let margin = 1e-12

  /// Points nearer than this are one.
  let snapTolerance: Double
  var vertices: VertexSet
  /// From left to right, so that a segment meets only those that begin before it ends.
  let segments: ScratchList<MonotoneSegment>
  /// The strip of each segment.
  let strips: ScratchList<CurveStrip>
  /// The cuts inside of segments.
  private(set) var cuts: ScratchList<Cut>
  /// The last cut of each segment; absent for none.
  private var lastCut: ScratchList<CutID>

  /// Cuts segments.
  ///
  /// - Complexity: O(*n* log *n* + *k*) for *n* monotone segments of which *k* pairs have boxes that overlap in x.
  static func cutting(
    _ sources: [SourceSegment], snapTolerance: Double, budget: inout UnionBudget
  ) throws(Arrangement.Failure) -> SegmentCuts {
    guard sources.count <= maximumSegments else { throw .tooLarge }
    var cuts = SegmentCuts(sources, snapTolerance: snapTolerance)
    guard cuts.segments.count <= maximumSegments else { throw .tooLarge }
    try cuts.cutAtCrossings(&budget)
    try cuts.cutAtVertices(&budget)
    return cuts
  }

  private init(_ sources: [SourceSegment], snapTolerance: Double) {
    self.snapTolerance = snapTolerance
    var vertices = VertexSet(snapTolerance: snapTolerance, capacity: 4 * sources.count)
    let segments = MonotoneSegment.sortedFromLeft(MonotoneSegment.segments(of: sources, &vertices))
    self.vertices = vertices
    cuts = ScratchList(capacity: 2 * segments.count)
    lastCut = ScratchList(repeating: .absent, count: segments.count)
    var strips = ScratchList<CurveStrip>(capacity: segments.count)
    for index in segments.indices { strips.append(CurveStrip(segments[index].curve)) }
    self.strips = strips
    self.segments = segments
  }

  /// Cuts a segment inside of its ends.
  mutating func cut(_ segment: SegmentID, at t: Double, _ vertex: VertexID) {
    let t = min(max(t, Self.margin), 1 - Self.margin)
    cuts.append(Cut(t: t, vertex: vertex, previous: lastCut[segment]))
    lastCut[segment] = CutID(cuts.count - 1)
  }

  /// Lists the cuts inside of a segment by their parameters.
  func list(cutsOf segment: SegmentID, in list: inout ScratchList<Cut>) {
    list.removeAll()
    forEachCut(of: segment) { list.append($0) }
    list.sort { $0.t < $1.t }
  }

  /// Calls a function with the cuts inside of a segment, the last one made first.
  func forEachCut(of segment: SegmentID, _ body: (Cut) -> Void) {
    var next = lastCut[segment]
    while next.isPresent {
      body(cuts[next])
      next = cuts[next].previous
    }
  }
}
