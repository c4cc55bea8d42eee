/// The time that a task has worked since it last let other tasks run.
///
/// Swift runs all tasks on as many threads as there are cores. A loop that never suspends keeps its thread from every
/// other task, timers and cancellations among them.
struct TaskTurn {
  /// The time after which a task lets others run. Doubled, others may wait for more than a millisecond. A yield takes
  /// about a microsecond.
  static let longest = Duration.microseconds(500)

  private var start = ContinuousClock.now

  /// Lets other tasks run if the turn has taken its time.
  mutating func yieldIfOver() async {
    guard start.duration(to: .now) >= Self.longest else { return }
    await Task.yield()
    start = .now
  }
}
