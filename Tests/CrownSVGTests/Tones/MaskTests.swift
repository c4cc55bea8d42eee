import CrownPath
import Testing

@testable import CrownSVG

/// Masks and fading gradients that the feature files do not show.
@Suite struct MaskTests {
  private func mask(_ contents: String, _ attributes: String = "") -> String {
    "<mask id='m' \(attributes)>\(contents)</mask><rect width='20' height='20' mask='url(#m)'/>"
  }

  private let beside = "<rect x='40' y='40' width='9' height='9'/>"

  @Test func aMaskOfItselfIsRefused() {
    let body = mask("<rect width='9' height='9' fill='#fff' mask='url(#m)'/>")
    #expect(Drawn.problems(body).contains { $0.contains("mask: the reference leads back to itself") })
  }

  @Test func aMaskThatHoldsAnImageIsRefusedForTheImage() {
    #expect(Drawn.problems(mask("<image href='a.png' width='9' height='9'/>")).count == 1)
  }

  @Test func anEmptyMaskHidesAll() throws {
    #expect(abs(Drawn.area(try Drawn.path(mask("") + beside)) - 81) < 1e-6)
    #expect(abs(Drawn.area(try Drawn.path(mask("<rect width='9' height='9'/>") + beside)) - 81) < 1e-6)
  }

  @Test func aWhiteMaskIsAClip() throws {
    let drawn = try Drawn.imported(mask("<rect width='9' height='9' fill='white'/>"))
    #expect(drawn.drawing.isOutline)
    #expect(abs(Drawn.area(drawn.drawing.path) - 81) < 1e-6)
  }

  @Test func anEvenMaskIsAnOpacity() throws {
    let drawn = try Drawn.imported(mask("<rect width='64' height='64' fill='#666'/>"))
    #expect(drawn.drawing.layers.map(\.opacity) == [102])
  }

  @Test func aMaskOfTwoGreysHasTwoLayers() throws {
    let greys = "<rect width='10' height='64' fill='#666'/><rect x='10' width='20' height='64' fill='#fff'/>"
    #expect(try Drawn.imported(mask(greys)).drawing.layers.count == 2)
  }

  @Test func aGradientHasAsManyBandsAsItNeeds() throws {
    let stops = "<stop stop-opacity='0'/><stop offset='1'/>"
    let drawn = try Drawn.imported(
      "<linearGradient id='g'>\(stops)</linearGradient><rect width='60' height='60' fill='url(#g)'/>")
    #expect(drawn.drawing.layers.count == 16)
    let slight = "<stop stop-opacity='.5'/><stop offset='1' stop-opacity='.53'/>"
    let even = try Drawn.imported(
      "<linearGradient id='g'>\(slight)</linearGradient><rect width='60' height='60' fill='url(#g)'/>")
    #expect(even.drawing.layers.map(\.opacity) == [131])
  }

  @Test(arguments: [
    "x1='0' x2='0'", "x1='NaN' x2='1e400'", "gradientTransform='scale(0)'", "gradientTransform='scale(1e300)'",
    "x2='1e-300'", "spreadMethod='repeat' x2='1e-9'",
  ])
  func gradientsWithoutAnExtentAreEven(attributes: String) throws {
    let stops = "<stop stop-opacity='.2'/><stop offset='1'/>"
    let drawn = try Drawn.imported(
      "<linearGradient id='g' \(attributes)>\(stops)</linearGradient><rect width='60' height='60' fill='url(#g)'/>")
    #expect(!drawn.drawing.layers.isEmpty)
  }
}
