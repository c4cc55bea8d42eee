import CrownRaster

internal import CrownPlatform

/// Rasterisers that wait for their next crown, so that drawing one finds its working memory ready.
final class RasterizerPool: Sendable {
  /// The one that crowns draw with when they are given no rasteriser.
  static let shared = RasterizerPool()

  /// As many as there may be threads that draw at once; more are let go.
  private static let capacity = 16
  /// A rasteriser that has drawn a larger picture is let go with its memory.
  private static let largestKept = 1 << 20

  private let idle = Locked<[Rasterizer]>([])

  /// Lends a rasteriser to `body`, which is to draw a picture of `pixels` pixels.
  func withRasterizer<Result, Failure: Error>(
    pixels: Int, _ body: (Rasterizer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let rasterizer = idle.withLock { $0.popLast() } ?? Rasterizer()
    defer {
      if pixels <= Self.largestKept {
        idle.withLock { if $0.count < Self.capacity { $0.append(rasterizer) } }
      }
    }
    return try body(rasterizer)
  }
}
