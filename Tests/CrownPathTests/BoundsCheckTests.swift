import CrownPath
import Testing

/// Builds of tests have assertions, optimised ones too: an access outside of scratch memory traps.
@Suite struct BoundsCheckTests {
  @Test func anIndexOutsideOfAListTraps() async {
    await #expect(processExitsWith: .failure) {
      let list = ScratchList<Int32>(repeating: 0, count: 4)
      blackHole(list[4])
    }
  }

  @Test func anIndexOutsideOfAViewTraps() async {
    await #expect(processExitsWith: .failure) {
      let memory = ScratchMemory<Int32>(uninitialized: 4)
      blackHole(memory.view[-1])
    }
  }

  @Test func anIndexInsideIsRead() async {
    await #expect(processExitsWith: .success) {
      let list = ScratchList<Int32>(repeating: 7, count: 4)
      if list[3] != 7 { preconditionFailure("another value") }
    }
  }
}

/// Uses a value, so that the optimiser keeps its computation.
@inline(never) private func blackHole(_ value: Int32) {
  if value == .min { print(value) }
}
