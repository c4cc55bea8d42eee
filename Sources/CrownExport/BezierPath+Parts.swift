import CrownKit
import CrownPath

extension BezierPath {
  /// The data of parts of a path that look like the whole when each is filled.
  ///
  /// Only subpaths whose boxes are apart come into different parts. A path that is short enough, or whose subpaths all
  /// touch, is one part. The parts after one another have the subpaths of the whole in their order, so that an import
  /// gives the same record.
  ///
  /// - Parameters:
  ///   - length: The length that a part's data should not exceed.
  ///   - data: Gives the data of a path.
  func parts(ofAbout length: Int, data: (BezierPath) -> String) -> [String] {
    let whole = data(self)
    guard whole.utf8.count > length else { return [whole] }
    let groups = groupsApart()
    guard groups.count > 1 else { return [whole] }
    // The data of a part of one group are known.
    var parts: [(path: BezierPath, length: Int, data: String?)] = []
    for group in groups {
      let groupData = data(group)
      let groupLength = groupData.utf8.count
      if var last = parts.last, last.length + groupLength <= length {
        for element in group.elements { last.path.append(element) }
        parts[parts.count - 1] = (last.path, last.length + groupLength, nil)
      } else {
        parts.append((group, groupLength, groupData))
      }
    }
    return parts.count > 1 ? parts.map { $0.data ?? data($0.path) } : [whole]
  }

  /// The most subpaths that are compared with each other: the work grows with their square.
  private static let mostSubpaths = 1000

  /// The subpaths in their order, those together whose boxes touch or lie in one another, and those between them.
  private func groupsApart() -> [BezierPath] {
    var subpaths: [BezierPath] = []
    for element in elements {
      if case .move = element { subpaths.append(BezierPath()) }
      guard !subpaths.isEmpty else { return [self] }
      subpaths[subpaths.count - 1].append(element)
    }
    guard subpaths.count <= Self.mostSubpaths else { return [self] }
    var groups: [Group] = []
    for (index, subpath) in subpaths.enumerated() {
      guard let box = subpath.controlBox else { continue }
      groups = Group(box: box, first: index, last: index).joined(with: groups)
    }
    var runs: [ClosedRange<Int>] = []
    for group in groups.sorted(by: { $0.first < $1.first }) {
      if let run = runs.last, group.first <= run.upperBound {
        runs[runs.count - 1] = run.lowerBound...max(run.upperBound, group.last)
      } else {
        runs.append(group.first...group.last)
      }
    }
    return runs.map { run in
      var path = BezierPath()
      for subpath in subpaths[run] { for element in subpath.elements { path.append(element) } }
      return path
    }
  }
}

/// Subpaths whose boxes touch.
private struct Group {
  var box: PathRect

  /// The first and the last of the subpaths.
  var first: Int
  var last: Int

  /// Other groups with this one, which those that touch it join.
  func joined(with others: [Group]) -> [Group] {
    var (joined, apart) = (self, others)
    // Joining grows the box, which may then touch a group that it did not.
    while true {
      let box = joined.box
      let touching = apart.filter { $0.box.touches(box) }
      guard !touching.isEmpty else { return apart + [joined] }
      apart.removeAll { $0.box.touches(box) }
      for group in touching {
        joined.box = joined.box.union(group.box)
        joined.first = min(joined.first, group.first)
        joined.last = max(joined.last, group.last)
      }
    }
  }
}

extension PathRect {
  fileprivate func touches(_ other: PathRect) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }

  fileprivate func union(_ other: PathRect) -> PathRect {
    let (x, y) = (min(minX, other.minX), min(minY, other.minY))
    return PathRect(x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
  }
}
