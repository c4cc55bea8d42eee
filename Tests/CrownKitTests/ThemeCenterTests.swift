import CrownSystem
import Foundation
import Testing

@testable import CrownKit

@Suite struct ThemeCenterTests {
  private let crownColor = ThemeColor("crown", light: .black, dark: .white)

  private func mask() throws -> Mask {
    try Fixture.library(["disc": Fixture.disc]).crown(named: "disc").mask(width: 12, height: 12)
  }

  @Test func picturesFollowTheTheme() throws {
    let center = ThemeCenter()
    let mask = try mask()
    let picture = try ThemedPicture(mask, color: crownColor, center: center)
    #expect(picture.bitmap == mask.coloredPremultiplied(.black) && picture.shownColor == .black)
    try center.update(ThemeEnvironment(appearance: .dark))
    #expect(picture.bitmap == mask.coloredPremultiplied(.white) && picture.shownColor == .white)
    let red = CrownColor(red: 200, green: 16, blue: 46)
    try center.update(
      ThemeEnvironment(theme: ColorTheme(name: "Red", colors: ["crown": ThemeColor(red)])))
    #expect(picture.bitmap == mask.coloredPremultiplied(red))
    // A picture that comes later has the current theme.
    #expect(try ThemedPicture(mask, color: crownColor, center: center).shownColor == red)
  }

  @Test func recolouringUsesTheSameMemory() throws {
    let center = ThemeCenter()
    let picture = try ThemedPicture(try mask(), color: crownColor, center: center)
    func address() -> UnsafeRawPointer? { picture.bitmap.pixels.withUnsafeBytes { $0.baseAddress } }
    let before = address()
    try center.update(ThemeEnvironment(appearance: .dark))
    #expect(address() == before)
    // A bitmap that its user keeps does not change.
    let kept = picture.bitmap
    try center.update(ThemeEnvironment(appearance: .light))
    #expect(kept[6, 6] == .white && picture.bitmap[6, 6] == .black)
  }

  @Test func anOlderColourDoesNotReplaceANewerOne() throws {
    let picture = try ThemedPicture(try mask(), color: crownColor, center: ThemeCenter())
    picture.show(.white, version: 5)
    picture.show(.black, version: 4)
    #expect(picture.shownColor == .white && picture.bitmap[6, 6] == .white)
  }

  @Test func aThemeIsAskedOnceForEachColour() throws {
    let center = ThemeCenter()
    let mask = try mask()
    let pictures = try (0..<10).map { index in
      try ThemedPicture(
        mask, color: ThemeColor(index < 6 ? "crown" : "caption", light: .black, dark: .white), center: center)
    }
    let theme = CountingTheme()
    try center.update(ThemeEnvironment(theme: theme))
    #expect(theme.asked.withLock { $0 } == ["crown": 1, "caption": 1])
    #expect(pictures.allSatisfy { $0.shownColor == .black })
  }

