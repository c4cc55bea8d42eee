import ArgumentParser
import CrownKit

/// Something that ends a command, told in one sentence.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// Runs a command's work; whatever ends it is told on standard error and becomes exit code 1, but for wrong usage,
  /// which the argument parser tells.
  static func reported(_ work: () throws -> Void) throws {
    do {
      try work()
      if Interruption.isRequested { throw Interruption.exitCode }
      if let failure = Console.failure { throw failure }
    } catch  where Interruption.isRequested && !(error is ExitCode) {
      // Whatever the error says, it is the interruption's doing.
      Console.note("interrupted; what was not finished is as it was before")
      throw Interruption.exitCode
    } catch let error as ExitCode {
      throw error
    } catch let error as ValidationError {
      throw error
    } catch {
      Console.error("\(error)")
      throw ExitCode.failure
    }
  }
}
