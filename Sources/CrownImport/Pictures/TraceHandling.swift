/// The pictures that become outlines.
public enum TraceHandling: String, Sendable, Hashable, CaseIterable {
  /// Those whose outline can be found. Others are kept as masks.
  case auto
  /// All. Those whose outline cannot be found are refused.
  case always
  /// None: all are kept as masks, also photos and textures.
  case never
}
