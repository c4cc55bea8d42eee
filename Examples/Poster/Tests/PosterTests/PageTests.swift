import Testing

@testable import poster

@Suite struct PageTests {
  private func pixels(_ text: String, dpi: Double) throws -> [Double] {
    let page = Page(try #require(PageSize(text)), margin: Length(0, .pixels), dpi: dpi, unit: .pixels)
    return [page.width, page.height]
  }

  @Test func sheetsHaveTheirSize() throws {
    #expect(try pixels("A2", dpi: 300) == [4961, 7016])
    #expect(try pixels("a4", dpi: 300) == [2480, 3508])
    #expect(try pixels("letter", dpi: 100) == [850, 1100])
    #expect(try pixels("double-crown", dpi: 150) == [3000, 4500])
  }

  @Test func twoLengthsAreASize() throws {
    #expect(try pixels("1000x1500", dpi: 72) == [1000, 1500])
    #expect(try pixels("1000pxx1500px", dpi: 72) == [1000, 1500])
    #expect(try pixels("1000x1500px", dpi: 300) == [1000, 1500])
    #expect(try pixels("50x70cm", dpi: 127) == [2500, 3500])
    #expect(try pixels("254mmx20in", dpi: 100) == [1000, 2000])
    #expect(try pixels("18X24IN", dpi: 100) == [1800, 2400])
  }

  @Test(arguments: [
    "", "x", "A7", "10", "10x", "x10", "10x10x10", "-5x10", "10%x10%", "10x5%", "nanx10", "infx10", "1e999x10",
    "tenxten", "10 x 10 q", "px", "pxxpx",
  ])
  func otherTextIsNoSize(text: String) {
    #expect(PageSize(text) == nil)
  }

  @Test func pdfPagesAreInPoints() throws {
    let a4 = Page(try #require(PageSize("A4")), margin: Length(20, .millimetres), dpi: 150, unit: .points)
    #expect(abs(a4.width - 595.276) < 0.001 && abs(a4.height - 841.89) < 0.001)
    #expect(abs(a4.margin - 56.693) < 0.001)
    let pixels = Page(try #require(PageSize("300x600")), margin: Length(10, .percent), dpi: 300, unit: .points)
    #expect(pixels == Page(width: 72, height: 144, margin: 7.2, unit: .points))
  }

  @Test func marginsAreLengthsOrSharesOfTheShorterSide() throws {
    let size = try #require(PageSize("1000x500"))
    func margin(_ text: String) throws -> Double {
      Page(size, margin: try #require(Length(text)), dpi: 100, unit: .pixels).margin
    }
    #expect(try margin("10%") == 50)
    #expect(try margin("30") == 30)
    #expect(try margin("30px") == 30)
    #expect(try margin("25.4mm") == 100)
    #expect(try margin("72pt") == 100)
    for text in ["", "mm", "-1mm", "nan%", "1e400", "1 foot"] { #expect(Length(text) == nil) }
  }
}
