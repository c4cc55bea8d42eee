extension BezierPath {
  /// The path's elements in order.
  @inlinable
  public var elements: Elements { Elements(path: self) }

  /// The elements of a path, as a sequence that allocates nothing.
  public struct Elements: Sequence, Sendable {
    @usableFromInline
    let path: BezierPath

    @inlinable
    init(path: BezierPath) { self.path = path }

    /// The number of elements.
    @inlinable
    public var count: Int { path.verbs.count }

    /// The number of elements, which is exact.
    @inlinable
    public var underestimatedCount: Int { path.verbs.count }

    /// Makes an iterator over the elements.
    @inlinable
    public func makeIterator() -> Iterator { Iterator(path: path) }

    /// Walks through the elements of a path.
    public struct Iterator: IteratorProtocol, Sendable {
      @usableFromInline
      let path: BezierPath
      @usableFromInline
      var verb = 0
      @usableFromInline
      var point = 0

      @inlinable
      init(path: BezierPath) { self.path = path }

      /// The next element, or `nil` at the end.
      @inlinable
      public mutating func next() -> PathElement? {
        guard verb < path.verbs.count else { return nil }
        defer { verb += 1 }
        switch path.verbs[verb] {
        case .move:
          point += 1
          return .move(to: path.points[point - 1])
        case .line:
          point += 1
          return .line(to: path.points[point - 1])
        case .quad:
          point += 2
          return .quad(to: path.points[point - 1], control: path.points[point - 2])
        case .cubic:
          point += 3
          return .cubic(
            to: path.points[point - 1], control1: path.points[point - 3], control2: path.points[point - 2])
        case .close:
          return .close
        }
      }
    }
  }

  /// Draws the path into a sink.
  ///
  /// - Complexity: O(*n*) in the number of elements; allocates nothing itself.
  @inlinable
  public func draw(into sink: inout some PathSink) {
    // Not through `elements`: wrapping and unwrapping a ``PathElement`` costs as much as rasterising a short line.
    var next = points.startIndex
    for verb in verbs {
      switch verb {
      case .move:
        sink.move(to: points[next])
        next += 1
      case .line:
        sink.addLine(to: points[next])
        next += 1
      case .quad:
        sink.addQuadCurve(to: points[next + 1], control: points[next])
        next += 2
      case .cubic:
        sink.addCurve(to: points[next + 2], control1: points[next], control2: points[next + 1])
        next += 3
      case .close:
        sink.closeSubpath()
      }
    }
  }

  /// True if no coordinate is infinite or NaN.
  public var isFinite: Bool { points.allSatisfy { $0.isFinite } }

  /// The path with every point moved by a transform.
  ///
  /// - Complexity: O(*n*).
  public func transformed(by transform: PathTransform) -> BezierPath {
    var result = self
    result.points = points.map(transform.image)
    result.subpathStart = transform.image(of: subpathStart)
    return result
  }
}
