import CrownTrace

/// Judges the gamma of a folder's pictures.
enum PictureGamma {
  /// The fewest pictures of a folder that is judged. A single picture is misjudged too often.
  private static let leastCount = 4

  /// The exponent that pictures of a folder agree on; 1 where they agree on none.
  ///
  /// - Parameter read: Returns the bytes of the picture with an index; `nil` where they cannot be read.
  /// - Complexity: O(pixels).
  static func exponent(of paths: [String], read: (Int) -> [UInt8]?) -> Double {
    guard paths.count >= leastCount else { return 1 }
    let exponents = paths.enumerated().compactMap { index, path -> Double? in
      guard let bytes = read(index), let file = try? PictureFile(bytes, path: path),
        let coverage = try? PictureCoverage(of: file.picture), coverage.kind == .edges
      else { return nil }
      return CoverageGamma.exponent(of: coverage.plane)
    }
    return CoverageGamma.exponent(agreedBy: exponents)
  }
}
