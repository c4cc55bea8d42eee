import CrownPath

/// The bands of a gradient that varies: areas of one value each, an opacity or a luminance.
struct GradientBands {
  /// An area of one colour.
  struct Band {
    /// The colour, with its opacity as alpha.
    var color: PaintColor
    /// The area, in the units of the element, by the even-odd rule.
    var region: BezierPath
  }

  /// A stop of a gradient: its opacity, and its luminance where that counts, else 1.
  struct Stop: Sendable {
    var offset: Double
    var alpha: Double
    var luminance: Double
  }

  /// The value of a gradient at a point: its opacity, and its luminance times the opacity.
  struct Value {
    var alpha: Double
    var light: Double

    /// The luminance of the paint alone.
    var grey: Double { alpha > 0 ? min(light / alpha, 1) : 0 }

    func distance(to other: Value) -> Double { max(abs(alpha - other.alpha), abs(light - other.light)) }
  }

  /// The detail in which a gradient is divided.
  enum Detail: Sendable {
    /// A few bands, for a drawing of several colours, which has few shades itself.
    case coarse
    /// Bands that an eye takes for the gradient.
    case fine
  }

  /// The value of each band, and its area, by the even-odd rule.
  let bands: [(value: Value, region: BezierPath)]

  /// The largest difference of a value from that of its band, and the largest mean difference: 8 and 4 of 255.
  private static let (largestError, meanError) = (8.0 / 255, 4.0 / 255)
  /// The most bands: as many as have a value of their own.
  private static let maximumCount = 255
  /// The most parts of all bands. A gradient that repeats more often has fewer bands, or its mean colour.
  private static let maximumParts = 512

  /// - Parameters:
  ///   - stops: The stops, in order of their offsets.
  ///   - box: The box around the shape, in the units of its element.
  /// - Returns: `nil` for a gradient that repeats too often.
  /// - Complexity: O(stops + cells · bands), with at most 100,000 cells.
  init?(stops: [Stop], _ geometry: GradientGeometry, box: PathRect, detail: Detail) {
    guard let range = geometry.offsets(in: box), let course = GradientCourse(stops, geometry, range, detail) else {
      return nil
    }
    var division: GradientCourse.Division
    switch detail {
    case .coarse: division = course.divisionByMeans()
    case .fine:
      var step = 2 * Self.largestError
      division = course.division(step: step)
      while step > Self.largestError, division.meanError > Self.meanError {
        step *= 0.9
        division = course.division(step: step)
      }
      while division.levels.count > Self.maximumCount || division.runs.count > Self.maximumParts, step < 1 {
        step *= 1.2
        division = course.division(step: step)
      }
    }
    guard !division.runs.isEmpty, division.runs.count <= Self.maximumParts else { return nil }
    guard division.levels.count > 1 else {
      bands = [(division.levels.first ?? Value(alpha: 0, light: 0), BezierPath(box.insetBy(-box.longerSide)))]
      return
    }
    let width = range.upperBound - range.lowerBound
    var regions = division.levels.map { _ in BezierPath() }
    for (index, run) in division.runs.enumerated() {
      // The outer bands go on beyond the box.
      let from = index == 0 ? range.lowerBound - width : run.offsets.lowerBound
      let to = index == division.runs.count - 1 ? range.upperBound + width : run.offsets.upperBound
      guard let region = geometry.region(from...to, around: box) else { return nil }
      for element in region.elements { regions[run.level].append(element) }
    }
    bands = Array(zip(division.levels, regions))
  }
}

extension PathRect {
  /// The rectangle with its sides moved inwards, or outwards by a negative distance.
  fileprivate func insetBy(_ distance: Double) -> PathRect {
    PathRect(x: x + distance, y: y + distance, width: width - 2 * distance, height: height - 2 * distance)
  }
}
