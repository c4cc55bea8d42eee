import CrownRaster

internal import CrownPlatform

/// Something that wants to know when the theme has changed, such as a view.
///
///     final class ThemedCrownView: UIView, ThemeObserver {
///       let picture: ThemedPicture
///       nonisolated func themeDidChange(to environment: ThemeEnvironment) {
///         // This app changes its theme on the main thread only.
///         MainActor.assumeIsolated { layer.contents = picture.bitmap.cgImage }
///       }
///     }
public protocol ThemeObserver: AnyObject, Sendable {
  /// The environment has changed, and every ``ThemedPicture`` of the centre has its new colour.
  ///
  /// Called on the thread that changed it.
  func themeDidChange(to environment: ThemeEnvironment)
}

/// Holds the current environment, recolours pictures when it changes, and notifies observers.
///
/// Pictures and observers are held weakly: there is nothing to unregister. A centre may be used from any number of
/// threads.
///
///     let center = ThemeCenter(ThemeEnvironment(appearance: .dark))
///     let picture = try ThemedPicture(mask, color: ThemeColor("crown", light: .black, dark: .white), center: center)
///     try center.update(ThemeEnvironment(appearance: .light))     // picture.bitmap is black now
public final class ThemeCenter: Sendable {
  private struct State {
    var environment: ThemeEnvironment
    /// Grows with each change, so that an older colour never replaces a newer one.
    var version = 0
    /// The resolved colours of the pictures in `environment`.
    var colors: [ThemeColor: CrownColor] = [:]
    var pictures = WeakSet<ThemedPicture>()
    var observers = WeakSet<AnyObject>()
    /// True while a thread notifies observers of a change; it also notifies of one that comes meanwhile.
    var isNotifying = false
    var isChanged = false
  }

  private let state: Locked<State>

  /// Makes a centre without pictures and observers.
  public init(_ environment: ThemeEnvironment = ThemeEnvironment()) {
    state = Locked(State(environment: environment))
  }

  /// The current environment.
  public var environment: ThemeEnvironment { state.withLock { $0.environment } }

  /// Changes the environment: recolours all pictures, then notifies each observer once.
  ///
  /// All colours are resolved before any picture changes. If the theme throws, everything stays as it was, and no
  /// screen is left half in one theme, half in another. A change made while observers are being notified, by one of
  /// them or another thread, is reported after the round has ended. Of several such changes only the last is.
  /// - Throws: ``ThemeError`` if the theme throws.
  /// - Complexity: O(pixels of the pictures); nothing is drawn.
  public func update(_ environment: ThemeEnvironment) throws(ThemeError) {
    var colors: [ThemeColor: CrownColor] = [:]
    for picture in state.withLock({ $0.pictures.references }).compactMap(\.object) where colors[picture.color] == nil {
      colors[picture.color] = try picture.color.resolved(in: environment)
    }
    let isNotifying = state.withLock { state in
      state.environment = environment
      state.version += 1
      state.colors = colors
      state.isChanged = true
      defer { state.isNotifying = true }
      return state.isNotifying
    }
    if !isNotifying { notify() }
  }

  /// Notifies an observer of changes for as long as it lives; a second registration counts for nothing.
  public func add(_ observer: any ThemeObserver) {
    sweepIfNeeded(
      state.withLock { state in
        state.observers.insert(observer)
        return state.observers.needsSweep ? state.observers.references : []
      }, \.observers)
  }

  /// Notifies an observer no more, not even of the change that others are being notified of.
  public func remove(_ observer: any ThemeObserver) { state.withLock { $0.observers.remove(observer) } }

  /// Adds a picture and gives it its first colour.
  func add(_ picture: ThemedPicture) throws(ThemeError) {
    // Added first: a change from here on finds the picture, and whichever colour is newer stays.
    let (environment, version, references) = state.withLock { state in
      state.pictures.insert(picture)
      return (state.environment, state.version, state.pictures.needsSweep ? state.pictures.references : [])
    }
    sweepIfNeeded(references, \.pictures)
    picture.show(try picture.color.resolved(in: environment), version: version)
  }

  /// The number of references to pictures and observers, some of which may be dead.
  var referenceCount: Int { state.withLock { $0.pictures.references.count + $0.observers.references.count } }

  private func sweepIfNeeded<Object>(
    _ references: [WeakReference<Object>], _ set: WritableKeyPath<State, WeakSet<Object>> & Sendable
  ) {
    guard !references.isEmpty else { return }
    let dead = references.filter { $0.object == nil }
    state.withLock { $0[keyPath: set].sweep(dead) }
  }

  // MARK: - Notifying

  private func notify() {
    while let change = nextChange() {
      for picture in change.pictures.compactMap(\.object) {
        // A picture that came while the colours were being resolved is not among them. Should the theme throw for it,
        // it stays as it is.
        let color = change.colors[picture.color] ?? (try? picture.color.resolved(in: change.environment))
        if let color { picture.show(color, version: change.version) }
      }
      for reference in change.observers {
        // Looked up one by one: an observer may die or be removed while others are notified.
        guard let object = reference.object, state.withLock({ $0.observers.contains(reference, to: object) }),
          let observer = object as? any ThemeObserver
        else { continue }
        observer.themeDidChange(to: change.environment)
      }
    }
  }

  private struct Change {
    let environment: ThemeEnvironment
    let version: Int
    let colors: [ThemeColor: CrownColor]
    let pictures: [WeakReference<ThemedPicture>]
    let observers: [WeakReference<AnyObject>]
  }

  /// The change to notify of; without one, the notification is over.
  private func nextChange() -> Change? {
    state.withLock { state in
      guard state.isChanged else {
        state.isNotifying = false
        return nil
      }
      state.isChanged = false
      return Change(
        environment: state.environment, version: state.version, colors: state.colors,
        pictures: state.pictures.references, observers: state.observers.references)
    }
  }
}
