import CrownPath

/// The layers of a drawing in the making: the outlines of all but the last, which still grows.
///
/// A drawing of one layer is never put here. The memory of outlines is kept from one drawing to the next.
struct LayerStack: ~Copyable {
  /// The layers in use, and behind them those whose memory waits.
  private var layers: [FilledLayer] = []
  /// The number of layers in use.
  private var count = 0
  /// The product of what the layers let through, for each pixel of a band.
  private var transmittances = ScratchMemory<Float>(uninitialized: 0)
  /// The coverage by one layer, for each pixel of a band.
  private var coverage = ScratchMemory<UInt8>(uninitialized: 0)

  /// The pixels of a band, as many as the filler has in one. The memory for several layers grows with them.
  private static let bandPixels = StripPlan.bandPixels

  var isEmpty: Bool { count == 0 }

  /// Removes all layers.
  mutating func removeAll() { count = 0 }

  /// Adds a layer; in exchange for its outline the list gets the memory of an old one.
  mutating func append(_ vertices: inout VertexList, _ style: LayerStyle) {
    if count == layers.count { layers.append(FilledLayer()) }
    let layer = layers[count]
    swap(&layer.vertices, &vertices)
    vertices.removeAll()
    layer.style = style
    // One that paints nothing leaves its memory to the next.
    if layer.isVisible { count += 1 }
  }

  /// Writes the alpha of all layers.
  mutating func fill(with filler: inout CoverageFiller, width: Int, height: Int, output: ScratchView<UInt8>) {
    defer { if count != 1 { filler.forgetSums() } }
    switch count {
    case 0: output.fill(0..<output.count, with: 0)
    case 1: fillOne(layers[0], with: &filler, width: width, height: height, output: output)
    case 2 where fillPair(with: &filler, width: width, height: height, output: output): break
    default: fillAll(with: &filler, width: width, height: height, output: output)
    }
  }

  /// Fills an opaque layer, and lays the other one over it.
  ///
  /// - Returns: True if that was possible: with an opaque layer, and another one that does not wind too often.
  private func fillPair(
    with filler: inout CoverageFiller, width: Int, height: Int, output: ScratchView<UInt8>
  ) -> Bool {
    let isFirstOpaque = layers[0].style.opacity == .max
    let (opaque, other) = isFirstOpaque ? (layers[0], layers[1]) : (layers[1], layers[0])
    guard opaque.style.opacity == .max else { return false }
    filler.fill(&opaque.vertices, width: width, height: height, rule: opaque.style.rule, output: output)
    return filler.fill(
      &other.vertices, width: width, height: height, rule: other.style.rule,
      over: LayerComposition(opacity: other.style.opacity), output: output)
  }

  private func fillOne(
    _ layer: FilledLayer, with filler: inout CoverageFiller, width: Int, height: Int, output: ScratchView<UInt8>
  ) {
    filler.fill(&layer.vertices, width: width, height: height, rule: layer.style.rule, output: output)
    guard layer.style.opacity < .max else { return }
    let opacity = UInt16(layer.style.opacity)
    for pixel in 0..<output.count {
      // Rounded to the nearest 255th.
      let sum = UInt16(output[pixel]) &* opacity &+ 128
      output[pixel] = UInt8(truncatingIfNeeded: (sum &+ (sum &>> 8)) &>> 8)
    }
  }

  /// Fills band by band and layer by layer, and multiplies what the layers let through.
  private mutating func fillAll(
    with filler: inout CoverageFiller, width: Int, height: Int, output: ScratchView<UInt8>
  ) {
    let bandHeight = min(height, max(1, Self.bandPixels / width))
    let size = bandHeight * width
    if coverage.count < size {
      coverage = ScratchMemory(uninitialized: size)
      transmittances = ScratchMemory(uninitialized: size)
    }
    for first in stride(from: 0, to: height, by: bandHeight) {
      let band = first..<min(first + bandHeight, height)
      transmittances.view.fill(0..<band.count * width, with: 255)
      for layer in layers[..<count] {
        let rows = layer.vertices.rows.clamped(to: band)
        if rows.isEmpty { continue }
        let coverage = coverage.view.part(0..<rows.count * width)
        filler.fill(
          &layer.vertices, width: width, height: height, rows: rows, rule: layer.style.rule, output: coverage)
        let start = (rows.lowerBound - first) * width
        multiply(transmittances.view.part(start..<start + coverage.count), coverage, opacity: layer.style.opacity)
      }
      write(transmittances.view, to: output.part(first * width..<band.upperBound * width))
    }
  }

  /// Multiplies what lies below a layer by what the layer lets through.
  private func multiply(_ transmittances: ScratchView<Float>, _ coverage: ScratchView<UInt8>, opacity: UInt8) {
    let share = Float(opacity) / (255 * 255)
    for pixel in 0..<coverage.count { transmittances[pixel] *= 1 - Float(coverage[pixel]) * share }
  }

  /// Writes the alpha, rounded to the nearest 255th.
  private func write(_ transmittances: ScratchView<Float>, to output: ScratchView<UInt8>) {
    for pixel in 0..<output.count {
      output[pixel] = 255 &- UInt8(truncatingIfNeeded: transmittances[pixel].nearest & 0xFF)
    }
  }
}
