import Testing

@testable import poster

@Suite struct TextLineTests {
  @Test func linesKeepTheOrderOfTheCommandLine() throws {
    let command = try PosterCommand.parsed([
      "--small", "please", "--crown", "royal", "--text", "KEEP", "--text=CALM", "--small", "and", "-o", "a.png",
      "--text", "CARRY", "--small=--text", "--text", "ON",
    ])
    #expect(
      command.lines == [
        .small("please"), .large("KEEP"), .large("CALM"), .small("and"), .large("CARRY"), .small("--text"),
        .large("ON"),
      ])
  }

  @Test func anOptionIsNeverTheValueOfAnother() {
    #expect(throws: (any Error).self) {
      try PosterCommand.parsed(["--crown", "royal", "--text", "--small", "and", "--text", "ON"])
    }
    #expect(throws: (any Error).self) { try PosterCommand.parsed(["--crown", "--text", "--text", "ON"]) }
  }
}