  @Test func aThemeThatThrowsLeavesEverythingAsItWas() throws {
    let center = ThemeCenter(ThemeEnvironment(appearance: .dark))
    let mask = try mask()
    let pictures = try ["caption", "crown", "frame"].map {
      try ThemedPicture(mask, color: ThemeColor(ThemeRole($0), light: .black, dark: .black), center: center)
    }
    let observer = Observer()
    center.add(observer)
    let error = #expect(throws: ThemeError.self) {
      try center.update(ThemeEnvironment(theme: FailingTheme(failing: ["crown"])))
    }
    #expect(error?.role == "crown")
    #expect(pictures.allSatisfy { $0.shownColor == .black })
    #expect(observer.told.isEmpty && center.environment.appearance == .dark && center.environment.theme == nil)
    try center.update(ThemeEnvironment(theme: FailingTheme(failing: ["other"])))
    #expect(pictures.allSatisfy { $0.shownColor == .white } && observer.told.count == 1)
    #expect(throws: ThemeError.self) {
      try ThemedPicture(mask, color: ThemeColor("other", light: .black, dark: .black), center: center)
    }
  }

  @Test func eachObserverIsToldOnceAfterThePictures() throws {
    let center = ThemeCenter()
    let picture = try ThemedPicture(try mask(), color: crownColor, center: center)
    let observers = (0..<3).map { _ in Observer() }
    let seen = Locked<[CrownColor]>([])
    for observer in observers {
      observer.onChange = { _ in seen.withLock { $0.append(picture.shownColor) } }
      center.add(observer)
      center.add(observer)
    }
    try center.update(ThemeEnvironment(appearance: .dark))
    #expect(observers.map { $0.told } == [[.dark], [.dark], [.dark]])
    #expect(seen.withLock { $0 } == [.white, .white, .white])
    center.remove(observers[1])
    try center.update(ThemeEnvironment(appearance: .light))
    #expect(observers.map { $0.told.count } == [2, 1, 2])
  }

  @Test func observersAreHeldWeakly() throws {
    let center = ThemeCenter()
    let dying: Weakly
    do {
      let observer = Observer()
      dying = Weakly(observer: observer)
      center.add(observer)
    }
    #expect(dying.observer == nil)
    try center.update(ThemeEnvironment(appearance: .dark))
  }

  @Test func observersMayDieWhileOthersAreTold() throws {
    let center = ThemeCenter()
    var observers: [Observer?] = (0..<6).map { _ in Observer() }
    for observer in observers.compactMap({ $0 }) { center.add(observer) }
    let dying = [observers[2], observers[5]].map(Weakly.init)
    // The first observer removes the third and releases the last; the second removes itself.
    let box = Locked(observers)
    observers[0]?.onChange = { [center] _ in
      if let third = box.withLock({ $0[2] }) { center.remove(third) }
      box.withLock {
        $0[2] = nil
        $0[5] = nil
      }
    }
    let second = observers[1]
    second?.onChange = { [center] _ in if let second = box.withLock({ $0[1] }) { center.remove(second) } }
    let firstFive = [observers[0], observers[1], observers[3], observers[4]]
    observers = []
    try center.update(ThemeEnvironment(appearance: .dark))
    #expect(dying.allSatisfy { $0.observer == nil })
    #expect(firstFive.map { $0?.told.count } == [1, 1, 1, 1])
    try center.update(ThemeEnvironment(appearance: .light))
    #expect(firstFive.map { $0?.told.count } == [2, 1, 2, 2])
  }

  @Test func anObserverThatTakesItselfOutAsItDiesDoesNotLockUp() throws {
    let center = ThemeCenter()
    do {
      let observer = Observer()
      observer.onDeath = { [weak observer] in if let observer { center.remove(observer) } }
      center.add(observer)
    }
    try center.update(ThemeEnvironment(appearance: .dark))
  }

  @Test func aChangeDuringTheTellingIsToldAfterIt() throws {
    let center = ThemeCenter()
    let first = Observer()
    let second = Observer()
    first.onChange = { [center] environment in
      guard environment.appearance == .dark else { return }
      // Two changes at once: observers are notified of the last only.
      try? center.update(ThemeEnvironment(appearance: .dark, contrast: .increased))
      try? center.update(ThemeEnvironment(appearance: .light))
    }
    center.add(first)
    center.add(second)
    try center.update(ThemeEnvironment(appearance: .dark))
    #expect(first.told == [.dark, .light] && second.told == [.dark, .light])
    #expect(center.environment.appearance == .light)
  }

  @Test func theDeadAreSweptOut() throws {
    let center = ThemeCenter()
    let mask = try mask()
    let living = try (0..<10).map { _ in try ThemedPicture(mask, color: crownColor, center: center) }
    for _ in 0..<2000 {
      _ = try ThemedPicture(mask, color: crownColor, center: center)
      center.add(Observer())
    }
    #expect(center.referenceCount < 200)
    try center.update(ThemeEnvironment(appearance: .dark))
    #expect(living.allSatisfy { $0.shownColor == .white })
  }

  /// Changes, registrations and deaths from many threads; Thread Sanitizer looks on in `scripts/check threads`.
  @Test func manyThreadsChangeTheTheme() throws {
    let center = ThemeCenter()
    let mask = try mask()
    let picture = try ThemedPicture(mask, color: crownColor, center: center)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for step in 0..<60 {
        let observer = Observer()
        center.add(observer)
        let passing = try? ThemedPicture(mask, color: crownColor, center: center)
        try? center.update(ThemeEnvironment(appearance: (thread + step) % 2 == 0 ? .light : .dark))
        _ = picture.bitmap
        _ = passing?.bitmap
        if step % 3 == 0 { center.remove(observer) }
      }
    }
    #expect(picture.shownColor == (center.environment.appearance == .dark ? .white : .black))
    #expect(picture.bitmap == mask.coloredPremultiplied(picture.shownColor))
  }
}

/// Returns every colour unchanged, and counts the calls.
private struct CountingTheme: Theme {
  let name = "Counting"
  let asked = Locked<[ThemeRole: Int]>([:])

  func color(
    of role: ThemeRole, appearance: ThemeEnvironment.Appearance, contrast: ThemeEnvironment.Contrast
  ) -> CrownColor? {
    asked.withLock { $0[role, default: 0] += 1 }
    return nil
  }
}

private final class Observer: ThemeObserver {
  private struct State {
    var told: [ThemeEnvironment.Appearance] = []
    var onChange: @Sendable (ThemeEnvironment) -> Void = { _ in }
    var onDeath: @Sendable () -> Void = {}
  }

  private let state = Locked(State())

  var told: [ThemeEnvironment.Appearance] { state.withLock { $0.told } }

  var onChange: @Sendable (ThemeEnvironment) -> Void {
    get { state.withLock { $0.onChange } }
    set { state.withLock { $0.onChange = newValue } }
  }

  var onDeath: @Sendable () -> Void {
    get { state.withLock { $0.onDeath } }
    set { state.withLock { $0.onDeath = newValue } }
  }

  func themeDidChange(to environment: ThemeEnvironment) {
    state.withLock { $0.told.append(environment.appearance) }
    onChange(environment)
  }

  deinit { onDeath() }
}

private struct Weakly {
  weak var observer: Observer?
}
