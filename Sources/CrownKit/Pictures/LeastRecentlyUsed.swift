/// Values by key within a budget of bytes; what has gone unused the longest goes first.
///
/// The order of use is a doubly linked list threaded through an array, so that finding a value moves it to the front
/// without allocating.
package struct LeastRecentlyUsed<Key: Hashable, Value> {
  private struct Entry {
    let key: Key
    let value: Value
  }

  /// Apart from the entries, so that a change of order counts no references to keys and values.
  private struct Link {
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
  private var slots: [Key: Int] = [:]
  private var entries: [Entry?] = []
  private var links: [Link] = []
  private var freeSlots: [Int] = []
  private var newest = none
  private var oldest = none

  /// - Parameter byteBudget: A negative budget is zero.
  package init(byteBudget: Int) { self.byteBudget = max(byteBudget, 0) }

  /// The number of values.
  var count: Int { slots.count }

  /// The keys, the one used last first.
  var keys: [Key] {
    var keys: [Key] = []
    var slot = newest
    while slot >= 0, let entry = entries[slot] {
      keys.append(entry.key)
      slot = links[slot].older
    }
    return keys
  }

  /// The value of a key; leaves the order of use as it is.
  func peek(_ key: Key) -> Value? { slots[key].flatMap { entries[$0]?.value } }

  /// The value of a key, which counts as used now.
  ///
  /// - Complexity: O(1); allocates nothing.
  package mutating func value(for key: Key) -> Value? {
    guard let slot = slots[key] else { return nil }
    if slot != newest {
      unlink(slot)
      linkAsNewest(slot)
    }
    return entries[slot]?.value
  }

  /// Keeps a value, unless it alone is over the budget, and lets older ones go until all fit.
  ///
  /// - Complexity: O(1), and O(1) for each that goes.
  package mutating func insert(_ value: Value, byteCount added: Int, for key: Key) {
    remove(key)
    guard added <= byteBudget else { return }
    while byteCount > byteBudget - added, oldest >= 0, let key = entries[oldest]?.key { remove(key) }
    let (entry, link) = (Entry(key: key, value: value), Link(byteCount: added, newer: Self.none, older: Self.none))
    let slot: Int
    if let free = freeSlots.popLast() {
      slot = free
      entries[slot] = entry
      links[slot] = link
    } else {
      slot = entries.count
      entries.append(entry)
      links.append(link)
    }
    slots[key] = slot
    byteCount += added
    linkAsNewest(slot)
  }

  /// Lets everything go, with the memory for it.
  package mutating func removeAll() { self = LeastRecentlyUsed(byteBudget: byteBudget) }

  private mutating func remove(_ key: Key) {
    guard let slot = slots.removeValue(forKey: key) else { return }
    unlink(slot)
    byteCount -= links[slot].byteCount
    entries[slot] = nil
    freeSlots.append(slot)
  }

  private mutating func unlink(_ slot: Int) {
    let link = links[slot]
    if link.newer >= 0 { links[link.newer].older = link.older } else { newest = link.older }
    if link.older >= 0 { links[link.older].newer = link.newer } else { oldest = link.newer }
  }

  private mutating func linkAsNewest(_ slot: Int) {
    links[slot].newer = Self.none
    links[slot].older = newest
    if newest >= 0 { links[newest].newer = slot } else { oldest = slot }
    newest = slot
  }
}
