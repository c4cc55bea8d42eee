/// A reference that does not keep its object alive.
final class WeakReference<Object: AnyObject>: @unchecked Sendable {
  private(set) weak var object: Object?
  /// The position among the others, by the order of their coming.
  fileprivate let order: Int

  fileprivate init(_ object: Object, order: Int) {
    self.object = object
    self.order = order
  }
}

/// Objects that are not kept alive, each once, in the order in which they came.
///
/// It is used under a lock, where no object but the caller's own may be brought to life. Were that reference the last,
/// the object's `deinit` would run under the lock, and could not take itself out. Hence references go out, and dead
/// ones come back.
struct WeakSet<Object: AnyObject> {
  private var members: [ObjectIdentifier: WeakReference<Object>] = [:]
  private var nextOrder = 0
  private var countAfterSweep = 0

  /// All references, the first come first; some may be dead.
  var references: [WeakReference<Object>] { members.values.sorted { $0.order < $1.order } }

  /// True if enough have been added since the last sweep that it is time for one.
  var needsSweep: Bool { members.count > 2 * countAfterSweep + 32 }

  /// Adds an object that is not there yet.
  mutating func insert(_ object: Object) {
    let identifier = ObjectIdentifier(object)
    // A new object may have the address of one that died.
    if members[identifier]?.object === object { return }
    members[identifier] = WeakReference(object, order: nextOrder)
    nextOrder += 1
  }

  mutating func remove(_ object: Object) { members[ObjectIdentifier(object)] = nil }

  func contains(_ reference: WeakReference<Object>, to object: Object) -> Bool {
    members[ObjectIdentifier(object)] === reference
  }

  /// Takes out references that have been found dead.
  mutating func sweep(_ dead: [WeakReference<Object>]) {
    let orders = Set(dead.map(\.order))
    members = members.filter { !orders.contains($0.value.order) }
    countAfterSweep = members.count
  }
}
