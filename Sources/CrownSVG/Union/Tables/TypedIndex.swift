import CrownPath

/// An index into the union's lists of one kind. Each kind has its own type, so that an edge is never taken for a
/// vertex.
///
/// An index costs what its number costs: 4 bytes.
protocol TypedIndex: RawRepresentable, Hashable, BitwiseCopyable, Sendable, ExpressibleByIntegerLiteral
where RawValue == Int32 {
  init(rawValue: Int32)
}

extension TypedIndex {
  /// - Parameter index: An index below 2³¹; the limits on segments and cuts keep it far below.
  @inline(__always)
  init(_ index: Int) { self.init(rawValue: Int32(truncatingIfNeeded: index)) }

  @inline(__always)
  init(integerLiteral value: Int32) { self.init(rawValue: value) }

  @inline(__always)
  var index: Int { Int(rawValue) }

  /// The index of no element.
  @inline(__always)
  static var absent: Self { Self(rawValue: -1) }

  var isPresent: Bool { rawValue >= 0 }
}

/// A segment of an outline, as it was drawn.
struct SourceID: TypedIndex { let rawValue: Int32 }
/// An outline: a path with a fill rule.
struct OutlineID: TypedIndex { let rawValue: Int32 }
/// A monotone segment.
struct SegmentID: TypedIndex { let rawValue: Int32 }
/// A cut of a monotone segment.
struct CutID: TypedIndex { let rawValue: Int32 }
/// A vertex of the arrangement.
struct VertexID: TypedIndex { let rawValue: Int32 }
/// An edge of the arrangement.
struct EdgeID: TypedIndex { let rawValue: Int32 }
/// The other parts that run along an edge.
struct OverlapID: TypedIndex { let rawValue: Int32 }
/// A chain of edges.
struct ChainID: TypedIndex { let rawValue: Int32 }
/// An edge on the border of the paint.
struct BorderID: TypedIndex { let rawValue: Int32 }

extension ScratchList {
  @inline(__always)
  subscript(id: some TypedIndex) -> Element {
    @inline(__always) get { self[id.index] }
    @inline(__always) _modify { yield &self[id.index] }
  }
}

extension Array {
  @inline(__always)
  subscript(id: some TypedIndex) -> Element {
    @inline(__always) get { self[id.index] }
    @inline(__always) _modify { yield &self[id.index] }
  }
}
