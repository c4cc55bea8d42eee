import CrownPath

/// The free parameters of a chain, and how its segments' control points depend on them.
struct FitParameters {
  enum Kind: UInt8 {
    case x, y
    /// The tangent of a smooth joint of two curves, turned on both sides.
    case turn
    case leavingTurn, arrivingTurn
    case leavingLength, arrivingLength

    /// The kind of the same parameter in the mirror image, which runs the other way.
    var mirrored: Kind {
      switch self {
      case .x, .y, .turn: self
      case .leavingTurn: .arrivingTurn
      case .arrivingTurn: .leavingTurn
      case .leavingLength: .arrivingLength
      case .arrivingLength: .leavingLength
      }
    }

    /// -1 where the mirror image changes the other way.
    func sign(isUpright: Bool) -> Double {
      switch self {
      case .x: isUpright ? -1 : 1
      case .y: isUpright ? 1 : -1
      case .turn, .leavingTurn, .arrivingTurn: -1
      case .leavingLength, .arrivingLength: 1
      }
    }
  }

  struct Parameter {
    var node: Int
    var kind: Kind
  }

  /// The derivative of a segment's control points by one parameter, which moves one half of the segment.
  struct Derivative: BitwiseCopyable {
    var parameter: Int
    /// True for the second control point and the end.
    var isFar: Bool
    /// The movement of the half's end and of its control point.
    var half: SegmentEquations.Half
  }

  private(set) var list: [Parameter] = []
  /// The parameters that move along with one of the list, in a chain that is its own mirror image.
  private var ties: [(parameter: Int, node: Int, kind: Kind, sign: Double)] = []
  /// For each node and kind, the position in ``list`` of what it moves with, and 1 or -1; -1 and 0 for one that is not
  /// free.
  private var indices: [(parameter: Int16, sign: Int16)]

  private let tuning: TraceTuning.Steps
  private let folds: TraceTuning.Folds

  var count: Int { list.count }

  /// Lists the free parameters of a chain.
  ///
  /// - Parameter symmetry: The mirror images that stay so; `nil` for none.
  init(of chain: NodeChain, symmetry: ChainSymmetry? = nil, _ tuning: TraceTuning) {
    (self.tuning, folds) = (tuning.steps, tuning.folds)
    indices = Array(repeating: (-1, 0), count: chain.nodes.count * 8)
    for i in chain.nodes.indices where chain.freedom[i] != .fixed {
      guard let before = chain.index(before: i), chain.index(after: i) != nil else { continue }
      let node = chain.nodes[i]
      let leaves = !node.isLine, arrives = !chain.nodes[before].isLine
      let image = symmetry?.image(of: i, in: chain)
      let mirror = symmetry?.mirror
      if let image, image < i { continue }
      let isOnAxis = image == i
      let turns = chain.freedom[i] != .unturned
      if chain.freedom[i] != .handles {
        if !isOnAxis || mirror?.isUpright == false { add(i, .x) }
        if !isOnAxis || mirror?.isUpright == true { add(i, .y) }
        if node.isSmooth, leaves, arrives, !isOnAxis, turns { add(i, .turn) }
      }
      if leaves {
        if !node.isSmooth, turns { add(i, .leavingTurn) }
        add(i, .leavingLength)
      }
      if arrives, !isOnAxis {
        if !node.isSmooth, turns { add(i, .arrivingTurn) }
        add(i, .arrivingLength)
      }
      if let image, let mirror {
        for kind in [Kind.x, .y, .turn, .leavingTurn, .arrivingTurn, .leavingLength, .arrivingLength] {
          tie(image, kind.mirrored, to: i, kind, sign: kind.sign(isUpright: mirror.isUpright), isOnAxis: isOnAxis)
        }
      }
    }
  }

  private mutating func add(_ node: Int, _ kind: Kind) {
    indices[node * 8 + Int(kind.rawValue)] = (Int16(list.count), 1)
    list.append(Parameter(node: node, kind: kind))
  }

  private mutating func tie(_ node: Int, _ kind: Kind, to other: Int, _ otherKind: Kind, sign: Double, isOnAxis: Bool) {
    // On the axis only the handles have images.
    if isOnAxis, kind == otherKind { return }
    guard indices[node * 8 + Int(kind.rawValue)].parameter < 0, let parameter = index(other, otherKind)?.parameter
    else {
      return
    }
    indices[node * 8 + Int(kind.rawValue)] = (Int16(parameter), Int16(sign))
    ties.append((parameter, node, kind, sign))
  }

  private func index(_ node: Int, _ kind: Kind) -> (parameter: Int, sign: Double)? {
    let index = indices[node * 8 + Int(kind.rawValue)]
    return index.parameter < 0 ? nil : (Int(index.parameter), Double(index.sign))
  }

  /// Moves the nodes of a chain by a step of each parameter.
  func apply(_ steps: borrowing ScratchMemory<Double>, to chain: inout NodeChain) {
    for (k, parameter) in list.enumerated() { move(&chain.nodes[parameter.node], parameter.kind, by: steps[k]) }
    for tie in ties { move(&chain.nodes[tie.node], tie.kind, by: tie.sign * steps[tie.parameter]) }
    for parameter in list { lengthen(parameter.kind, parameter.node, in: &chain) }
    for tie in ties { lengthen(tie.kind, tie.node, in: &chain) }
    chain.settle()
    for s in 0..<chain.segmentCount { chain.unfold(s, folds) }
  }

