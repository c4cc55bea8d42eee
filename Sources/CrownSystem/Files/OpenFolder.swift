/// A folder that is kept open, so that the system finds the files in it without walking down their paths.
package final class OpenFolder {
  let number: Int32
  /// False if the folder cannot be opened, as where too many files are open.
  let isOpen: Bool

  package init(_ path: String) {
    number = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    isOpen = number >= 0
  }

  deinit {
    if isOpen { close(number) }
  }
}
