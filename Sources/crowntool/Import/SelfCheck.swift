import CrownKit

/// Compares what was stored with what was drawn, as pixels: the importer's check of its own work.
///
/// Keeps scratch memory; one for each thread.
final class SelfCheck {
  /// The longer side of the pictures that are compared, in pixels.
  static let side = 256

  private let rasterizer = Rasterizer()

  /// How far the picture of a record lies from that of the shapes it was made of: the largest difference of a pixel's
  /// coverage, 0 to 255.
  ///
  /// Each shape is filled by itself. Where two of them share a pixel, their union covers at least what one of them does
  /// and at most what both do together; only what lies outside of that is a difference.
  func deviation(of record: [UInt8], from shapes: [Drawing]) throws -> Int {
    let stored = try Crown(name: "", record: record)
    let scale = Double(Self.side) / stored.viewBox.longerSide
    let width = max(1, Int((stored.viewBox.width * scale).rounded()))
    let height = max(1, Int((stored.viewBox.height * scale).rounded()))
    let transform = Transform.fitting(stored.viewBox, width: Double(width), height: Double(height))
    func coverage(of shape: Drawing) throws -> [UInt8] {
      try rasterizer.fill(shape.path, rule: shape.fillRule, transform: transform, width: width, height: height).coverage
    }
    var least = try shapes.first.map(coverage) ?? [UInt8](repeating: 0, count: width * height)
    var most = least
    for shape in shapes.dropFirst() {
      let one = try coverage(of: shape)
      zip(into: &least, one) { max($0, $1) }
      zip(into: &most, one) { $0 &+ min($1, 255 &- $0) }
    }
    let mask = try stored.mask(width: width, height: height, using: rasterizer).coverage
    // How far below the least, and how far above the most.
    zip(into: &least, mask) { $0 &- min($0, $1) }
    zip(into: &most, mask) { $1 &- min($0, $1) }
    return Int(max(least.max() ?? 0, most.max() ?? 0))
  }

  /// Combines each byte with the one at its place in another array, which is as long.
  @inline(__always)
  private func zip(into target: inout [UInt8], _ other: [UInt8], _ combine: (UInt8, UInt8) -> UInt8) {
    target.withUnsafeMutableBufferPointer { target in
      other.withUnsafeBufferPointer { other in
        for i in 0..<min(target.count, other.count) { target[i] = combine(target[i], other[i]) }
      }
    }
  }

  /// The deviation that a record may have whose outline lies within `distance` of the source's: an edge may lie that far
  /// off on both sides of a pixel, and rounding adds a little.
  static func allowance(distance: Double, viewBox: Rect) -> Int {
    let pixels = distance * Double(side) / viewBox.longerSide
    return 12 + Int(min(2 * pixels * 255, 255).rounded(.up))
  }
}
