import CrownPath

/// The outlines on one side of an axis, and their mirror images on the other.
///
/// Contours are cut at the axis. What lies on the other side is left out. A contour on the side gets its image; a
/// stretch that begins and ends on the axis is closed by its own. The result covers the side as before, whatever lies
/// on the other one: on a symmetric picture both halves of the search need not have found the same contours.
struct MirroredContours {
  private(set) var contours: [TracedContour] = []
  /// Those of the contours that cross the axis.
  private(set) var crossing: [Int] = []

  private let mirror: Mirror
  private let tuning: TraceTuning.Symmetry

  /// A segment, or a part of one, and whether the one before goes on into it without a corner.
  private struct Part {
    var segment: OutlineSegment
    var isSmooth: Bool
    /// -1 or 1: the side of the axis.
    var side: Int
  }

  /// - Parameter side: -1 for the side of the lower coordinates, 1 for that of the higher.
  init(of outlines: [TracedContour], about mirror: Mirror, side: Int, _ tuning: TraceTuning.Symmetry) {
    (self.mirror, self.tuning) = (mirror, tuning)
    for outline in outlines { add(outline, side: side) }
  }

  private mutating func add(_ outline: TracedContour, side: Int) {
    var parts: [Part] = []
    for i in 0..<outline.count {
      let cut = outline.segment(i).cut(at: mirror, samples: tuning.samples)
      for (k, segment) in cut.enumerated() {
        let middle = mirror.across(segment.point(at: 0.5))
        parts.append(
          Part(segment: segment, isSmooth: k > 0 || outline.nodes[i].isSmooth, side: middle < 0 ? -1 : 1))
      }
    }
    let runs = runs(of: parts)
    if runs.count == 1 {
      guard runs[0][0].side == side else { return }
      contours.append(outline)
      contours.append(mirror.reflected(outline))
      return
    }
    for run in runs where run[0].side == side {
      guard let closed = closed(run) else { continue }
      crossing.append(contours.count)
      contours.append(closed)
    }
  }

  /// The runs of parts on one side. One that hardly leaves the axis belongs to its neighbours.
  private func runs(of parts: [Part]) -> [[Part]] {
    var parts = parts
    func rotated(_ parts: [Part]) -> [Part] {
      guard
        let start = parts.indices.first(where: { parts[$0].side != parts[($0 + parts.count - 1) % parts.count].side })
      else { return parts }
      return Array(parts[start...] + parts[..<start])
    }
    func split(_ parts: [Part]) -> [[Part]] {
      var runs: [[Part]] = []
      for part in rotated(parts) {
        if let side = runs.last?.last?.side, side == part.side {
          runs[runs.count - 1].append(part)
        } else {
          runs.append([part])
        }
      }
      return runs
    }
    var runs = split(parts)
    while runs.count > 1,
      let flat = runs.indices.first(where: { k in
        runs[k].allSatisfy { $0.segment.farthest(from: mirror, samples: tuning.samples) < tuning.nodeTolerance }
      })
    {
      for i in runs[flat].indices { runs[flat][i].side = -runs[flat][i].side }
      parts = runs.flatMap { $0 }
      runs = split(parts)
    }
    return runs
  }

  /// A stretch from the axis to the axis, and its mirror image.
  private func closed(_ run: [Part]) -> TracedContour? {
    var nodes: [OutlineNode] = []
    for part in run {
      var node = OutlineNode(part.segment.curve.start)
      node.isSmooth = part.isSmooth
      node.isLine = part.segment.isLine
      nodes.append(node)
    }
    guard let last = run.last else { return nil }
    nodes.append(OutlineNode(last.segment.curve.end))
    for (k, part) in run.enumerated() where !part.segment.isLine {
      let first = part.segment.curve.control1 - part.segment.curve.start
      let second = part.segment.curve.control2 - part.segment.curve.end
      (nodes[k].leaving, nodes[k].leavingLength) = (first.unit, first.length)
      (nodes[k + 1].arriving, nodes[k + 1].arrivingLength) = (second.unit, second.length)
    }
    // Smooth nodes between two curves have one tangent.
    for k in nodes.indices.dropFirst().dropLast() where nodes[k].isSmooth && !nodes[k].isLine && !nodes[k - 1].isLine {
      nodes[k].arriving = -nodes[k].leaving
    }
    let start = ending(&nodes[0], run[0].segment, isStart: true)
    let end = ending(&nodes[nodes.count - 1], last.segment, isStart: false)
    var all: [OutlineNode] = []
    if start { all.append(nodes[0]) }
    let inner = Array(nodes.dropFirst().dropLast())
    all += inner
    if end {
      var node = nodes[nodes.count - 1]
      node.isLine = last.segment.isLine
      all.append(node)
    }
    for (k, node) in inner.enumerated().reversed() {
      var image = mirror.reflected(node)
      image.isLine = run[k].segment.isLine
      all.append(image)
    }
    // The last image leaves by that of the first part, and where the end has no node, its own part goes across.
    guard all.count >= 2 else { return nil }
    var contour = TracedContour(nodes: all)
    contour.settle()
    return contour
  }

  /// Sets the handles of a node on the axis.
  ///
  /// - Returns: False where a line crosses the axis at a right angle: then there is no node.
  private func ending(_ node: inout OutlineNode, _ segment: OutlineSegment, isStart: Bool) -> Bool {
    let heading = isStart ? segment.startTangent : segment.endTangent
    let (across, along) = mirror.isUpright ? (heading.x, heading.y) : (heading.y, heading.x)
    let isAcross = abs(along) <= tuning.acrossSlope * abs(across)
    if segment.isLine {
      if isAcross { return false }
      node.isSmooth = false
      return true
    }
    let axis = mirror.isUpright ? PathPoint(across < 0 ? -1 : 1, 0) : PathPoint(0, across < 0 ? -1 : 1)
    node.isSmooth = isAcross
    if isStart {
      if isAcross { node.leaving = axis }
      node.arriving = isAcross ? -axis : mirror.turned(node.leaving)
      node.arrivingLength = node.leavingLength
    } else {
      if isAcross { node.arriving = -axis }
      node.leaving = isAcross ? axis : mirror.turned(node.arriving)
      node.leavingLength = node.arrivingLength
    }
    return true
  }
}
