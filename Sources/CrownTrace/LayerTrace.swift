import CrownPath
import CrownRaster

/// The outlines of a plane of one level.
struct LayerTrace {
  /// The outlines, in pixels.
  let path: BezierPath
  /// The noise along the edges, in 255ths.
  let noise: Double
  /// True if the plane shows edges only to a pixel.
  let isBitmap: Bool
  /// The length of the outlines, in pixels.
  let length: Double
  /// The mean distance to be expected from the outlines that were drawn, in pixels; 0 for bitmaps, which are judged by
  /// their pixels.
  let ambiguity: Double

  /// Finds outlines.
  ///
  /// - Throws: ``TraceFailure/blank``, ``TraceFailure/tooMuchWork``, ``TraceFailure/tooFine``.
  init(of plane: CoveragePlane, _ tuning: TraceTuning, _ work: TraceWork) throws(TraceFailure) {
    let isBitmap = plane.isBitmap(tuning.bitmaps)
    let pixels = isBitmap ? Self.smallPixelOutline(of: plane, tuning.bitmaps) : nil
    if let pixels, pixels.isGlyph {
      self.init(pixels.outline)
      return
    }
    let search: OutlineSearch
    do throws(TraceFailure) {
      search = try isBitmap ? Self.bitmapSearch(of: plane, tuning, work) : Self.search(of: plane, tuning, work)
    } catch {
      guard let pixels else { throw error }
      self.init(pixels.outline)
      return
    }
    // Regularity moves nodes; what the coverage tells is that of the fitted outlines.
    let (length, ambiguity) = (search.length, isBitmap ? 0 : search.ambiguity)
    let repair = OutlineRepair(search, plane)
    repair.regularize()
    if let pixels,
      plane.wrongShare(of: search.path) > Float(tuning.bitmaps.mostWrongShare) || !repair.passes
    {
      self.init(pixels.outline)
      return
    }
    self.init(
      path: search.path.withLevelRectangles(of: plane), noise: search.noise, isBitmap: search.isBitmap, length: length,
      ambiguity: ambiguity)
  }

  private init(path: BezierPath, noise: Double, isBitmap: Bool, length: Double, ambiguity: Double) {
    (self.path, self.noise, self.isBitmap, self.length, self.ambiguity) = (path, noise, isBitmap, length, ambiguity)
  }

  /// Takes the outline of the pixels as it is.
  private init(_ pixels: PixelOutline) {
    self.init(path: pixels.path, noise: 0, isBitmap: false, length: 0, ambiguity: 0)
  }

  /// The outline of a small bitmap's pixels, and whether it was drawn along them; `nil` for large ones, and where it
  /// has too many corners, as dithered pictures have.
  ///
  /// In a small bitmap the details are a few pixels wide. An outline that is smooth rounds them to blobs.
  private static func smallPixelOutline(
    of plane: CoveragePlane, _ tuning: TraceTuning.Bitmaps
  ) -> (outline: PixelOutline, isGlyph: Bool)? {
    let side = max(plane.width, plane.height)
    guard side <= tuning.smallSide else { return nil }
    let outline = PixelOutline(of: plane)
    guard 1...tuning.mostGlyphCorners ~= outline.cornerCount else { return nil }
    let isGlyph = side <= tuning.glyphSide && outline.isRectilinear(tuning)
    return isGlyph || outline.cornerCount <= tuning.mostPixelCorners ? (outline, isGlyph) : nil
  }

  private static func search(
    of plane: CoveragePlane, _ tuning: TraceTuning, _ work: TraceWork
  ) throws(TraceFailure) -> OutlineSearch {
    let search = try firstSearch(of: plane, tuning, work)
    try OutlineRepair(search, plane).run()
    if search.fineness > tuning.limits.finenessFactor(ofSide: search.grid.side) { throw .tooFine }
    return search
  }

  /// The first outlines: at one half of coverage or, where these are beads of thin lines, at another level.
  private static func firstSearch(
    of plane: CoveragePlane, _ tuning: TraceTuning, _ work: TraceWork
  ) throws(TraceFailure) -> OutlineSearch {
    let isSmall = max(plane.width, plane.height) < tuning.noise.smallPicture
    let hopelessFineness = tuning.search.hopelessFirstFineness
    var failure = TraceFailure.tooFine
    do throws(TraceFailure) {
      let search = try OutlineSearch(
        plane, largestNoise: isSmall ? tuning.noise.mostInSmallPicture : tuning.noise.most, tuning, work)
      if search.fineness <= hopelessFineness { return search }
    } catch {
      failure = error
    }
    let count = MarchingSquares.contours(of: PixelGrid(plane, tuning)).count
    for level in [tuning.search.thinLevel, 1 - tuning.search.thinLevel] {
      if let search = try? OutlineSearch(plane, level: Float(level), tuning, work),
        search.fineness <= hopelessFineness, search.editor.contours.count * tuning.search.fewestBeads <= count
      {
        return search
      }
    }
    throw failure
  }

  /// A bitmap may have level and upright edges only, like a chequered flag. Then it tells where they are.
  private static func bitmapSearch(
    of plane: CoveragePlane, _ tuning: TraceTuning, _ work: TraceWork
  ) throws(TraceFailure) -> OutlineSearch {
    if let exact = try? OutlineSearch(plane, largestNoise: 0, tuning, work), !followsSteps(exact, tuning.bitmaps) {
      let repair = OutlineRepair(exact, plane)
      if (try? repair.run()) != nil, !followsSteps(exact, tuning.bitmaps), repair.passes { return exact }
    }
    let search = try OutlineSearch(bitmap: plane, tuning, work)
    try OutlineRepair(search, plane).run()
    return search
  }

  /// Returns true if outlines have so many segments that they follow the steps of slanted edges.
  private static func followsSteps(_ search: OutlineSearch, _ tuning: TraceTuning.Bitmaps) -> Bool {
    Double(search.segmentCount) > search.length / tuning.stepLength + Double(tuning.freeSegments)
  }
}

extension CoveragePlane {
  /// The area that an outline covers otherwise than the picture, as a share of the picture's.
  fileprivate func wrongShare(of path: BezierPath) -> Float {
    guard
      let mask = try? Rasterizer().fill(
        path, rule: .nonzero, transform: .identity, width: width, height: height)
    else { return 1 }
    var (wrong, all) = (Float(0), Float(0))
    for (value, rendered) in zip(values, mask.coverage) {
      wrong += abs(value - Float(rendered) / 255)
      all += value
    }
    return all > 0 ? wrong / all : 0
  }
}
