/// The variables of the process's environment.
package enum Environment {
  /// The value of a variable; `nil` if it is not set or not UTF-8.
  package static subscript(name: String) -> String? { getenv(name).flatMap { String(validatingCString: $0) } }
}
