import CrownKit
import CrownRaster
import CrownPath
import CrownSVG
import CrownsTestSupport
import Foundation
import Testing

/// The drawings in `crowns`: what the project shows first.
@Suite struct SampleCrownTests {
  static let files = drawings(in: "crowns")
  /// Those that are in shades.
  static let shaded = drawings(in: "crowns/shaded")

  private static func drawings(in folder: String) -> [URL] {
    let folder = Repository.url(folder)
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.filter { $0.pathExtension == "svg" }.sorted { $0.path < $1.path }
  }

  @Test func thereAreManyAndAllImport() throws {
    #expect(Self.files.count >= 40 && Self.shaded.count >= 6)
    let tool = try Tool()
    let result = try tool("import", Repository.url("crowns").path, "--strict")
    #expect(result.status == 0 && result.err.isEmpty, "\(result.err)")
    #expect(result.out.hasPrefix("imported \(Self.files.count + Self.shaded.count), "))
  }

  /// A crown rendered as SVG and imported again is stored as the same record, so nothing drifts however often.
  @Test func svgOutAndInGivesTheSameRecords() throws {
    let tool = try Tool()
    try tool("import", Repository.url("crowns").path, "-d", "first.db")
    #expect(try tool("render", "--all", "--format", "svg", "-o", "out", "-d", "first.db").status == 0)
    #expect(try tool("import", "out", "-d", "second.db").status == 0)
    let first = try CrownLibrary(opening: tool.folder.appending(path: "first.db"))
    let second = try CrownLibrary(opening: tool.folder.appending(path: "second.db"))
    for name in try first.names() {
      #expect(try second.crown(named: name).record == first.crown(named: name).record, "\(name)")
    }
    #expect(try second.names().count == Self.files.count + Self.shaded.count)
  }

  /// Each crown in shades has a sibling of one layer, which is what it is without them.
  @Test func shadedCrownsHaveLayersAndASibling() throws {
    for file in Self.shaded {
      let drawing = try SVGImporter().drawing(from: Array(try Data(contentsOf: file))).drawing
      #expect(drawing.layers.count > 1 && drawing.layers[0].opacity == 255, "\(file.lastPathComponent)")
      #expect(Self.files.contains { $0.lastPathComponent == file.lastPathComponent })
    }
  }

  /// If no contours overlap, both fill rules paint the same: such a drawing can be passed on to any program.
  @Test func fillTheSameUnderBothRules() throws {
    let rasterizer = Rasterizer()
    for file in Self.files {
      let drawing = try SVGImporter().drawing(from: Array(try Data(contentsOf: file))).drawing
      let transform = PathTransform.fitting(drawing.viewBox, width: 128, height: 128)
      let masks = try FillRule.allCases.map {
        try rasterizer.fill(drawing.path, rule: $0, transform: transform, width: 128, height: 128)
      }
      let worst = zip(masks[0].coverage, masks[1].coverage).map { abs(Int($0) - Int($1)) }.max() ?? 0
      #expect(worst <= 40, "\(file.lastPathComponent)")
    }
  }

  /// Coverage against 32 by 32 samples a pixel, counted from the decoded record by a scan of its own.
  @Test func coverageIsTrue() throws {
    let size = 64
    let rasterizer = Rasterizer()
    var total = 0
    for file in Self.files {
      let drawing = try SVGImporter().drawing(from: Array(try Data(contentsOf: file))).drawing
      let crown = try Crown(name: file.lastPathComponent, record: PathEncoder().encode(drawing).bytes)
      let mask = try crown.mask(width: size, height: size, using: rasterizer)
      let samples = SampledCoverage(
        path: try crown.path, rule: crown.fillRule,
        transform: .fitting(crown.viewBox, width: Double(size), height: Double(size)), size: size)
      total += zip(mask.coverage, samples.coverage).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    }
    let mean = Double(total) / Double(Self.files.count * size * size)
    #expect(mean < 1, "mean error \(mean)/255")
  }
}

/// Coverage by counting: 32 by 32 sample points a pixel, each inside or outside.
private struct SampledCoverage {
  let coverage: [UInt8]

  init(path: BezierPath, rule: FillRule, transform: PathTransform, size: Int) {
    let grid = 32
    var edges = EdgeList()
    path.flatten(tolerance: 0.005, transform: transform, into: &edges)
    edges.closeSubpath()
    // Each sample row meets a few edges only: those are looked up by pixel row.
    var edgesOfRow = [[Int]](repeating: [], count: size)
    for (index, edge) in edges.edges.enumerated() {
      let top = max(0, Int(min(edge.from.y, edge.to.y).rounded(.down)))
      let bottom = min(size - 1, Int(max(edge.from.y, edge.to.y).rounded(.down)))
      if top <= bottom { for row in top...bottom { edgesOfRow[row].append(index) } }
    }
    var counts = [Int](repeating: 0, count: size * size)
    for row in 0..<size * grid {
      let y = (Double(row) + 0.5) / Double(grid)
      var crossings: [(x: Double, winding: Int)] = []
      for index in edgesOfRow[row / grid] {
        let (a, b) = edges.edges[index]
        guard (a.y <= y) != (b.y <= y) else { continue }
        crossings.append((a.x + (y - a.y) * (b.x - a.x) / (b.y - a.y), a.y < b.y ? 1 : -1))
      }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      for (left, right) in zip(crossings, crossings.dropFirst()) {
        winding += left.winding
        guard rule == .nonzero ? winding != 0 : winding % 2 != 0 else { continue }
        // Sample columns whose centre (c + 0.5) / 32 lies between the crossings.
        let first = max(0, Int((left.x * Double(grid) - 0.5).rounded(.up)))
        let last = min(size * grid, Int((right.x * Double(grid) - 0.5).rounded(.up)))
        var column = first
        while column < last {
          let pixel = column / grid
          let end = min(last, (pixel + 1) * grid)
          counts[row / grid * size + pixel] += end - column
          column = end
        }
      }
    }
    coverage = counts.map { UInt8(($0 * 255 + grid * grid / 2) / (grid * grid)) }
  }
}

/// The straight edges of a flattened path, each subpath closed.
private struct EdgeList: PathSink {
  var edges: [(from: PathPoint, to: PathPoint)] = []
  private var start = PathPoint.zero
  private var current = PathPoint.zero

  mutating func move(to point: PathPoint) {
    closeSubpath()
    start = point
    current = point
  }

  mutating func addLine(to point: PathPoint) {
    edges.append((current, point))
    current = point
  }

  mutating func closeSubpath() { addLine(to: start) }
  mutating func addQuadCurve(to point: PathPoint, control: PathPoint) { addLine(to: point) }
  mutating func addCurve(to point: PathPoint, control1: PathPoint, control2: PathPoint) { addLine(to: point) }
}
