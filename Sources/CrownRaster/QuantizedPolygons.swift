/// The vertices of polygons with their rows found and heights rounded to whole steps.
struct QuantizedPolygons {
  /// Pixels less one half.
  private(set) var x = ScratchBuffer<Float>(uninitialized: 0)
  private(set) var row = ScratchBuffer<Int32>(uninitialized: 0)
  /// The distance below the row's upper boundary, an odd number of steps.
  private(set) var fraction = ScratchBuffer<Float>(uninitialized: 0)
  private(set) var starts = ScratchBuffer<Int32>(uninitialized: 0)
  private(set) var contours = 0
  /// The number of vertices.
  private(set) var count = 0

  func deallocate() {
    x.deallocate()
    row.deallocate()
    fraction.deallocate()
  }

  /// Replaces the polygons.
  ///
  /// - Parameter scale: The steps a pixel.
  mutating func quantize(_ vertices: VertexList, height: Int, scale: Float) {
    starts = vertices.starts
    contours = vertices.contours
    count = vertices.count
    if x.count < vertices.x.count {
      deallocate()
      x = ScratchBuffer(uninitialized: vertices.x.count)
      row = ScratchBuffer(uninitialized: vertices.x.count)
      fraction = ScratchBuffer(uninitialized: vertices.x.count)
    }
    let x = x
    let row = row
    let fraction = fraction
    let bottom = SIMD4<Float>(repeating: Float(height).nextDown)
    let half = scale * 0.5 - 1
    var i = 0
    while i < vertices.count {
      let y = SIMD4<Float>.minimum(vertices.y.vector(SIMD4<Float>.self, at: i), bottom)
      let rounded = y + SIMD4<Float>.rounder
      let nearest = rounded - SIMD4<Float>.rounder
      let isAbove = nearest .> y
      let below = y - nearest
      let share = below.replacing(with: below + 1, where: isAbove)
      // Odd numbers of steps only, so that no vertex lies between two rows.
      let steps = (share * half + SIMD4<Float>.rounder) - SIMD4<Float>.rounder
      row.store(rounded.pattern &- PieceQueue.bias &+ isAbove.bits, at: i)
      fraction.store(steps + steps + 1, at: i)
      x.store(vertices.x.vector(SIMD4<Float>.self, at: i) - 0.5, at: i)
      i &+= 4
    }
  }
}
