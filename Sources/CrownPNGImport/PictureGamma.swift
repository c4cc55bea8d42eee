import CrownSystem
import CrownTrace

/// Judges the gamma of a folder's pictures.
enum PictureGamma {
  /// The most pictures of a folder that are read to judge it.
  private static let sampleCount = 12
  /// The fewest pictures of a folder that is judged. A single picture is misjudged too often.
  private static let leastCount = 4

  /// The exponent that some of the pictures agree on, evenly spread over all; 1 where they agree on none.
  ///
  /// - Complexity: Of at most twelve pictures, O(pixels).
  static func exponent(of paths: [String], cancellation: CancellationToken) -> Double {
    guard paths.count >= leastCount else { return 1 }
    let count = min(paths.count, sampleCount)
    let exponents = (0..<count).compactMap { index -> Double? in
      let path = paths[index * paths.count / count]
      guard !cancellation.isCancelled, let bytes = try? ByteFile.read(path, cancellation: cancellation),
        let file = try? PictureFile(bytes, path: path), let coverage = try? PictureCoverage(of: file.picture),
        coverage.kind == .edges
      else { return nil }
      return CoverageGamma.exponent(of: coverage.plane)
    }
    return CoverageGamma.exponent(agreedBy: exponents)
  }
}
