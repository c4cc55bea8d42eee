import CrownPath
import CrownRaster

/// Finds what a designer may want to look at in crowns that are shown at a small size.
///
/// It keeps the memory of a rasteriser. Use one for each thread.
package final class CrownLinter {
  package let options: LintOptions
  private let rasterizer = Rasterizer()

  package init(_ options: LintOptions) { self.options = options }

  /// The distance at which ink and gaps of the enlarged picture are still seen in a pixel, in tenths of a pixel.
  private static let seenDistance = 6
  /// The coverage from which on a pixel shows ink, and from which on it shows no gap: two fifths, so that a line that
  /// lies half in each of two pixels is seen.
  private static let (leastInk, mostInk) = (UInt8(102), UInt8(153))
  /// The least area of a thin stroke or gap that is reported, in pixels. Below are the tips of acute corners.
  private static let leastArea = 1.5
  /// The share of needless points that is reported. Fewer make no file smaller, and no outline easier to edit.
  private static let leastPointShare = 0.05
  /// Needless points that are reported even if they are less than a tenth of all.
  private static let leastPoints = 3
  /// The distance from the border, in pixels, that is none.
  private static let borderDistance = 0.05

  /// The facts about a crown that its set is judged by.
  ///
  /// - Throws: `RasterError` for a view box that has no picture.
  package func figures(of subject: LintSubject) throws(RasterError) -> LintSet.Figures {
    let share = try LintPicture.inkShare(of: subject, size: options.size, using: rasterizer)
    return LintSet.Figures(
      inkShare: share, touchesBorder: !sides(touchedBy: subject).isEmpty,
      isOffGrid: outline(of: subject)?.isOffGrid ?? false)
  }

  /// The findings in a crown, of the kinds asked for.
  ///
  /// - Parameter set: The crowns that it is compared with; without it, it is compared with none.
  /// - Throws: `RasterError` for a view box that has no picture.
  /// - Complexity: O(pixels of the picture at ten times the size); a fifth of a millisecond at 24 pixels.
  package func findings(in subject: LintSubject, of set: LintSet?) throws(RasterError) -> [LintFinding] {
    let picture = try LintPicture(of: subject, size: options.size, margin: margin, using: rasterizer)
    guard let bounds = picture.ink.bounds else {
      return options.kinds.contains(.empty) ? [LintFinding(problem: .empty, place: subject.viewBox.center)] : []
    }
    let outline = outline(of: subject)
    var findings: [LintFinding?] = []
    for kind in LintKind.allCases where options.kinds.contains(kind) {
      if options.skipsUsual, set?.isUsual(kind) == true { continue }
      switch kind {
      case .empty: break
      case .detail: findings.append(detail(in: picture))
      case .thin: findings.append(narrow(picture.ink, in: picture) { .thin(width: $0, count: $1) })
      case .gap: findings.append(narrow(picture.ink.complement, in: picture) { .gap(width: $0, count: $1) })
      case .offGrid: findings.append(outline.flatMap(offGrid))
      case .offCenter: findings.append(offCenter(picture, bounds))
      case .border: findings.append(border(subject, picture))
      case .points: findings.append(outline.flatMap(points))
      case .heavy: findings.append(heavy(picture, in: set))
      case .enlarged: findings.append(enlarged(subject))
      }
    }
    return findings.compactMap(\.self)
  }

  private func outline(of subject: LintSubject) -> LintOutline? {
    guard case .drawing(let drawing) = subject else { return nil }
    return LintOutline(of: drawing, size: options.size, gridDistance: options.gridDistance)
  }

  /// Half the width of the widest stroke that is reported, in tenths of a pixel.
  private var narrowRadius: Int { max(1, (Int((options.thinnest * Double(LintPicture.factor)).rounded()) - 1) / 2) }

  /// The extent of a stroke's disc into a right-angled corner: √2 times its radius.
  private var cornerRadius: Int { narrowRadius + (3 * narrowRadius + 3) / 4 }

  private var margin: Int { (max(cornerRadius, Self.seenDistance) + 8) / 8 * 8 }
}

