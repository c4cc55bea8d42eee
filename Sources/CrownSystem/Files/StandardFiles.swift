/// The three files that every process begins with: standard input, output and error.
package enum StandardFiles {
  /// Opens `/dev/null` instead of those that are closed, as `list >&-` closes one.
  ///
  /// Call it before anything else is opened: the next file would get the number, and take what is written for a
  /// terminal. Each is opened for the other direction, so that reading input and writing results fails, and says so.
  package static func openMissing() {
    for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      guard fcntl(number, F_GETFD) < 0, errno == EBADF else { continue }
      // The lowest free number is this one: those below it are open.
      _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
