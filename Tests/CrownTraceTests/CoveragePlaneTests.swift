import CrownTrace
import Testing

@Suite struct CoveragePlaneTests {
  @Test func valuesOutsideZeroToOneAreClamped() {
    let plane = CoveragePlane(width: 2, height: 2, values: [-1, .nan, 2])
    #expect(plane.values == [0, 0, 1, 0])
  }
}
