import CrownPath

/// The picture that a crown is laid into: its size in points, the pixels of a point, and how the crown lies in it.
///
///     let thumbnail = CrownFrame(width: 60, height: 60, scale: 3, insets: .init(4))
///     let image = try crown.rendered(in: thumbnail, color: .black)   // 180 by 180 pixels
public struct CrownFrame: Hashable, Sendable {
  /// The width in points.
  public var width: Double
  /// The height in points.
  public var height: Double
  /// Pixels a point: 1 for a plain image, 2 or 3 for most screens.
  public var scale: Double
  /// The position and scale of the crown's view box in the area that the insets leave.
  public var contentMode: ContentMode
  /// The margins, in points.
  public var insets: Insets
  /// The part of the crown that the content mode lays into the frame.
  public var fitting: Fitting
  /// True if left and right are exchanged, see ``Crown/mirrorsInRightToLeft``.
  public var isMirrored: Bool

  /// Makes a frame; any numbers are taken, and those that give no picture are refused where a crown is drawn.
  public init(
    width: Double, height: Double, scale: Double = 1, contentMode: ContentMode = .fit, insets: Insets = .zero,
    fitting: Fitting = .viewBox, isMirrored: Bool = false
  ) {
    self.width = width
    self.height = height
    self.scale = scale
    self.contentMode = contentMode
    self.insets = insets
    self.fitting = fitting
    self.isMirrored = isMirrored
  }

  /// The part of a crown that counts when it is laid into a frame.
  public enum Fitting: String, Hashable, Sendable, CaseIterable {
    /// The view box, with the space that the designer left around the crown: crowns of one set stay in proportion.
    case viewBox
    /// The ink, ``Crown/bounds``: every crown touches the frame.
    case ink
  }

  /// The position and scale of a view box in a rectangle, with the names of UIKit's content modes.
  public enum ContentMode: String, Hashable, Sendable, CaseIterable {
    /// As large as it fits, proportions kept, centred.
    case fit
    /// As small as it covers all, proportions kept, centred; what extends beyond the picture is cut off.
    case fill
    /// As large as the rectangle, proportions changed.
    case stretch
    /// A unit of the view box is a point; centred.
    case center
    /// A unit is a point; at the middle of the upper edge.
    case top
    /// A unit is a point; at the middle of the lower edge.
    case bottom
    /// A unit is a point; at the middle of the left edge.
    case left
    /// A unit is a point; at the middle of the right edge.
    case right
    /// A unit is a point; in the upper left corner.
    case topLeft
    /// A unit is a point; in the upper right corner.
    case topRight
    /// A unit is a point; in the lower left corner.
    case bottomLeft
    /// A unit is a point; in the lower right corner.
    case bottomRight
  }

  /// Distances from the four sides, in points; negative ones let the crown extend beyond the picture.
  public struct Insets: Hashable, Sendable {
    /// The distance from the upper edge.
    public var top: Double
    /// The distance from the left edge.
    public var left: Double
    /// The distance from the lower edge.
    public var bottom: Double
    /// The distance from the right edge.
    public var right: Double

    /// Makes insets of four distances.
    public init(top: Double, left: Double, bottom: Double, right: Double) {
      self.top = top
      self.left = left
      self.bottom = bottom
      self.right = right
    }

    /// Makes insets of the same distance on every side.
    public init(_ distance: Double) { self.init(top: distance, left: distance, bottom: distance, right: distance) }

    /// No insets.
    public static let zero = Insets(0)
  }
}

// The WebAssembly module compiles this file, and Embedded Swift has no encoders.
#if !hasFeature(Embedded)
extension CrownFrame: Codable {
  /// Reads a frame. What is left out is as ``init(width:height:scale:contentMode:insets:fitting:isMirrored:)`` has it,
  /// but for the width and the height.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      width: try values.decode(Double.self, forKey: .width), height: try values.decode(Double.self, forKey: .height))
    scale = try values.decodeIfPresent(Double.self, forKey: .scale) ?? scale
    contentMode = try values.decodeIfPresent(ContentMode.self, forKey: .contentMode) ?? contentMode
    insets = try values.decodeIfPresent(Insets.self, forKey: .insets) ?? insets
    fitting = try values.decodeIfPresent(Fitting.self, forKey: .fitting) ?? fitting
    isMirrored = try values.decodeIfPresent(Bool.self, forKey: .isMirrored) ?? isMirrored
  }
}
extension CrownFrame.Fitting: Codable {}
extension CrownFrame.ContentMode: Codable {}
extension CrownFrame.Insets: Codable {}
#endif