// MARK: - The picture

extension CrownLinter {
  /// Finds strokes that vanish at the size, and gaps that close.
  ///
  /// Ink of the enlarged picture is lost if no pixel near it shows ink, and a gap if no pixel near it shows one.
  private func detail(in picture: LintPicture) -> LintFinding? {
    func lost(_ plane: BitPlane, _ shows: (UInt8) -> Bool) -> BitPlane? {
      let seen = BitPlane(enlarging: picture.small, by: LintPicture.factor, margin: plane.margin, where: shows)
      guard plane.subtracting(seen).count > 0 else { return nil }
      return plane.subtracting(seen.dilated(by: Self.seenDistance))
    }
    let planes = [
      lost(picture.ink) { $0 >= Self.leastInk }, lost(picture.ink.complement) { $0 <= Self.mostInk },
    ].compactMap(\.self)
    let share = Double(planes.reduce(0) { $0 + $1.count }) / Double(max(picture.ink.count, 1))
    guard share > options.lostShare else { return nil }
    let largest = planes.flatMap { $0.regions(ofAtLeast: 1) }.max { $0.count < $1.count }
    return LintFinding(
      problem: .detail(share: share),
      place: largest.map { picture.point($0.middle.x, $0.middle.y) } ?? picture.viewBox.center)
  }

  /// Finds parts of the ink, or of what is not ink, that are narrower than allowed: those that no disc of that width
  /// fits into, and that are no corners.
  private func narrow(
    _ plane: BitPlane, in picture: LintPicture, _ problem: (Double, Int) -> LintFinding.Problem
  ) -> LintFinding? {
    let narrow = plane.subtracting(plane.eroded(by: narrowRadius).dilated(by: cornerRadius))
    let area = Double(LintPicture.factor * LintPicture.factor)
    let leastCount = Int(Self.leastArea * area * min(options.thinnest, 1))
    guard narrow.count >= leastCount else { return nil }
    let regions = narrow.regions(ofAtLeast: leastCount)
    guard let longest = regions.first else { return nil }
    return LintFinding(
      problem: problem(plane.width(at: longest) / Double(LintPicture.factor), regions.count),
      place: picture.point(longest.middle.x, longest.middle.y))
  }

  /// Finds ink that lies off the middle, both by its bounds and by its weight: an arrow may lie by either.
  private func offCenter(
    _ picture: LintPicture, _ bounds: (left: Int, top: Int, right: Int, bottom: Int)
  ) -> LintFinding? {
    let unit = Double(LintPicture.factor)
    let middle = PathPoint(picture.viewBox.width, picture.viewBox.height) * (picture.scale / 2)
    let box = PathPoint(Double(bounds.left + bounds.right), Double(bounds.top + bounds.bottom)) * (0.5 / unit) - middle
    let weight = picture.small.middle - middle
    let (right, down) = (Self.common(box.x, weight.x), Self.common(box.y, weight.y))
    guard max(abs(right), abs(down)) > options.centerDistance else { return nil }
    let place = (picture.small.middle * (1 / picture.scale))
    return LintFinding(
      problem: .offCenter(right: right, down: down),
      place: PathPoint(picture.viewBox.x + place.x, picture.viewBox.y + place.y))
  }

  /// The smaller of two distances of one direction; 0 where the directions differ.
  private static func common(_ one: Double, _ other: Double) -> Double {
    guard one * other > 0 else { return 0 }
    return abs(one) < abs(other) ? one : other
  }

  private func heavy(_ picture: LintPicture, in set: LintSet?) -> LintFinding? {
    let share = picture.small.inkShare
    guard let set, set.isHeavy(share, deviations: options.deviations) else { return nil }
    return LintFinding(problem: .heavy(share: share, usual: set.mean), place: picture.viewBox.center)
  }
}

// MARK: - The outline

