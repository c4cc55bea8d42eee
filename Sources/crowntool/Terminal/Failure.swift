import ArgumentParser
import CrownImport
import CrownKit

/// Something that ends a command, told in one sentence.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// Runs a command's work. An error is reported on standard error and becomes exit code 1, except wrong usage, which
  /// the argument parser reports.
  static func reported(_ work: () throws -> Void) throws {
    do {
      try work()
      if Interruption.isRequested { throw Interruption.exitCode }
      if let failure = Console.failure { throw failure }
    } catch  where Interruption.isRequested && !(error is ExitCode) {
      // The interruption caused the error.
      Console.note("interrupted; what was not finished is as it was before")
      throw Interruption.exitCode
    } catch let error as ExitCode {
      throw error
    } catch let error as ValidationError {
      throw error
    } catch {
      for sentence in sentences(of: error) { Console.error(sentence) }
      throw ExitCode.failure
    }
  }

  /// The texts printed for an error: a file of settings may have several.
  private static func sentences(of error: any Error) -> [String] {
    if case ImportError.settings(let error) = error { return error.sentences }
    return (error as? SettingsFileError)?.sentences ?? [sentence(of: error)]
  }

  /// The text printed for an error. The library's own words are for who makes an app; the catalogue's name the
  /// commands.
  static func sentence(of error: any Error) -> String {
    if case CrownLibraryError.catalog(let reason) = error { return "\(reason)" }
    return "\(error)"
  }
}
