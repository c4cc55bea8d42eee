import CrownPNGImport
import CrownPath
import CrownTrace
import Foundation

/// Collects the results of tracing many pictures.
struct Tally {
  let name: String
  private var failed = 0
  /// The drawings that are counted apart, too.
  private let subset: Subset?
  /// The names of the drawings that were traced.
  private(set) var tracedNames: Set<String> = []

  /// Drawings that may be expected to be traced.
  struct Subset {
    /// The word before their count.
    let label: String
    let names: Set<String>
  }
  private var means: [Double] = [], largests: [Double] = []
  /// Of the outlines before their records rounded them, where they are known.
  private var fittedMeans: [Double] = []
  private var edgeMeans: [Double] = [], alphas: [Double] = []
  private var segments = 0, trueSegments = 0
  private var corners = 0, found = 0, falses = 0, unlisted = 0
  private var bytes = 0, trueBytes = 0
  private var milliseconds: [Double] = []

  /// - Parameter subset: The drawings that are counted apart, too.
  init(name: String, subset: Subset? = nil) { (self.name, self.subset) = (name, subset) }

  /// Traces a picture with the tracer of this package.
  mutating func trace(_ plane: CoveragePlane, _ truth: TruthPicture, _ named: Drawings.Named) {
    trace(truth, named, plane.values.map { UInt8((255 * $0).rounded()) }) {
      let trace = try CrownTracer().trace(plane)
      return (
        trace.drawing.path, trace.fittedDrawing.path, trace.record.count, trace.deviation.mean, trace.deviation.largest
      )
    }
  }

  /// Traces an opaque picture as an import reads it.
  ///
  /// - Parameter pixels: Four bytes a pixel.
  mutating func trace(picture pixels: [UInt8], _ truth: TruthPicture, _ named: Drawings.Named) {
    let alpha = stride(from: 0, to: pixels.count, by: 4).map { 255 - pixels[$0] }
    trace(truth, named, alpha) {
      let picture = try PixelPicture(width: truth.width, height: truth.height, pixels: pixels)
      let trace = try PictureTrace(of: PictureCoverage(of: picture))
      return (trace.drawing.path, nil, trace.record.count, trace.verdict.meanDeviation, trace.verdict.deviation)
    }
  }

  private mutating func trace(
    _ truth: TruthPicture, _ named: Drawings.Named, _ alpha: [UInt8],
    by body: () throws -> (path: BezierPath, fitted: BezierPath?, byteCount: Int, mean: Double, largest: Int)
  ) {
    let begin = clock()
    let outcome = Result(catching: body)
    let time = Double(clock() - begin) / Double(CLOCKS_PER_SEC) * 1000
    milliseconds.append(time)
    try? Options.eye?.write((try? outcome.get())?.path, alpha, truth, tally: name, name: named.name)
    switch outcome {
    case .success(let trace):
      edgeMeans.append(trace.mean)
      alphas.append(Double(trace.largest))
      bytes += trace.byteCount
      trueBytes += named.recordSize
      add(trace.path, truth, named.name, time)
      if let fitted = trace.fitted { fittedMeans.append(OutlineMetric(trace: fitted, truth).mean) }
    case .failure(let failure):
      failed += 1
      if Options.isVerbose { print("  \(named.name) \(Self.text(time, 1)) ms: not traced, \(failure)") }
    }
  }

  /// Adds the outline that another program traced; `nil` where it gave none.
  mutating func add(peer path: BezierPath?, _ truth: TruthPicture, _ named: Drawings.Named) {
    guard let path, !path.isEmpty else {
      failed += 1
      return
    }
    bytes +=
      (try? PathEncoder().encode(
        Drawing(viewBox: PathRect(x: 0, y: 0, width: Double(truth.width), height: Double(truth.height)), path: path)
      ).bytes.count) ?? 0
    trueBytes += named.recordSize
    add(path, truth, named.name, 0)
  }

  private mutating func add(_ path: BezierPath, _ truth: TruthPicture, _ name: String, _ time: Double) {
    let metric = OutlineMetric(trace: path, truth)
    means.append(metric.mean)
    tracedNames.insert(name)
    largests.append(metric.largest)
    segments += metric.segments
    trueSegments += metric.trueSegments
    corners += metric.trueCorners
    found += metric.foundCorners
    falses += metric.falseCorners
    unlisted += metric.unlistedCorners
    if Options.isVerbose {
      print(
        "  \(name) \(Self.text(time, 1)) ms mean \(Self.text(metric.mean, 4)) largest \(Self.text(metric.largest, 2))",
        "segments \(metric.segments)/\(metric.trueSegments)",
        "corners \(metric.foundCorners)/\(metric.trueCorners) false \(metric.falseCorners)")
    }
  }

  /// Prints one line of figures.
  func report() {
    let count = Double(max(1, means.count))
    var values: [(String, String)] = [
      ("traced", "\(means.count)/\(means.count + failed)"),
      ("mean_px", Self.text(means.reduce(0, +) / count, 4)),
      ("worst_px", Self.text(means.max() ?? 0, 4)),
      ("largest90_px", Self.text(Self.quantile(largests, 0.9), 2)),
    ]
    if !fittedMeans.isEmpty {
      values.append(("fitted_px", Self.text(fittedMeans.reduce(0, +) / Double(fittedMeans.count), 4)))
    }
    if let subset {
      values.insert((subset.label, "\(subset.names.intersection(tracedNames).count)/\(subset.names.count)"), at: 1)
    }
    if !alphas.isEmpty {
      values += [
        ("alpha_mean", Self.text(edgeMeans.reduce(0, +) / count, 2)),
        ("alpha_largest", Self.text(alphas.max() ?? 0, 0)),
      ]
    }
    values += [
      ("segments", Self.text(Double(segments) / Double(max(1, trueSegments)), 3)),
      ("record", Self.text(Double(bytes) / Double(max(1, trueBytes)), 3)),
      ("corners", Self.text(100 * Double(found) / Double(max(1, corners)), 1) + "%"),
      ("false", Self.text(100 * Double(falses) / Double(max(1, corners)), 1) + "%"),
      ("unlisted", Self.text(100 * Double(unlisted) / Double(max(1, corners)), 1) + "%"),
    ]
    if !milliseconds.isEmpty {
      values.append(("pictures_s", Self.text(1000 * Double(milliseconds.count) / milliseconds.reduce(0, +), 1)))
      values.append(("median_ms", Self.text(Self.quantile(milliseconds, 0.5), 1)))
    }
    print("trace \(name) " + values.map { "\($0.0)=\($0.1)" }.joined(separator: " "))
    fflush(nil)
  }

  private static func quantile(_ values: [Double], _ share: Double) -> Double {
    values.isEmpty ? 0 : values.sorted()[min(values.count - 1, Int(Double(values.count) * share))]
  }

  static func text(_ value: Double, _ places: Int) -> String { String(format: "%.\(places)f", value) }
}

extension OutlineMetric {
  /// Compares a trace with the outline that its picture was drawn of.
  fileprivate init(trace: BezierPath, _ truth: TruthPicture) {
    self.init(trace: trace, truth: truth.path, truthRule: truth.rule, width: truth.width, height: truth.height)
  }
}
