/// Values by key within a budget of bytes; what has gone unused the longest goes first.
///
/// The order of use is a doubly linked list threaded through an array, so that finding a value moves it to the front
/// without allocating.
struct LeastRecentlyUsed<Key: Hashable, Value> {
  private struct Entry {
    let key: Key
    var value: Value
    var byteCount: Int
    var newer: Int
    var older: Int
  }

  /// No entry.
  private static var none: Int { -1 }

  /// The most bytes that are kept.
  let byteBudget: Int
  /// The bytes that are kept.
  private(set) var byteCount = 0
  private var places: [Key: Int] = [:]
  private var entries: [Entry?] = []
  private var freePlaces: [Int] = []
  private var newest = none
  private var oldest = none

  /// - Parameter byteBudget: A negative budget is zero.
  init(byteBudget: Int) { self.byteBudget = max(byteBudget, 0) }

  /// The number of values.
  var count: Int { places.count }

  /// The keys, the one used last first.
  var keys: [Key] {
    var keys: [Key] = []
    var place = newest
    while place >= 0, let entry = entries[place] {
      keys.append(entry.key)
      place = entry.older
    }
    return keys
  }

  /// The value of a key; leaves the order of use as it is.
  func peek(_ key: Key) -> Value? { places[key].flatMap { entries[$0]?.value } }

  /// The value of a key, which counts as used now.
  ///
  /// - Complexity: O(1); allocates nothing.
  mutating func value(for key: Key) -> Value? {
    guard let place = places[key] else { return nil }
    if place != newest {
      unlink(place)
      linkAsNewest(place)
    }
    return entries[place]?.value
  }

  /// Keeps a value, unless it alone is over the budget, and lets older ones go until all fit.
  ///
  /// - Complexity: O(1), and O(1) for each that goes.
  mutating func insert(_ value: Value, byteCount added: Int, for key: Key) {
    remove(key)
    guard added <= byteBudget else { return }
    while byteCount > byteBudget - added, oldest >= 0, let key = entries[oldest]?.key { remove(key) }
    let entry = Entry(key: key, value: value, byteCount: added, newer: Self.none, older: Self.none)
    let place: Int
    if let free = freePlaces.popLast() {
      place = free
      entries[place] = entry
    } else {
      place = entries.count
      entries.append(entry)
    }
    places[key] = place
    byteCount += added
    linkAsNewest(place)
  }

  /// Lets everything go, with the memory for it.
  mutating func removeAll() { self = LeastRecentlyUsed(byteBudget: byteBudget) }

  private mutating func remove(_ key: Key) {
    guard let place = places.removeValue(forKey: key) else { return }
    unlink(place)
    byteCount -= entries[place]?.byteCount ?? 0
    entries[place] = nil
    freePlaces.append(place)
  }

  private mutating func unlink(_ place: Int) {
    guard let entry = entries[place] else { return }
    if entry.newer >= 0 { entries[entry.newer]?.older = entry.older } else { newest = entry.older }
    if entry.older >= 0 { entries[entry.older]?.newer = entry.newer } else { oldest = entry.newer }
  }

  private mutating func linkAsNewest(_ place: Int) {
    entries[place]?.newer = Self.none
    entries[place]?.older = newest
    if newest >= 0 { entries[newest]?.newer = place } else { oldest = place }
    newest = place
  }
}
