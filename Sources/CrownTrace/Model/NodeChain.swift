import CrownPath

/// Consecutive nodes of an outline: a closed contour, or a window on one.
struct NodeChain {
  /// The freedom of a node in a fit.
  enum Freedom {
    /// Nothing, except a tangent that follows a line.
    case fixed
    /// The handles; of a smooth node between two curves, their lengths.
    case handles
    /// The position, and the lengths of the handles.
    case unturned
    /// The position and the handles.
    case all
  }

  var nodes: [OutlineNode]
  /// True if a segment joins the last node to the first.
  var isClosed: Bool
  /// The freedom of each node.
  var freedom: [Freedom]

  /// A closed contour, all of it free.
  init(closed nodes: [OutlineNode]) {
    self.nodes = nodes
    isClosed = true
    freedom = Array(repeating: .all, count: nodes.count)
  }

  init(open nodes: [OutlineNode], freedom: [Freedom]) {
    self.nodes = nodes
    isClosed = false
    self.freedom = freedom
  }

  var segmentCount: Int { isClosed ? nodes.count : nodes.count - 1 }

  /// The segment that leaves node `i`.
  func segment(_ i: Int) -> OutlineSegment {
    OutlineSegment(from: nodes[i], to: nodes[i + 1 == nodes.count ? 0 : i + 1])
  }

  /// All segments, in order.
  var segments: [OutlineSegment] { (0..<segmentCount).map(segment) }

  /// The node before `i`; `nil` at the start of a window.
  func index(before i: Int) -> Int? { i > 0 ? i - 1 : isClosed ? nodes.count - 1 : nil }

  /// The node after `i`; `nil` at the end of a window.
  func index(after i: Int) -> Int? { i + 1 < nodes.count ? i + 1 : isClosed ? 0 : nil }

  /// Gives a smooth node the tangent of the line beside it. A node between two lines is not smooth.
  mutating func settle(_ i: Int) {
    guard nodes[i].isSmooth, let before = index(before: i), let after = index(after: i) else { return }
    let arrivesByLine = nodes[before].isLine, leavesByLine = nodes[i].isLine
    if arrivesByLine, leavesByLine {
      nodes[i].isSmooth = false
      return
    }
    if arrivesByLine {
      let heading = (nodes[i].position - nodes[before].position).unit
      if heading != .zero { nodes[i].leaving = heading }
    } else if leavesByLine {
      let heading = (nodes[after].position - nodes[i].position).unit
      if heading != .zero { nodes[i].leaving = heading }
    }
    nodes[i].arriving = -nodes[i].leaving
  }

  /// Keeps the tangents of joints that are exactly level or upright.
  mutating func keepExtremes() {
    for i in nodes.indices where freedom[i] == .all {
      guard let before = index(before: i), nodes[i].isExtreme(arrivesByLine: nodes[before].isLine) else { continue }
      freedom[i] = .unturned
    }
  }

  /// Shortens the handles of segment `s` as far as they are free, if they extend past each other along the chord.
  mutating func unfold(_ s: Int, _ folds: TraceTuning.Folds) {
    guard let end = index(after: s), !nodes[s].isLine, segment(s).mayFold(folds) else { return }
    let chord = nodes[end].position - nodes[s].position
    let length = chord.length
    let first = freedom[s] == .fixed ? nil : Optional(min(nodes[s].leavingLength, folds.cutHandle * length))
    let second = freedom[end] == .fixed ? nil : Optional(min(nodes[end].arrivingLength, folds.cutHandle * length))
    if let first { nodes[s].leavingLength = first }
    if let second { nodes[end].arrivingLength = second }
    guard length > 1e-6 else { return }
    let direction = chord * (1 / length)
    let along = max(0, nodes[s].leaving.dot(direction)) * nodes[s].leavingLength
    let back = max(0, -nodes[end].arriving.dot(direction)) * nodes[end].arrivingLength
    let room = length - (first == nil ? along : 0) - (second == nil ? back : 0)
    let need = (first == nil ? 0 : along) + (second == nil ? 0 : back)
    guard need > max(room, 0), need > 0 else { return }
    let scale = max(room, 0) / need
    if first != nil { nodes[s].leavingLength *= scale }
    if second != nil { nodes[end].arrivingLength *= scale }
  }

  /// Settles every node.
  mutating func settle() {
    for i in nodes.indices { settle(i) }
  }

  /// The number of free parameters of all nodes that have a segment on both sides.
  var parameters: Int {
    var sum = 0
    for i in nodes.indices {
      guard let before = index(before: i), isClosed || i + 1 < nodes.count else { continue }
      sum += nodes[i].parameters(arrivesByLine: nodes[before].isLine)
    }
    return sum
  }
}
