import CAllocations
import CrownKit
import CrownRaster
import CrownPath
import CrownStore
import Foundation

/// The work of an app with a library: fill a screen, scroll, change the theme, put a crown on a photo.
enum KitSuite {
  private static let frame = CrownFrame(width: 60, height: 60, scale: 3)
  private static let visible = 60

  static func run(_ arguments: Arguments) throws {
    let scratch = try TemporaryFolder()
    let database = scratch("crowns.db")
    let names = try fill(database, with: try Corpus(arguments).drawings)
    // Spread over the whole folder, like the results of a search.
    let screen = (0..<min(visible, names.count)).map { names[$0 * names.count / min(visible, names.count)] }
    let rounds = try arguments.integer("rounds", default: 41)
    Report.line(
      "kit", "library",
      [
        "crowns": "\(names.count)", "on_screen": "\(screen.count)",
        "pixels": "\(frame.pixelWidth)x\(frame.pixelHeight)",
      ])
    let cases: [(name: String, run: () throws -> Void)] = [
      ("grid", { try grid(database, screen, rounds: rounds) }),
      ("redraw", { try redraw(database, screen, rounds: rounds) }),
      ("recolor", { try recolor(database, screen, rounds: rounds) }),
      ("find", { try lookup(database, names, rounds: rounds) }),
      ("photo", { try photo(rounds: rounds) }),
      ("overhead", { try overhead(database, screen, names: names, rounds: rounds) }),
    ]
    let chosen = arguments.string("case")
    for (name, run) in cases where chosen == nil || chosen == name { try run() }
  }

  private static func fill(_ database: String, with drawings: [Drawing]) throws -> [String] {
    let catalog = try CrownCatalog(opening: database, mode: .create)
    var names: [String] = []
    try catalog.write { writer in
      for (index, drawing) in drawings.enumerated() {
        guard let record = try? PathEncoder().encode(drawing).bytes else { continue }
        names.append("crown-\(index)")
        try writer.put("crown-\(index)", record: record, source: nil)
      }
    }
    return names
  }

  // MARK: - A screen

  /// From opening the database to sixty pictures in colour, on all cores.
  private static func grid(_ database: String, _ screen: [String], rounds: Int) throws {
    var (milliseconds, processor): ([Double], [Double]) = ([], [])
    let (clock, center) = (ContinuousClock(), ThemeCenter())
    for _ in 0..<rounds {
      let (start, used) = (clock.now, crowns_processor_seconds())
      let cache = MaskCache(library: try CrownLibrary(opening: database, mode: .immutable))
      let pictures = try waiting {
        try await cache.pictures(
          named: screen, in: frame, color: ThemeColor(light: .black, dark: .white), center: center)
      }
      milliseconds.append(milli(clock.now - start))
      processor.append((crowns_processor_seconds() - used) * 1e3)
      guard try pictures.allSatisfy({ try $0.get().shownColor == .black }) else { throw Unexpected() }
    }
    Report.line(
      "kit", "grid-from-cold-library",
      [
        "first_ms": Report.decimal(milliseconds.first ?? .nan), "median_ms": Report.decimal(median(milliseconds)),
        "fastest_ms": Report.decimal(milliseconds.min() ?? .nan),
        "first_processor_ms": Report.decimal(processor.first ?? .nan),
        "processor_ms": Report.decimal(median(processor)),
      ])
  }

  /// The same work with and without the library: records that lie in memory, one rasteriser.
  ///
  /// In three orders: crowns spread over the library, a shelf of neighbours as a grid asks for them, and any crowns in
  /// any order.
  private static func overhead(_ database: String, _ screen: [String], names: [String], rounds: Int) throws {
    // Otherwise the allocator may return a picture's memory to the system and fetch it again, which takes longer than
    // what is measured here. The setting lasts to the end; this case is the last.
    crowns_keep_memory()
    let stored = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let start = (stored.count - screen.count) / 2
    try overhead(database, screen, named: "overhead", rounds: rounds)
    try overhead(
      database, Array(stored[start..<start + screen.count]), named: "overhead-in-store-order", rounds: rounds)
    try overhead(database, shuffled(names, screen.count), named: "overhead-in-random-order", rounds: rounds)
  }

