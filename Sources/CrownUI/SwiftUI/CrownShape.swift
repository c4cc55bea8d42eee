#if canImport(SwiftUI)
import CrownKit
import SwiftUI

/// A crown as a SwiftUI shape: fills, strokes, clips, and takes any paint.
///
///     try CrownShape(crown).fill(.tint, style: crown.fillStyle)
///
/// A crown in shades is its ``Crown/silhouette`` there. ``layers(of:contentMode:)`` gives a shape for each layer.
public struct CrownShape: Shape {
  private let outline: BezierPath
  private let viewBox: PathRect
  private let contentMode: CrownFrame.ContentMode

  /// Makes a shape, with the path decoded once.
  ///
  /// - Throws: `PathDecodingError` if the record is damaged, or is that of a mask.
  public init(_ crown: Crown, contentMode: CrownFrame.ContentMode = .fit) throws(PathDecodingError) {
    self.init(outline: try crown.path, viewBox: crown.viewBox, contentMode: contentMode)
  }

  /// Makes a shape of one path.
  init(outline: BezierPath, viewBox: PathRect, contentMode: CrownFrame.ContentMode) {
    self.outline = outline
    self.viewBox = viewBox
    self.contentMode = contentMode
  }

  /// The outline laid into a rectangle.
  public func path(in rect: CGRect) -> Path {
    Path(outline.cgPath(contentMode.transform(from: viewBox, to: PathRect(rect))))
  }
}

extension Crown {
  /// The fill style for the crown's shape.
  public var fillStyle: FillStyle { FillStyle(eoFill: fillRule == .evenodd) }
}
#endif