// MARK: - Pixels

extension CrownFrame {
  /// The number of pixels in a row: points times scale, to the nearest. Not a number becomes 0.
  public var pixelWidth: Int { Self.pixels(width * scale) }

  /// The number of rows: points times scale, to the nearest. Not a number becomes 0.
  public var pixelHeight: Int { Self.pixels(height * scale) }

  /// True if insets and sizes leave a rectangle to lay a crown into.
  package var hasRoom: Bool { content.isUsable }

  /// The map from the units of a view box to the pixels of the picture; y points down in both.
  ///
  /// If points times scale are no whole number, the drawing is widened or narrowed like the picture, by less than a
  /// pixel. So it touches the picture's edges if it touches the frame's, and has its own proportions again when the
  /// picture is shown as large as the frame.
  ///
  /// - Returns: A transform that is not finite where the frame has no room or the view box no area; a rasteriser
  ///   refuses that.
  package func transform(for viewBox: PathRect) -> PathTransform {
    let rounding = PathTransform(
      a: Double(pixelWidth) / (width * scale), b: 0, c: 0, d: Double(pixelHeight) / (height * scale), tx: 0, ty: 0)
    let upright = contentMode.transform(from: viewBox, to: content, unit: scale).followed(by: rounding)
    guard isMirrored else { return upright }
    return upright.followed(by: PathTransform(a: -1, b: 0, c: 0, d: 1, tx: Double(pixelWidth), ty: 0))
  }

  /// The area that the insets leave of the frame, in the unrounded pixels of its points.
  private var content: PathRect {
    PathRect(
      x: insets.left * scale, y: insets.top * scale,
      width: (width - insets.left - insets.right) * scale,
      height: (height - insets.top - insets.bottom) * scale)
  }

  private static func pixels(_ length: Double) -> Int {
    // Far beyond what a picture may have, and an integer of 32 bits too.
    let limit = 0x1p30
    return length.isNaN ? 0 : Int(min(max(length, -limit), limit).rounded())
  }
}

// MARK: - Placing

/// The direction in which y grows.
public enum VerticalAxis: Hashable, Sendable, CaseIterable {
  /// Down, as in SVG, in UIKit and SwiftUI, and in pictures.
  case down
  /// Up, as in PDF and in Core Graphics' own contexts.
  case up
}

extension CrownFrame.ContentMode {
  /// The map that lays a view box into a rectangle.
  ///
  /// - Parameters:
  ///   - viewBox: A crown's; y points down in it.
  ///   - rect: The rectangle for the crown.
  ///   - unit: The length that a unit of the view box gets where the mode says that it is a point.
  ///   - axis: The direction in which y grows in the rectangle's plane; the crown stands upright either way.
  /// - Returns: A transform that is not finite where the view box has no area.
  package func transform(
    from viewBox: PathRect, to rect: PathRect, unit: Double = 1, axis: VerticalAxis = .down
  ) -> PathTransform {
    let (fitX, fitY) = (rect.width / viewBox.width, rect.height / viewBox.height)
    let (scaleX, scaleY) =
      switch self {
      case .fit: (min(fitX, fitY), min(fitX, fitY))
      case .fill: (max(fitX, fitY), max(fitX, fitY))
      case .stretch: (fitX, fitY)
      default: (unit, unit)
      }
    let (alignX, alignY) = alignment
    let downward = PathTransform(
      a: scaleX, b: 0, c: 0, d: scaleY,
      tx: rect.x + (rect.width - viewBox.width * scaleX) * alignX - viewBox.x * scaleX,
      ty: rect.y + (rect.height - viewBox.height * scaleY) * alignY - viewBox.y * scaleY)
    guard axis == .up else { return downward }
    return downward.followed(by: PathTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: rect.minY + rect.maxY))
  }

  /// The share of the spare room that lies left of the view box and above it.
  private var alignment: (x: Double, y: Double) {
    switch self {
    case .fit, .fill, .stretch, .center: (0.5, 0.5)
    case .top: (0.5, 0)
    case .bottom: (0.5, 1)
    case .left: (0, 0.5)
    case .right: (1, 0.5)
    case .topLeft: (0, 0)
    case .topRight: (1, 0)
    case .bottomLeft: (0, 1)
    case .bottomRight: (1, 1)
    }
  }
}