  private static func overhead(_ database: String, _ screen: [String], named title: String, rounds: Int) throws {
    let library = try CrownLibrary(opening: database, mode: .immutable)
    let crowns = try screen.map { try library.crown(named: $0) }
    var rasterizer = Rasterizer()
    var sum = 0
    func draw(from library: CrownLibrary) throws {
      for name in screen { sum += try library.crown(named: name).rendered(in: frame, color: .black).width }
    }
    func drawBare() throws {
      for crown in crowns {
        var mask = try Mask(width: frame.pixelWidth, height: frame.pixelHeight)
        try crown.record.withUnsafeBytes { bytes in
          let decoder = try PathDecoder(bytes)
          try rasterizer.begin(
            width: mask.width, height: mask.height,
            transform: .fitting(decoder.viewBox, width: Double(mask.width), height: Double(mask.height)))
          try decoder.decode(into: &rasterizer)
          try rasterizer.finish(rule: decoder.fillRule, into: &mask)
        }
        sum += mask.coloredStraight(.black).width
      }
    }
    // In processor time, since the difference is a microsecond or two.
    func processorTime(_ work: () throws -> Void) throws -> Double {
      let start = crowns_processor_seconds()
      try work()
      return crowns_processor_seconds() - start
    }
    var (first, again, bare, finding): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
    for round in 0...rounds * 5 {
      let (fresh, another) = (try opened(database), try opened(database))
      let times = [
        try processorTime { try draw(from: fresh) }, try processorTime { try draw(from: library) },
        try processorTime(drawBare),
        try processorTime { for name in screen { sum += try another.crown(named: name).record.count } },
      ]
      guard round > 0 else { continue }
      first.append(times[0])
      again.append(times[1])
      bare.append(times[2])
      finding.append(times[3])
    }
    func each(_ seconds: [Double]) -> String { Report.decimal(median(seconds) / Double(crowns.count) * 1e6) }
    func ratio(_ seconds: [Double]) -> String { Report.decimal(median(zip(seconds, bare).map { $0 / $1 }), 3) }
    Report.line(
      "kit", title,
      [
        "decode_fill_color_us": each(bare), "library_us": each(again), "ratio": ratio(again),
        "library_first_time_us": each(first), "ratio_first_time": ratio(first), "finding_first_time_us": each(finding),
      ])
    guard sum > 0 else { throw Unexpected() }
  }

  /// A library that has read its header and no crown yet.
  private static func opened(_ database: String) throws -> CrownLibrary {
    let library = try CrownLibrary(opening: database, mode: .immutable)
    _ = try library.contains("none")
    return library
  }

  /// Some of the names, each at most once, in the same order at every run.
  private static func shuffled(_ names: [String], _ count: Int) -> [String] {
    var (names, state) = (names, UInt64(1))
    for index in 0..<min(count, names.count) {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      names.swapAt(index, index + Int(state >> 33) % (names.count - index))
    }
    return Array(names.prefix(count))
  }

  // MARK: - Drawing again

  /// A screen drawn again from the cache into existing bitmaps.
  private static func redraw(_ database: String, _ screen: [String], rounds: Int) throws {
    let cache = MaskCache(library: try CrownLibrary(opening: database, mode: .immutable))
    var bitmaps = try screen.map { try cache.mask(named: $0, in: frame).coloredPremultiplied(.black) }
    let colors = [CrownColor(red: 200, green: 16, blue: 46), .black]
    func draw(_ color: CrownColor) throws {
      for (index, name) in screen.enumerated() {
        try cache.mask(named: name, in: frame).colorPremultiplied(color, into: &bitmaps[index])
      }
    }
    try draw(colors[0])
    let before = crowns_allocation_count()
    try draw(colors[1])
    let allocations = crowns_allocation_count() - before
    var round = 0
    let race = try Race(
      rounds: rounds,
      [
        (
          "redraw",
          {
            round += 1
            try draw(colors[round % 2])
          }
        ),
        ("find", { for name in screen where try cache.mask(named: name, in: frame).width == 0 { throw Unexpected() } }),
      ])
    Report.line(
      "kit", "redraw-from-cache",
      [
        "allocations_each": before < 0
          ? "not_counted_here" : Report.decimal(Double(allocations) / Double(screen.count)),
        "each_us": Report.decimal(race.median("redraw") / Double(screen.count) * 1e6),
        "finding_the_mask_us": Report.decimal(race.median("find") / Double(screen.count) * 1e6, 3),
      ])
  }

