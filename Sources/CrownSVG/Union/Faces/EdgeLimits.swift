import CrownPath

/// The box of an edge, and by how much the winding number of its outline changes across it. For most edges near a ray
/// nothing else has to be read.
struct EdgeLimits {
  let box: BoundingBox
  let outline: OutlineID
  /// The change across the edge for a ray to the left, and for one up; 0 where more than one outline changes.
  let changeAcrossRow: Int32
  let changeAcrossColumn: Int32

  init(_ edge: Arrangement.Edge) {
    box = edge.box
    outline = edge.outline
    let isAlone = !edge.overlap.isPresent
    // Down, for a ray to the left, is what leftwards is for a ray up.
    changeAcrossRow = isAlone ? (edge.curve.end.y > edge.curve.start.y ? edge.change : -edge.change) : 0
    changeAcrossColumn = isAlone ? (edge.curve.end.x < edge.curve.start.x ? edge.change : -edge.change) : 0
  }
}
