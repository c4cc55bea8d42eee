import CrownRaster

internal import CrownPlatform

/// Masks of a library's crowns, kept within a budget of memory; those unused the longest go first.
///
/// A mask is kept without colour, so that a change of colour or theme draws nothing again. A cache may be used from any
/// number of threads at once; drawing happens outside its lock.
///
/// A crown that is replaced in the database is drawn again, and one that is removed is gone. The cache reads the
/// crown's record each time, and gives a mask that was drawn of the same record. In a library that was opened as
/// `.immutable` nothing changes, and a mask that is kept takes no reading.
///
///     let cache = MaskCache(library: library)
///     let mask = try cache.mask(named: "royal", in: CrownFrame(width: 60, height: 60, scale: 3))
///     mask.colorPremultiplied(red, into: &bitmap)      // no allocation from the second time on
public final class MaskCache: Sendable {
  /// The budget of a cache that is given none: 16 MB, some 500 masks of 180 by 180 pixels.
  public static let defaultByteBudget = 16 << 20

  /// The masks of the crowns that views and images show, of whatever library: those of ``mask(of:in:)``.
  ///
  /// It has no crowns by name.
  public static let shared = MaskCache(library: CrownLibraries([]))

  /// The source of the crowns.
  public let library: any CrownSource
  /// The most bytes of coverage that are kept.
  public let byteBudget: Int
  /// The opacities that the levels of all crowns are drawn with, see ``Crown/withShades(_:)``; none where those of the
  /// records hold.
  public let shades: [Double]

  /// The subject of a mask.
  enum Subject: Hashable {
    /// The library's crown of this name.
    case name(String)
    /// This crown, which need not be of the library: another record is another key.
    case crown(Crown)
  }

  struct Key: Hashable {
    let subject: Subject
    let frame: CrownFrame

    init(name: String, frame: CrownFrame) { (subject, self.frame) = (.name(name), frame) }

    init(crown: Crown, frame: CrownFrame) { (subject, self.frame) = (.crown(crown), frame) }
  }

  private struct Drawn {
    let mask: Mask
    /// The record that the mask was drawn of; `nil` in an immutable library.
    let record: [UInt8]?
  }

  private struct State {
    var masks: LeastRecentlyUsed<Key, Drawn>
    /// The number of times that the cache has been emptied: a mask whose drawing began before that is not kept.
    var generation = 0
  }

  private let state: Locked<State>
  /// True if no crown can change, so that no record is read for a mask that is kept.
  private let isImmutable: Bool

  /// Makes an empty cache.
  ///
  /// - Parameters:
  ///   - library: The source of the crowns: a ``CrownLibrary``, or ``CrownLibraries``.
  ///   - byteBudget: The most bytes of coverage to keep, a byte a pixel. With 0 or less nothing is kept, and every mask
  ///     is drawn each time.
  ///   - shades: The opacities of the crowns' levels, see ``Crown/withShades(_:)``.
  public init(library: any CrownSource, byteBudget: Int = MaskCache.defaultByteBudget, shades: [Double] = []) {
    self.library = library
    self.shades = shades
    isImmutable = library.isImmutable
    self.byteBudget = max(byteBudget, 0)
    state = Locked(State(masks: LeastRecentlyUsed(byteBudget: byteBudget)))
  }

  /// The bytes of coverage that are kept now.
  public var byteCount: Int { state.withLock { $0.masks.byteCount } }

  /// The number of masks that are kept now.
  public var count: Int { state.withLock { $0.masks.count } }

  /// The mask of a crown: the one that is kept, or one that is drawn now and kept.
  ///
  /// - Throws: The errors of ``CrownLibrary/crown(named:)`` and ``Crown/mask(in:using:)``.
  /// - Complexity: O(1) for a mask that is kept, and no allocation, in an immutable library; otherwise that of
  ///   ``CrownLibrary/crown(named:)``.
  public func mask(named name: String, in frame: CrownFrame) throws(CrownLibraryError) -> Mask {
    let key = Key(name: name, frame: frame)
    guard isImmutable else { return try maskOfCurrentCrown(named: name, key) }
    let (kept, generation) = state.withLock { ($0.masks.value(for: key)?.mask, $0.generation) }
    if let kept { return kept }
    let mask = try library.crown(named: name).withShades(shades).mask(in: frame)
    keep(mask, of: nil, key, drawnSince: generation)
    return mask
  }

