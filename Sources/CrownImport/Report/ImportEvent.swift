/// Something that happens during an import, reported at once and in order.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum ImportEvent: Sendable, Hashable {
  /// Another process writes to the database, and is waited for so many seconds at most.
  case waiting(seconds: Double)
  /// The database is locked, and the first of so many sources is about to be stored. A cancellation from here on keeps
  /// what was stored until then.
  case started(sourceCount: Int)
  /// A problem with an argument or a folder, which no single crown has.
  case problem(ImportMessage)
  /// Something to know of a file that is no source, such as one that was skipped.
  case note(ImportMessage)
  /// A source was dealt with, or a crown was removed.
  case outcome(ImportOutcome)
  /// The file of a crown is gone, and the crown stays because ``ImportOptions/pruning`` is `.none`. The path is that
  /// which the database keeps.
  case gone(name: String, path: String)
}
