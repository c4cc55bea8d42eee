import CrownPath

/// A vertical or horizontal axis, and reflection about it.
///
/// Icons are often drawn symmetric, and an exact mirror image costs a record next to nothing. An axis is **voted** for
/// by pairs of contours whose boxes are mirror images, weighted by their size, as in a Hough transform over one
/// coordinate (compare G. Loy and J.-O. Eklundh, *Detecting symmetry and symmetric constellations of features*, ECCV
/// 2006). Contours come in pairs, of which one becomes the image of the other, or are their **own image**: then one
/// half is reflected. Nodes near the axis are moved onto it, and smooth ones there get a tangent across it. A symmetric
/// contour is fitted with its nodes **tied** to their images, so that it stays symmetric; a window around each crossing
/// of the axis is enough. It is taken only where the coverage stays nearly as it is, for the price of half of its
/// parameters.
struct Mirror {
  /// True if the axis is upright, so that x changes.
  var isUpright: Bool
  /// The x of an upright axis, the y of a level one.
  var position: Double

  func across(_ point: PathPoint) -> Double { isUpright ? point.x - position : point.y - position }

  func reflected(_ point: PathPoint) -> PathPoint {
    isUpright ? PathPoint(2 * position - point.x, point.y) : PathPoint(point.x, 2 * position - point.y)
  }

  /// A direction, reflected.
  func turned(_ heading: PathPoint) -> PathPoint {
    isUpright ? PathPoint(-heading.x, heading.y) : PathPoint(heading.x, -heading.y)
  }

  /// A node, reflected and passed in the other direction. The segment that leaves it stays to be set.
  func reflected(_ node: OutlineNode) -> OutlineNode {
    var mirrored = node
    mirrored.position = reflected(node.position)
    mirrored.leaving = turned(node.arriving)
    mirrored.leavingLength = node.arrivingLength
    mirrored.arriving = turned(node.leaving)
    mirrored.arrivingLength = node.leavingLength
    return mirrored
  }

  /// A contour, reflected; it keeps its orientation because it runs in reverse.
  func reflected(_ contour: TracedContour) -> TracedContour {
    let reversed = contour.reversed
    return TracedContour(
      nodes: reversed.nodes.map { node in
        var mirrored = node
        mirrored.position = reflected(node.position)
        mirrored.leaving = turned(node.leaving)
        mirrored.arriving = turned(node.arriving)
        return mirrored
      })
  }

  /// Contours that are their own mirror image, made of either half of a contour.
  ///
  /// - Parameter tolerance: A node nearer to the axis than this lies on it.
  /// - Returns: None where the contour does not cross the axis twice.
  func symmetrized(_ contour: TracedContour, within tolerance: Double) -> [TracedContour] {
    let count = contour.count
    let sides = contour.nodes.map { node -> Int in
      let distance = across(node.position)
      return abs(distance) < tolerance ? 0 : distance < 0 ? -1 : 1
    }
    return [-1, 1].compactMap { side in
      let starts = (0..<count).filter { sides[$0] == side && sides[contour.before($0)] != side }
      guard starts.count == 1, let start = starts.first else { return nil }
      var half: [OutlineNode] = []
      var k = start
      while sides[k] == side, half.count < count {
        half.append(contour.nodes[k])
        k = contour.after(k)
      }
      guard half.count < count, let last = half.last else { return nil }
      let before = contour.before(start)
      var nodes: [OutlineNode] = []
      if sides[before] == 0 { nodes.append(onAxis(contour.nodes[before], keepsLeaving: true)) }
      nodes += half
      if sides[k] == 0 {
        var node = onAxis(contour.nodes[k], keepsLeaving: false)
        node.isLine = last.isLine
        nodes.append(node)
      }
      for (i, node) in half.enumerated().reversed() {
        var mirrored = reflected(node)
        mirrored.isLine = i > 0 ? half[i - 1].isLine : contour.nodes[before].isLine
        nodes.append(mirrored)
      }
      guard nodes.count >= 2 else { return nil }
      var symmetrized = TracedContour(nodes: nodes)
      symmetrized.settle()
      return symmetrized
    }
  }

  /// A node moved onto the axis, with one of its handles and that handle's mirror image.
  private func onAxis(_ node: OutlineNode, keepsLeaving: Bool) -> OutlineNode {
    var moved = node
    if isUpright { moved.position.x = position } else { moved.position.y = position }
    if node.isSmooth {
      // A smooth joint on the axis crosses it at a right angle.
      let heading = keepsLeaving ? node.leaving : -node.arriving
      let across = isUpright ? PathPoint(heading.x < 0 ? -1 : 1, 0) : PathPoint(0, heading.y < 0 ? -1 : 1)
      moved.leaving = across
      moved.arriving = -across
      let length = keepsLeaving ? node.leavingLength : node.arrivingLength
      (moved.leavingLength, moved.arrivingLength) = (length, length)
    } else if keepsLeaving {
      moved.arriving = turned(node.leaving)
      moved.arrivingLength = node.leavingLength
    } else {
      moved.leaving = turned(node.arriving)
      moved.leavingLength = node.arrivingLength
    }
    return moved
  }
}

/// A chain that is its own mirror image.
struct ChainSymmetry {
  var mirror: Mirror
  /// The sum of the indices of a node and its image, modulo the number of nodes.
  var sum: Int

  /// The index of a node's mirror image.
  func image(of i: Int, in chain: NodeChain) -> Int {
    let count = chain.nodes.count
    return ((sum - i) % count + count) % count
  }

  /// The symmetry of a closed chain, by the positions of its nodes; `nil` where there is none.
  init?(of chain: NodeChain, about mirror: Mirror) {
    let count = chain.nodes.count
    self.mirror = mirror
    guard let first = chain.nodes.first?.position,
      let image = chain.nodes.indices.first(where: {
        chain.nodes[$0].position.distance(to: mirror.reflected(first)) < 1e-6
      })
    else { return nil }
    sum = image
    for i in 0..<count {
      let image = self.image(of: i, in: chain)
      if chain.nodes[image].position.distance(to: mirror.reflected(chain.nodes[i].position)) > 1e-6 { return nil }
    }
  }

  /// The symmetry of a window around the axis.
  init(ofWindow chain: NodeChain, about mirror: Mirror) {
    self.mirror = mirror
    sum = chain.nodes.count - 1
  }
}