  /// The mask of any crown, of this library or not: the one that is kept, or one that is drawn now and kept.
  ///
  /// The crown is drawn in its own ``Crown/shades``; the cache's are for the crowns that it looks up by name.
  /// - Throws: The errors of ``Crown/mask(in:using:)``.
  /// - Complexity: O(record's bytes) for a mask that is kept.
  public func mask(of crown: Crown, in frame: CrownFrame) throws(CrownLibraryError) -> Mask {
    let key = Key(crown: crown, frame: frame)
    let (kept, generation) = state.withLock { ($0.masks.value(for: key)?.mask, $0.generation) }
    if let kept { return kept }
    let mask = try crown.mask(in: frame)
    keep(mask, of: nil, key, drawnSince: generation)
    return mask
  }

  /// The mask of any crown if it is kept; draws nothing.
  ///
  /// - Complexity: O(record's bytes).
  public func keptMask(of crown: Crown, in frame: CrownFrame) -> Mask? {
    let key = Key(crown: crown, frame: frame)
    return state.withLock { $0.masks.value(for: key)?.mask }
  }

  /// The mask of a crown whose record may have changed since the mask that is kept was drawn.
  private func maskOfCurrentCrown(named name: String, _ key: Key) throws(CrownLibraryError) -> Mask {
    let crown = try library.crown(named: name)
    let (kept, generation) = state.withLock { ($0.masks.value(for: key), $0.generation) }
    if let kept, kept.record == crown.record { return kept.mask }
    let mask = try crown.withShades(shades).mask(in: key.frame)
    keep(mask, of: crown.record, key, drawnSince: generation)
    return mask
  }

  /// Keeps a mask whose drawing began in a generation, if that has not ended.
  func keep(_ mask: Mask, of record: [UInt8]?, _ key: Key, drawnSince generation: Int) {
    state.withLock { state in
      guard state.generation == generation else { return }
      state.masks.insert(Drawn(mask: mask, record: record), byteCount: mask.coverage.count, for: key)
    }
  }

  /// The number of times that the cache has been emptied.
  var generation: Int { state.withLock { $0.generation } }

  /// The mask of a crown if it is kept and the crown is still the same; draws nothing.
  public func keptMask(named name: String, in frame: CrownFrame) -> Mask? {
    let kept = state.withLock { $0.masks.value(for: Key(name: name, frame: frame)) }
    return kept.flatMap { isCurrent($0, name) ? $0.mask : nil }
  }

  /// Returns true if a mask is kept of a crown that is still the same; does not count as a use of it.
  func keeps(_ name: String, in frame: CrownFrame) -> Bool {
    let kept = state.withLock { $0.masks.peek(Key(name: name, frame: frame)) }
    return kept.map { isCurrent($0, name) } ?? false
  }

  /// Returns true if a mask was drawn of the record that the crown has now.
  private func isCurrent(_ drawn: Drawn, _ name: String) -> Bool {
    isImmutable || (try? library.crown(named: name))?.record == drawn.record
  }

  /// The masks of several crowns, drawn on all cores.
  ///
  /// Other tasks run in between: at least every millisecond, unless a single mask takes longer to draw.
  ///
  /// - Returns: A mask, or why there is none, for each name in order: one damaged crown does not spoil a screen.
  /// - Throws: `CancellationError` when the task is cancelled; what was drawn until then is kept.
  public func masks(
    named names: [String], in frame: CrownFrame
  ) async throws(CancellationError) -> [Result<Mask, CrownLibraryError>] {
    try await names.concurrentMap { name in
      Result { () throws(CrownLibraryError) in try self.mask(named: name, in: frame) }
    }
  }

  /// The pictures of several crowns in a colour that follows the theme, drawn and coloured on all cores.
  ///
  /// Other tasks run in between, as for ``masks(named:in:)``.
  ///
  /// - Returns: A picture for each name in order, or why there is none: a ``CrownLibraryError`` or a ``ThemeError``.
  /// - Throws: `CancellationError` when the task is cancelled; what was drawn until then is kept.
  public func pictures(
    named names: [String], in frame: CrownFrame, color: ThemeColor, center: ThemeCenter
  ) async throws(CancellationError) -> [Result<ThemedPicture, any Error>] {
    try await names.concurrentMap { name in
      Result { try ThemedPicture(try self.mask(named: name, in: frame), color: color, center: center) }
    }
  }

  /// Lets all masks go: for a memory warning.
  ///
  /// Masks being drawn at this moment are given to who asked for them, and are not kept.
  public func removeAll() {
    state.withLock { state in
      state.masks.removeAll()
      state.generation += 1
    }
  }
}
