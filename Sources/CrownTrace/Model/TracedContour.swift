import CrownPath

/// A closed outline of the trace.
struct TracedContour {
  var nodes: [OutlineNode]
  /// True if the contour was found to be a circle.
  var isCircle = false

  var count: Int { nodes.count }

  /// The segment that leaves node `i`.
  func segment(_ i: Int) -> OutlineSegment {
    OutlineSegment(from: nodes[i], to: nodes[i + 1 == nodes.count ? 0 : i + 1])
  }

  /// The node before `i`.
  func before(_ i: Int) -> Int { i > 0 ? i - 1 : nodes.count - 1 }
  /// The node after `i`.
  func after(_ i: Int) -> Int { i + 1 < nodes.count ? i + 1 : 0 }

  /// Returns true if the segment that arrives at node `i` is a line.
  func arrivesByLine(_ i: Int) -> Bool { nodes[before(i)].isLine }
  /// Returns true if two curves meet at node `i` without a corner.
  func isJoint(_ i: Int) -> Bool { nodes[i].isJoint(arrivesByLine: arrivesByLine(i)) }
  /// Returns true if node `i` is a joint where the outline is exactly level or upright.
  func isExtreme(_ i: Int) -> Bool { nodes[i].isExtreme(arrivesByLine: arrivesByLine(i)) }

  /// The nodes around some free ones: two more on each side, of which the nearer may change its handles.
  ///
  /// A contour that has hardly more nodes is taken whole, beginning two nodes before the free ones.
  /// - Returns: The window, and the index in it of the first free node.
  func window(from first: Int, count free: Int) -> (chain: NodeChain, start: Int) {
    if free + 4 > count + 1 {
      let start = (first + 2 * count - 2) % count
      return (NodeChain(closed: Array(nodes[start...] + nodes[..<start])), (first + count - start) % count)
    }
    var chain: [OutlineNode] = []
    chain.reserveCapacity(free + 6)
    for step in -2...free + 1 { chain.append(nodes[(first + step + 2 * count) % count]) }
    let freedom: [NodeChain.Freedom] =
      [.fixed, .handles] + Array(repeating: .all, count: free) + [.handles, .fixed]
    return (NodeChain(open: chain, freedom: freedom), 2)
  }

  /// Replaces the nodes that a window was made of by the edited window.
  ///
  /// - Parameters:
  ///   - chain: The edited window.
  ///   - first: The node from which the window was made, as in ``window(from:count:)``.
  ///   - free: The number of free nodes that the window was made with.
  ///
  /// The nodes keep their indices where the edit kept their number; else the contour may begin elsewhere.
  mutating func replace(_ chain: NodeChain, from first: Int, count free: Int) {
    let start = (first + 2 * count - 2) % count
    var edited = chain.nodes
    // A window that goes all the way round holds its first node at both ends: each end owns the handle on its side.
    if !chain.isClosed, free + 4 > count {
      let last = edited.removeLast()
      edited[0].arriving = last.arriving
      edited[0].arrivingLength = last.arrivingLength
    }
    let replaced = chain.isClosed ? count : min(free + 4, count)
    if edited.count == replaced {
      for k in 0..<replaced { nodes[(start + k) % count] = edited[k] }
    } else if start + replaced <= count {
      nodes.replaceSubrange(start..<start + replaced, with: edited)
    } else {
      nodes = edited + (replaced..<count).map { nodes[(start + $0) % count] }
    }
  }

  /// The outline in reverse.
  var reversed: TracedContour {
    let count = nodes.count
    return TracedContour(
      nodes: (0..<count).map { i in
        var node = nodes[count - 1 - i]
        swap(&node.leaving, &node.arriving)
        swap(&node.leavingLength, &node.arrivingLength)
        node.isLine = nodes[(2 * count - 2 - i) % count].isLine
        return node
      })
  }

  /// Settles every smooth node's tangent.
  mutating func settle() {
    var chain = NodeChain(closed: nodes)
    chain.settle()
    nodes = chain.nodes
  }
}

extension TracedContour {
  /// Shortens handles that extend past each other, so that no fit begins with a fold.
  mutating func dampHandles(_ folds: TraceTuning.Folds) {
    for i in 0..<count {
      for _ in 0..<folds.shrinkages where segment(i).mayFold(folds) {
        nodes[i].leavingLength *= folds.shrinkage
        nodes[after(i)].arrivingLength *= folds.shrinkage
      }
    }
  }
}