extension CrownLinter {
  private func offGrid(_ outline: LintOutline) -> LintFinding? {
    guard outline.isOffGrid, let longest = outline.looseEdges.max(by: { $0.length < $1.length }) else { return nil }
    return LintFinding(
      problem: .offGrid(isLevel: longest.isLevel, distance: longest.distance, count: outline.looseEdges.count),
      place: longest.middle)
  }

  private func points(_ outline: LintOutline) -> LintFinding? {
    let (count, total) = (outline.needlessPoints.count, outline.pointCount)
    guard let first = outline.needlessPoints.first, Self.leastPointShare * Double(total) <= Double(count),
      count >= Self.leastPoints || 10 * count >= total
    else { return nil }
    return LintFinding(
      problem: .points(count: count, total: total), place: first)
  }

  private func border(_ subject: LintSubject, _ picture: LintPicture) -> LintFinding? {
    let sides = sides(touchedBy: subject)
    guard let first = sides.first else { return nil }
    let (width, height) = (picture.ink.width, picture.ink.height)
    let pixels =
      switch first {
      case .left: (0..<height).map { (x: 0, y: $0) }
      case .right: (0..<height).map { (x: width - 1, y: $0) }
      case .top: (0..<width).map { (x: $0, y: 0) }
      case .bottom: (0..<width).map { (x: $0, y: height - 1) }
      }
    // Ink that only just touches may cover less than half of each of these pixels.
    let touched = pixels.filter { picture.ink.contains($0.x, $0.y) }
    let pixel = touched.isEmpty ? pixels[pixels.count / 2] : touched[touched.count / 2]
    return LintFinding(problem: .border(sides), place: picture.point(pixel.x, pixel.y))
  }

  /// The sides of the view box that ink reaches.
  private func sides(touchedBy subject: LintSubject) -> [LintFinding.Side] {
    let box = subject.viewBox
    switch subject {
    case .drawing(let drawing):
      guard let bounds = drawing.path.bounds else { return [] }
      let distance = Self.borderDistance * box.longerSide / Double(options.size)
      let touched: [(LintFinding.Side, Bool)] = [
        (.left, bounds.minX < box.minX + distance), (.right, bounds.maxX > box.maxX - distance),
        (.top, bounds.minY < box.minY + distance), (.bottom, bounds.maxY > box.maxY - distance),
      ]
      return touched.filter(\.1).map(\.0)
    case .mask(let mask):
      func isInk(_ x: Int, _ y: Int) -> Bool { mask.alpha[y * mask.width + x] >= 128 }
      let touched: [(LintFinding.Side, Bool)] = [
        (.left, (0..<mask.height).contains { isInk(0, $0) }),
        (.right, (0..<mask.height).contains { isInk(mask.width - 1, $0) }),
        (.top, (0..<mask.width).contains { isInk($0, 0) }),
        (.bottom, (0..<mask.width).contains { isInk($0, mask.height - 1) }),
      ]
      return touched.filter(\.1).map(\.0)
    }
  }

  private func enlarged(_ subject: LintSubject) -> LintFinding? {
    guard case .mask(let mask) = subject, max(mask.width, mask.height) < options.size else { return nil }
    return LintFinding(problem: .enlarged(width: mask.width, height: mask.height), place: mask.viewBox.center)
  }
}

extension Mask {
  /// The centre of gravity of what is covered, in pixels; the middle of a mask without any.
  fileprivate var middle: PathPoint {
    var (sumX, sumY, sum) = (0, 0, 0)
    for y in 0..<height {
      for x in 0..<width {
        let value = Int(coverage[y * width + x])
        (sumX, sumY, sum) = (sumX + value * (2 * x + 1), sumY + value * (2 * y + 1), sum + value)
      }
    }
    guard sum > 0 else { return PathPoint(Double(width) / 2, Double(height) / 2) }
    return PathPoint(Double(sumX) / Double(2 * sum), Double(sumY) / Double(2 * sum))
  }
}
