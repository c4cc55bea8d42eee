import CrownSystem

/// The progress of a long work on standard error: a bar where that is a terminal, else a line every ten seconds.
///
/// Work that takes less than half a second shows nothing. Confined to the main thread.
final class ProgressBar {
  /// The bar of the present work, which is cleared before a message and drawn again after it.
  nonisolated(unsafe) static var current: ProgressBar?

  /// The form in which progress is shown.
  enum Display: Sendable {
    case bar
    case lines
    case none

    /// The form for standard error.
    static func standard(isQuiet: Bool, hasLines: Bool) -> Display {
      if isQuiet { return .none }
      // A dumb terminal cannot go back to the start of a line.
      if isatty(STDERR_FILENO) != 0, Environment["TERM"] != "dumb" { return .bar }
      return hasLines ? .lines : .none
    }
  }

  private let title: String
  private let total: Int
  private let display: Display
  private var done = 0
  private var isVisible = false
  private let now: () -> ContinuousClock.Instant
  private let show: (String) -> Void
  private let start: ContinuousClock.Instant
  private var lastDraw: ContinuousClock.Instant

  /// Shorter work is over before anybody wonders.
  private static let firstDraw = Duration.milliseconds(500)
  /// Often enough that a bar seems to move.
  private static let drawInterval = Duration.milliseconds(50)
  private static let lineInterval = Duration.seconds(10)
  private static let barWidth = 30

  /// Begins the progress of `total` steps.
  ///
  /// - Parameters:
  ///   - now: The clock.
  ///   - show: Gets what is written.
  init(
    _ title: String, total: Int, display: Display, now: @escaping () -> ContinuousClock.Instant = { .now },
    show: @escaping (String) -> Void = Console.showOnTerminal
  ) {
    self.title = title
    self.total = total
    self.display = display
    self.now = now
    self.show = show
    start = now()
    lastDraw = start
    if display != .none { Self.current = self }
  }

  /// Begins the progress of `total` steps, which is shown unless `isQuiet`.
  ///
  /// - Parameter hasLines: True if lines may be written where there is no terminal.
  convenience init(_ title: String, total: Int, isQuiet: Bool, hasLines: Bool = true) {
    self.init(title, total: total, display: .standard(isQuiet: isQuiet, hasLines: hasLines))
  }

  /// Counts one step.
  func advance() {
    done += 1
    guard Self.current === self else { return }
    let time = now()
    switch display {
    case .none: return
    case .bar:
      guard time - start > Self.firstDraw, time - lastDraw > Self.drawInterval else { return }
      lastDraw = time
      isVisible = true
      draw()
    case .lines:
      guard time - lastDraw >= Self.lineInterval else { return }
      lastDraw = time
      show("\(title): \(figures)\n")
    }
  }

  /// Removes the bar for good.
  func finish() {
    clear()
    if Self.current === self { Self.current = nil }
  }

  func clear() {
    if isVisible { show("\r\u{1B}[K") }
  }

  func draw() {
    guard isVisible, total > 0 else { return }
    let figures = figures
    let width = max(0, min(Self.barWidth, Self.columns - "\(title)  \(figures) ".count))
    let filled = min(width, Int(Double(width) * Double(done) / Double(total)))
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    // A line that wraps could not be cleared.
    show("\r\("\(title) \(bar) \(figures)".prefix(max(1, Self.columns - 1)))\u{1B}[K")
  }

  /// The share that is done, its rate, and the time that the rest will take at this rate.
  private var figures: String {
    let seconds = (now() - start) / .seconds(1)
    var text = "\(done) of \(total)"
    guard seconds > 0, done > 0 else { return text }
    let rate = Double(done) / seconds
    text +=
      rate < 1
      ? ", \(Figure.number((1 / rate).rounded())) s each"
      : ", \(Figure.number(rate < 10 ? (rate * 10).rounded() / 10 : rate.rounded())) a second"
    if done < total { text += ", \(Figure.rest(Double(total - done) / rate)) left" }
    return text
  }

  /// The terminal's width in columns.
  private static var columns: Int {
    var size = winsize()
    return ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }
}