  /// A change of theme: every picture on the screen is recoloured.
  private static func recolor(_ database: String, _ screen: [String], rounds: Int) throws {
    let cache = MaskCache(library: try CrownLibrary(opening: database, mode: .immutable))
    let center = ThemeCenter()
    let color = ThemeColor("crown", light: .black, dark: .white)
    let pictures = try screen.map {
      try ThemedPicture(try cache.mask(named: $0, in: frame), color: color, center: center)
    }
    var shown: [Bitmap<Premultiplied>] = []
    var round = 0
    func change() throws {
      round += 1
      try center.update(ThemeEnvironment(appearance: round % 2 == 0 ? .light : .dark))
    }
    let race = try Race(
      rounds: rounds,
      [
        ("in-place", change),
        (
          "while-the-old-are-shown",
          {
            shown = pictures.map(\.bitmap)
            try change()
          }
        ),
        ("clear", { shown = [] }),
      ])
    Report.line(
      "kit", "recolor-screen",
      [
        "in_place_ms": Report.decimal(race.median("in-place") * 1e3),
        "old_pictures_still_shown_ms": Report.decimal(race.median("while-the-old-are-shown") * 1e3),
      ])
    guard shown.isEmpty else { throw Unexpected() }
  }

  // MARK: - Below and beside

  /// Finding crowns from one thread and from two at once.
  private static func lookup(_ database: String, _ names: [String], rounds: Int) throws {
    // Not immutable: an immutable library reads crowns from memory.
    let libraries = try (0..<2).map { _ in try CrownLibrary(opening: database) }
    let some = (0..<1000).map { names[$0 * 7919 % names.count] }
    let find = { @Sendable (library: CrownLibrary) in
      for name in some { _ = try? library.crown(named: name) }
    }
    let race = try Race(
      rounds: min(rounds, 15),
      [
        ("one", { find(libraries[0]) }),
        ("two", { DispatchQueue.concurrentPerform(iterations: 2) { _ in find(libraries[0]) } }),
        ("apart", { DispatchQueue.concurrentPerform(iterations: 2) { find(libraries[$0]) } }),
        ("open", { for _ in 0..<10 { _ = try CrownLibrary(opening: database, mode: .immutable).contains("none") } }),
      ])
    Report.line(
      "kit", "find-crown",
      [
        "one_thread_us": Report.decimal(race.median("one") * 1e3),
        "two_threads_us_each": Report.decimal(race.median("two") / 2 * 1e3),
        "two_threads_with_libraries_of_their_own_us_each": Report.decimal(race.median("apart") / 2 * 1e3),
        "opening_us": Report.decimal(race.median("open") / 10 * 1e6, 1),
      ])
  }

  /// The average colour of 12 megapixels, beside reading as many bytes.
  private static func photo(rounds: Int) throws {
    let (width, height) = (4000, 3000)
    var pixels = [UInt8](repeating: 255, count: width * height * 4)
    for index in pixels.indices where index % 4 != 3 {
      pixels[index] = UInt8(truncatingIfNeeded: index &* 2_654_435_761 >> 13)
    }
    var averages: Set<CrownColor> = []
    let race = try Race(
      rounds: min(rounds, 15),
      [
        (
          "average",
          {
            try pixels.withUnsafeBytes { bytes in
              _ = averages.insert(try PhotoColors(width: width, height: height, rgba: bytes).average())
            }
          }
        )
      ])
    Report.line(
      "kit", "photo-average-12-megapixels",
      ["ms": Report.decimal(race.median("average") * 1e3), "average": averages.first.map(\.hexString) ?? "none"])
  }

  private struct Unexpected: Error, CustomStringConvertible {
    let description = "the kit suite drew something other than it should"
  }

  private static func milli(_ duration: Duration) -> Double {
    let (whole, fraction) = duration.components
    return Double(whole) * 1e3 + Double(fraction) * 1e-15
  }

  private static func median(_ values: [Double]) -> Double {
    values.isEmpty ? .nan : values.sorted()[values.count / 2]
  }

  /// The result that a task hands to the waiting thread.
  private final class Outcome<Value>: @unchecked Sendable {
    var result: Result<Value, any Error>?
  }

  /// Runs concurrent work and waits for its end.
  private static func waiting<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) throws -> Value {
    let (outcome, done) = (Outcome<Value>(), DispatchSemaphore(value: 0))
    Task {
      do { outcome.result = .success(try await work()) } catch { outcome.result = .failure(error) }
      done.signal()
    }
    done.wait()
    guard let result = outcome.result else { throw Unexpected() }
    return try result.get()
  }
}
