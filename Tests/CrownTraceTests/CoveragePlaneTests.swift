import CrownRaster
import CrownTrace
import Testing

@Suite struct CoveragePlaneTests {
  @Test func valuesOutsideZeroToOneAreClamped() throws {
    let plane = try CoveragePlane(width: 2, height: 2, values: [-1, .nan, 2])
    #expect(plane.values == [0, 0, 1, 0])
  }

  @Test func wrongSizesAreRefused() {
    for (width, height) in [(0, 1), (1, 0), (-3, 5), (16385, 1), (Int.max, Int.max)] {
      #expect(throws: RasterError.sizeOutOfRange(width: width, height: height)) {
        try CoveragePlane(width: width, height: height, values: [])
      }
    }
  }
}
