#if canImport(SwiftUI)
import CrownKit
import CrownPath
import SwiftUI

/// A crown as a SwiftUI shape: fills, strokes, clips, and takes any paint.
///
///     try CrownShape(crown).fill(.tint, style: crown.fillStyle)
///
/// A crown in shades is its `Crown.silhouette` there. ``layers(of:contentMode:)`` gives a shape for each layer.
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
  public var fillStyle: FillStyle { FillStyle(eoFill: fillRule == .evenOdd) }
}

extension CrownShape {
  /// A layer of a crown, to be laid over the others.
  public struct Layer: Identifiable, Sendable {
    /// The number of the layer in its crown.
    public let id: Int
    /// The layer's outline.
    public let shape: CrownShape
    /// The fill style for the layer.
    public let fillStyle: FillStyle
    /// The layer's opacity, 0 to 1.
    public let opacity: Double
  }

  /// The layers of a crown. Laid over each other as one group they look as its masks do:
  ///
  ///     ZStack {
  ///       ForEach(layers) { $0.shape.fill(.tint, style: $0.fillStyle).opacity($0.opacity) }
  ///     }
  ///     .compositingGroup()
  ///
  /// - Throws: `PathDecodingError` if the record is damaged, or is that of a mask.
  public static func layers(
    of crown: Crown, contentMode: CrownFrame.ContentMode = .fit
  ) throws(PathDecodingError) -> [Layer] {
    try crown.layers.enumerated().map { number, layer in
      Layer(
        id: number, shape: CrownShape(outline: layer.path, viewBox: crown.viewBox, contentMode: contentMode),
        fillStyle: FillStyle(eoFill: layer.fillRule == .evenOdd), opacity: Double(layer.opacity) / 255)
    }
  }
}
#endif
