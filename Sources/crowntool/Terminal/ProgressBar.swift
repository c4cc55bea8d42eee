import CrownSystem

/// A bar on standard error, shown where that is a terminal and the work takes longer than half a second.
///
/// Confined to the main thread.
final class ProgressBar {
  /// The visible bar, which is cleared before a message and drawn again after it.
  nonisolated(unsafe) static var current: ProgressBar?

  private let title: String
  private let total: Int
  private var done = 0
  private var isVisible = false
  private let start = ContinuousClock.now
  private var lastDraw = ContinuousClock.now
  /// True if standard error is a terminal that can go back to the start of a line.
  private let isTerminal = isatty(STDERR_FILENO) != 0 && Environment["TERM"] != "dumb"

  /// Begins a bar over `total` steps; draws nothing if `isQuiet`.
  init(_ title: String, total: Int, isQuiet: Bool) {
    self.title = title
    self.total = total
    if isTerminal && !isQuiet { Self.current = self }
  }

  /// Counts one step.
  func advance() {
    done += 1
    guard Self.current === self else { return }
    let now = ContinuousClock.now
    guard now - start > .milliseconds(500), now - lastDraw > .milliseconds(50) else { return }
    lastDraw = now
    isVisible = true
    draw()
  }

  /// Removes the bar for good.
  func finish() {
    clear()
    if Self.current === self { Self.current = nil }
  }

  func clear() {
    if isVisible { Console.showOnTerminal("\r\u{1B}[K") }
  }

  func draw() {
    guard isVisible, total > 0 else { return }
    let width = max(0, min(30, Self.columns - "\(title)  \(total) of \(total) ".count))
    let filled = width * done / total
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    Console.showOnTerminal("\r\(title) \(bar) \(done) of \(total)\u{1B}[K")
  }

  /// The terminal's width in columns: a bar that wraps could not be cleared.
  private static var columns: Int {
    var size = winsize()
    return ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }
}
