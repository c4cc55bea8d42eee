import CrownSystem
import Foundation
import Testing

/// Other programs end in time, whatever they do.
@Suite struct ProgramRunTests {
  private static func output(
    _ script: String, input: [UInt8] = [], limit: Int = 100, patience: Double = 20,
    cancellation: Cancellation = .none
  ) throws(ProgramRun.Failure) -> [UInt8] {
    try ProgramRun.output(
      of: "/bin/sh", ["-c", script], input: input, limit: limit, patience: patience, cancellation: cancellation)
  }

  @Test func bytesGoThrough() throws {
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    #expect(try Self.output("/bin/cat", input: bytes, limit: bytes.count) == bytes)
    #expect(try Self.output("printf '%s' \"$HOME$USER\"") == [])
  }

  @Test func programsThatFail() {
    #expect(throws: ProgramRun.Failure.failed("ended with exit status 3")) { try Self.output("echo text; exit 3") }
    #expect(throws: ProgramRun.Failure.failed("was ended by signal 9")) { try Self.output("kill -9 $$") }
    #expect(throws: ProgramRun.Failure.tooLarge) { try Self.output("while :; do echo more; done") }
    #expect(throws: ProgramRun.Failure.failed("cannot be started (No such file or directory)")) {
      try ProgramRun.output(
        of: "/nowhere/program", [], input: [], limit: 1, patience: 1, cancellation: .none)
    }
  }

  /// A program that hangs while its output is open, one that hangs behind it, and one whose child holds it open.
  @Test(arguments: ["/bin/sleep 100", "exec >&-; /bin/sleep 100", "/bin/sleep 100 & exit 0"])
  func programsThatHang(script: String) {
    let start = ContinuousClock.now
    let failure = ProgramRun.Failure.failed("did not end within 1 s, and was ended")
    #expect(throws: failure) { try Self.output(script, patience: 0.3) }
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  @Test func cancellationEndsPrograms() {
    let cancellation = Cancellation()
    let thread = Thread {
      usleep(100_000); cancellation.cancel()
    }
    thread.start()
    let start = ContinuousClock.now
    #expect(throws: ProgramRun.Failure.interrupted) {
      try Self.output("/bin/sleep 100", patience: 60, cancellation: cancellation)
    }
    #expect(ContinuousClock.now - start < .seconds(10))
  }
}