  /// Makes a handle at least as long as its shortest.
  private func lengthen(_ kind: Kind, _ i: Int, in chain: inout NodeChain) {
    switch kind {
    case .leavingLength:
      guard let after = chain.index(after: i) else { return }
      let chord = chain.nodes[i].position.distance(to: chain.nodes[after].position)
      let shortest = max(tuning.shortestHandle, tuning.shortestShare * chord)
      chain.nodes[i].leavingLength = max(chain.nodes[i].leavingLength, shortest)
    case .arrivingLength:
      guard let before = chain.index(before: i) else { return }
      let chord = chain.nodes[i].position.distance(to: chain.nodes[before].position)
      let shortest = max(tuning.shortestHandle, tuning.shortestShare * chord)
      chain.nodes[i].arrivingLength = max(chain.nodes[i].arrivingLength, shortest)
    default: break
    }
  }

  private func move(_ node: inout OutlineNode, _ kind: Kind, by step: Double) {
    let move = min(max(step, -tuning.largestMove), tuning.largestMove)
    let turn = min(max(step, -tuning.largestTurn), tuning.largestTurn)
    switch kind {
    case .x: node.position.x += move
    case .y: node.position.y += move
    case .turn:
      node.leaving = (node.leaving + node.leaving.turned * turn).unit
      node.arriving = -node.leaving
    case .leavingTurn: node.leaving = (node.leaving + node.leaving.turned * turn).unit
    case .arrivingTurn: node.arriving = (node.arriving + node.arriving.turned * turn).unit
    case .leavingLength: node.leavingLength += move
    case .arrivingLength: node.arrivingLength += move
    }
  }

  /// The derivatives of segment `s` of a chain by all parameters that it depends on.
  func derivatives(of s: Int, in chain: NodeChain, into list: inout ScratchList<Derivative>) {
    func add(
      _ index: (parameter: Int, sign: Double), isFar: Bool, end: PathPoint = .zero, control: PathPoint = .zero
    ) {
      let half = SegmentEquations.Half(end.x, end.y, control.x, control.y) * index.sign
      list.append(Derivative(parameter: index.parameter, isFar: isFar, half: half))
    }
    guard let after = chain.index(after: s) else { return }
    let a = chain.nodes[s], b = chain.nodes[after]
    let (ex, ey) = (PathPoint(1, 0), PathPoint(0, 1))
    if a.isLine {
      if let i = index(s, .x) { add(i, isFar: false, end: ex) }
      if let i = index(s, .y) { add(i, isFar: false, end: ey) }
      if let i = index(after, .x) { add(i, isFar: true, end: ex) }
      if let i = index(after, .y) { add(i, isFar: true, end: ey) }
      return
    }
    // The tangent of a smooth node beside a line turns as either end of the line moves.
    var startLine: (far: Int, heading: PathPoint, scale: Double)?
    if a.isSmooth, let before = chain.index(before: s), chain.nodes[before].isLine {
      let length = a.position.distance(to: chain.nodes[before].position)
      if length > 1e-9 { startLine = (before, a.leaving, a.leavingLength / length) }
    }
    var endLine: (far: Int, heading: PathPoint, scale: Double)?
    if b.isSmooth, b.isLine, let next = chain.index(after: after) {
      let length = b.position.distance(to: chain.nodes[next].position)
      if length > 1e-9 { endLine = (next, b.leaving, b.arrivingLength / length) }
    }
    for (kind, e) in [(Kind.x, ex), (.y, ey)] {
      if let i = index(s, kind) {
        var control1 = e
        if let line = startLine { control1 = control1 + (e - line.heading * line.heading.dot(e)) * line.scale }
        add(i, isFar: false, end: e, control: control1)
      }
      if let i = index(after, kind) {
        var control2 = e
        if let line = endLine { control2 = control2 + (e - line.heading * line.heading.dot(e)) * line.scale }
        add(i, isFar: true, end: e, control: control2)
      }
      if let line = startLine, let i = index(line.far, kind) {
        add(i, isFar: false, control: (e - line.heading * line.heading.dot(e)) * -line.scale)
      }
      if let line = endLine, let i = index(line.far, kind) {
        add(i, isFar: true, control: (e - line.heading * line.heading.dot(e)) * -line.scale)
      }
    }
    if let i = index(s, .turn) ?? index(s, .leavingTurn) {
      add(i, isFar: false, control: a.leaving.turned * a.leavingLength)
    }
    if let i = index(after, .turn) ?? index(after, .arrivingTurn) {
      add(i, isFar: true, control: b.arriving.turned * b.arrivingLength)
    }
    if let i = index(s, .leavingLength) { add(i, isFar: false, control: a.leaving) }
    if let i = index(after, .arrivingLength) { add(i, isFar: true, control: b.arriving) }
  }
}
