import CrownPath

/// The edges around a vertex, clockwise with y down.
struct VertexFan: ~Copyable {
  private var edges = ScratchList<FanEdge>(capacity: 16)

  /// An edge as it leaves the vertex.
  struct FanEdge {
    let edge: EdgeID
    /// True if the vertex is the edge's start.
    let isOutgoing: Bool
    /// The heading at the vertex, and that to the edge's middle.
    let tangent: Heading
    let chord: Heading
    /// A number that grows clockwise with the tangent.
    let order: Double
  }

  /// A vector from a vertex, whose ends may both be wrong by the snap tolerance.
  struct Heading {
    let vector: PathPoint
    let length: Double

    /// A shorter vector, in snap tolerances, has no direction.
    private static let shortest = 5.0
    /// The sine of the least angle between headings whose order is certain. Doubled, more vertices are left to rays.
    private static let leastSine = 0.02

    /// - Returns: `nil` for what is too short to have a direction.
    init?(along vector: PathPoint, snapTolerance: Double) {
      length = vector.length
      guard length > Self.shortest * snapTolerance else { return nil }
      self.vector = vector
    }

    /// Returns true if another heading certainly lies clockwise of this one by less than half a turn, or by a right
    /// angle or more in either direction.
    func isApart(from next: Heading, snapTolerance: Double) -> Bool {
      vector.dot(next.vector) <= 0
        || vector.cross(next.vector)
          > Self.leastSine * (length * next.length) + 2 * snapTolerance * (length + next.length)
    }
  }

  /// The cosine of the largest angle between an edge's tangent and its chord; beyond it neither says how it leaves.
  private static let leastCosine = 0.5

  var count: Int { edges.count }

  subscript(index: Int) -> FanEdge { edges[index] }

  /// The index of an edge; the first one of a loop.
  func index(of edge: EdgeID) -> Int? {
    for index in edges.indices where edges[index].edge == edge { return index }
    return nil
  }

  /// Gathers the edges around a vertex; false where their order is uncertain.
  ///
  /// Curves that cross again very near to the vertex leave it in another order than they continue in, so the orders of
  /// tangents and chords must agree.
  mutating func gather(
    _ edgesAtVertices: borrowing Buckets<EdgeID>, around vertex: VertexID, in arrangement: Arrangement
  ) -> Bool {
    edges.removeAll()
    for index in edgesAtVertices.indices(of: vertex.index) {
      let edge = edgesAtVertices[index]
      let isOutgoing = arrangement.edges[edge].from == vertex
      let (handle, chord) = arrangement.vectors(of: edge, fromStart: isOutgoing)
      guard let tangent = Heading(along: handle, snapTolerance: arrangement.snapTolerance),
        let chord = Heading(along: chord, snapTolerance: arrangement.snapTolerance),
        tangent.vector.dot(chord.vector) > Self.leastCosine * (tangent.length * chord.length)
      else { return false }
      edges.append(
        FanEdge(
          edge: edge, isOutgoing: isOutgoing, tangent: tangent, chord: chord, order: Self.order(of: tangent.vector)))
    }
    edges.sort { $0.order < $1.order }
    guard edges.count > 0 else { return false }
    var last = edges[edges.count - 1]
    for index in edges.indices {
      let next = edges[index]
      guard last.tangent.isApart(from: next.tangent, snapTolerance: arrangement.snapTolerance),
        last.chord.isApart(from: next.chord, snapTolerance: arrangement.snapTolerance)
      else { return false }
      last = next
    }
    return true
  }

  /// The position of a vector on a square that stands on its corner, from 0 to 4: grows with its angle, and is cheaper.
  private static func order(of vector: PathPoint) -> Double {
    let share = vector.x / (abs(vector.x) + abs(vector.y))
    return vector.y >= 0 ? 1 - share : 3 + share
  }
}

extension Arrangement {
  /// The vectors from an end of an edge to its next control point, and to its middle.
  fileprivate func vectors(of edge: EdgeID, fromStart: Bool) -> (handle: PathPoint, chord: PathPoint) {
    let curve = edges[edge].curve
    let end = fromStart ? curve.start : curve.end
    let chord = (edges[edge].isLine ? curve.start.interpolated(to: curve.end, at: 0.5) : curve.point(at: 0.5)) - end
    if edges[edge].isLine { return (chord, chord) }
    return ((fromStart ? curve.control1 : curve.control2) - end, chord)
  }
}
