import ArgumentParser
import CrownKit
import CrownSystem

/// The destination of rendered files.
struct OutputPlan: Sendable {
  enum Destination: Equatable, Sendable {
    case standardOutput
    /// One crown's file: the path without its ending, and the ending as it was written, with its dot.
    case file(stem: String, ending: String)
    /// Files named for their crowns, below a folder.
    case folder(String)
    /// Files named by a pattern.
    case pattern(OutputPattern)
    /// Files named for a platform, below a folder.
    case preset(RenderPreset, folder: String)
  }

  let destination: Destination
  let format: ImageFormat
  /// The pictures that are drawn of each crown.
  let variants: RenderVariants

  /// Decides where files go, and checks that they can. A format that holds several sizes takes all into one file.
  ///
  /// A pattern or --all goes to a folder even if it stands for one crown, unless the output names a picture's file.
  init(output: String?, format: ImageFormat?, crowns: CrownSelection, variants: RenderVariants) throws {
    let pattern = try output.map { try OutputPattern($0) }
    var variants = variants
    if let sizes = try Self.expectedFormat(pattern, asked: format).iconSizes {
      variants = try variants.inOneFile(sizes)
    }
    self.variants = variants
    if let pattern, pattern.plainPath == nil {
      destination = .pattern(pattern)
      self.format = try Self.format(of: pattern, asked: format)
    } else {
      (destination, self.format) = try Self.destination(
        pattern?.plainPath, format: format, crowns: crowns, variants)
    }
    if destination == .standardOutput, !self.format.isText { try Self.checkIsNoTerminal(for: self.format.kind) }
    try checkPathsAreApart(crowns)
  }

  /// Decides where the files of a platform go.
  init(output: String?, preset: RenderPreset, crowns: CrownSelection, variants: RenderVariants) throws {
    self.variants = variants
    format = .png
    let output = output ?? "."
    guard let folder = try OutputPattern(output).plainPath, folder != "-", !folder.isEmpty,
      try Folder.exists(at: folder) || ImageFormat(endingOf: folder) == nil
    else {
      throw ValidationError("--output \(output): --preset \(preset.rawValue) names the files; give a folder.")
    }
    if preset == .favicon, crowns.count > 1 {
      throw Failure("a site has one icon, and these are \(crowns.count) crowns; name one of them")
    }
    if Folder.hasEntry(at: folder), !Folder.exists(at: folder) {
      throw Failure("\(folder): not a folder; several pictures need a folder to go to")
    }
    try Self.checkCanBeMade(folder)
    destination = preset.hasPlainNames ? .folder(folder) : .preset(preset, folder: folder)
    try checkPathsAreApart(crowns)
  }

  /// The format of a picture's file.
  func format(of variant: RenderVariant) -> ImageFormat { variant.size.squares.isEmpty ? format : .ico }

  /// The format that the arguments name, before they are checked.
  private static func expectedFormat(_ pattern: OutputPattern?, asked: ImageFormat?) throws -> ImageFormat {
    if let asked { return asked }
    guard let pattern else { return .standard }
    guard let path = pattern.plainPath else { return try format(of: pattern, asked: nil) }
    guard !Folder.exists(at: path), let ending = OutputKind.ending(of: path) else { return .standard }
    return ImageFormat(named: ending.lowercased()) ?? .standard
  }

  private static func format(of pattern: OutputPattern, asked: ImageFormat?) throws -> ImageFormat {
    // The ending comes last, whatever the other tokens stand for.
    let sample = pattern.path(factor: "{scale}") { $0 == .format ? (asked ?? .standard).name : "{\($0.rawValue)}" }
    guard !sample.hasSuffix("/"), let ending = try ImageFormat(endingOf: sample) else {
      throw ValidationError("--output \(sample): the pattern has no ending; add .{format}.")
    }
    try checkAgree(sample, ending, asked)
    return ending
  }

  private static func checkAgree(_ output: String, _ ending: ImageFormat?, _ asked: ImageFormat?) throws {
    if let ending, let asked, ending.kind != asked.kind {
      throw ValidationError("--output \(output) ends in .\(ending.name), but --format is \(asked.name).")
    }
  }

  /// The destination of pictures without a pattern.
  private static func destination(
    _ output: String?, format: ImageFormat?, crowns: CrownSelection, _ variants: RenderVariants
  ) throws -> (Destination, ImageFormat) {
    let crownCount = crowns.count
    guard let output else { return (.folder("."), format ?? .standard) }
    guard !output.isEmpty else { throw ValidationError("--output is empty: give a file, a folder, or -.") }
    if output == "-" {
      guard crownCount <= 1 && variants.count == 1 else {
        throw ValidationError(
          "Standard output takes one picture: name one crown, one --size, --color and --scale, or give a folder.")
      }
      return (.standardOutput, format ?? .standard)
    }
    if Folder.exists(at: output) { return (.folder(output), format ?? .standard) }
    let named = OutputKind.ending(of: output).flatMap { ImageFormat(named: $0.lowercased()) }
    let apart = variants.tokens.filter { $0 != .scale }.map { "{\($0.rawValue)}" }.joined(separator: "-")
    let mayBeSeveral = crowns.mayBeSeveral || !apart.isEmpty
    if output.hasSuffix("/") || crownCount > 1 || mayBeSeveral && named == nil {
      if Folder.hasEntry(at: output) {
        throw Failure("\(output): not a folder; several pictures need a folder to go to")
      }
      if let named, !output.hasSuffix("/") {
        throw ValidationError(
          "--output \(output) names one picture, but there are \(crownCount): give a folder, or a pattern such as "
            + "'{name}.\(named.name)'.")
      }
      try checkCanBeMade(output)
      return (.folder(output), format ?? .standard)
    }
    let ending = try ImageFormat(endingOf: output)
    guard apart.isEmpty else {
      throw ValidationError(
        "--output \(output) is one file for \(variants.count) pictures: give a folder, or a pattern such as "
          + "'{name}-\(apart).\((format ?? ending ?? .standard).name)'.")
    }
    let folder = Folder.path(of: output)
    guard folder.isEmpty || Folder.exists(at: folder) else {
      throw Failure("\(folder): no such folder; create it first (mkdir -p '\(folder)')")
    }
    try checkAgree(output, ending, format)
    let length = ending == nil ? 0 : OutputKind.ending(of: output).map { $0.count + 1 } ?? 0
    return (
      .file(stem: String(output.dropLast(length)), ending: String(output.suffix(length))), format ?? ending ?? .standard
    )
  }

  /// Throws if standard output is a terminal: a picture's bytes would confuse it.
  static func checkIsNoTerminal(for kind: OutputKind) throws {
    guard isatty(STDOUT_FILENO) != 0 else { return }
    throw ValidationError(
      "The bytes of a .\(kind.rawValue) file are not for a terminal: redirect them, as in > royal.\(kind.rawValue), "
        + "or give a file with --output.")
  }

  /// Throws if two pictures would be one file.
  ///
  /// Names that differ in capitals alone are one file on some disks. There this throws as well; on others it says so,
  /// since the files may be copied to one of those.
  ///
  /// Paths are compared by their hashes: eight bytes a picture. Only paths whose hash occurs twice are held.
  private func checkPathsAreApart(_ crowns: CrownSelection) throws {
    switch destination {
    case .standardOutput, .file: return
    case .folder: try Self.checkNamesAreApart(crowns, factors: variants.factors)
    case .pattern, .preset: break
    }
    guard crowns.count * variants.count > 1 else { return }
    var hashes: [Int] = []
    hashes.reserveCapacity(crowns.count * variants.count)
    try crowns.forEachName { name in
      variants.forEach { hashes.append(place(of: name, $0).lowercased().hashValue) }
    }
    hashes.sort()
    let recurring = Set(zip(hashes, hashes.dropFirst()).lazy.filter { $0 == $1 }.map(\.0))
    guard !recurring.isEmpty else { return }
    var owners: [String: String] = [:]
    var spellings: [String: String] = [:]
    var pairs: [(String, String)] = []
    try crowns.forEachName { name in
      try variants.forEach { variant in
        let path = place(of: name, variant)
        let folded = path.lowercased()
        guard recurring.contains(folded.hashValue) else { return }
        if let other = owners.updateValue(name, forKey: path) {
          throw Failure(
            other == name
              ? "\(path): several pictures of '\(name)' would be this one file; add \(missingTokens) to --output"
              : "\(path): '\(other)' and '\(name)' would both be this file; \(nameAdvice)")
        }
        if let other = spellings.updateValue(path, forKey: folded) { pairs.append((other, path)) }
      }
    }
    try report(pairs)
  }

  /// The remedy where two crowns would be one file.
  private var nameAdvice: String {
    if case .preset = destination { return "rename one of them (crowntool rename), or leave it out" }
    return "add {name} to --output"
  }

  /// The tokens that would keep the pictures of a crown apart, and are not in the pattern.
  private var missingTokens: String {
    guard case .pattern(let pattern) = destination else { return "" }
    let missing = variants.tokens.filter { !pattern.has($0) }
    return (missing.isEmpty ? variants.tokens : missing).map { "{\($0.rawValue)}" }.joined(separator: " and ")
  }

  /// Reports files whose names differ in capitals alone.
  private func report(_ pairs: [(String, String)]) throws {
    guard let (one, other) = pairs.first else { return }
    let more = pairs.count > 1 ? ", and so on for \(pairs.count - 1) more" : ""
    guard !Folder.foldsCase(at: folder) else {
      throw Failure(
        "\(one) and \(other) are one file on this disk, where capitals and small letters are the same\(more); rename "
          + "crowns (crowntool rename), or render them into two folders")
    }
    Console.note("\(one) and \(other) are two files here, and would be one on a Mac or in Windows\(more)")
  }

  /// The folder that was asked for; `nil` if a file or a pattern was.
  var outputFolder: String? {
    switch destination {
    case .folder(let folder), .preset(_, let folder): folder
    case .standardOutput, .file, .pattern: nil
    }
  }

  /// The folder that all files lie below.
  private var folder: String {
    switch destination {
    case .standardOutput: return "."
    case .file(let stem, _): return Folder.path(of: stem)
    case .folder(let folder), .preset(_, let folder): return folder
    case .pattern(let pattern):
      guard case .text(let start) = pattern.parts.first else { return "." }
      return start.hasSuffix("/") ? start : Folder.path(of: start)
    }
  }

  /// Throws if a crown's picture at a factor would have the name of another crown's.
  private static func checkNamesAreApart(_ crowns: CrownSelection, factors: [ScaleFactor]) throws {
    guard factors.count > 1, factors.contains(.one) else { return }
    try crowns.forEachName { name in
      for factor in factors where factor != .one && name.hasSuffix(factor.suffix) {
        let base = String(name.dropLast(factor.suffix.count))
        guard try crowns.contains(base) else { continue }
        throw Failure(
          "'\(base)' at --scale \(factor.text) and '\(name)' would be one file; render them one after the other, "
            + "into two folders")
      }
    }
  }

  private func path(_ pattern: OutputPattern, name: String, _ variant: RenderVariant) -> String {
    let slash = name.utf8.lastIndex(of: UInt8(ascii: "/"))
    return pattern.path(factor: variant.factor.text) { token in
      switch token {
      case .name: name
      case .base: slash.map { String(name[name.utf8.index(after: $0)...]) } ?? name
      case .folder: slash.map { String(name[..<$0]) } ?? ""
      case .scale: variant.factor.suffix
      case .size: variant.size.text
      case .color: variant.color.digits
      case .format: format.name
      }
    }
  }

  /// The path of the file for a picture of a crown.
  private func place(of name: String, _ variant: RenderVariant) -> String {
    let suffix = variant.factor.suffix
    switch destination {
    case .standardOutput: return "-"
    case .file(let stem, let ending): return stem + suffix + ending
    case .folder(let folder):
      return Self.start(folder) + variants.folder(of: variant) + name + suffix + "." + format.name
    case .preset(let preset, let folder):
      let apart = preset == .favicon ? variants.colorFolder(of: variant) : variants.folder(of: variant)
      return Self.start(folder) + apart + preset.path(for: name, variant)
    case .pattern(let pattern): return path(pattern, name: name, variant)
    }
  }

  /// The beginning of the paths of files in a folder.
  static func start(_ folder: String) -> String {
    folder.hasSuffix("/") ? folder : folder == "." ? "" : folder + "/"
  }

  /// The file for a picture of a crown. Makes the folders on the way to it.
  func path(for name: String, _ variant: RenderVariant) throws -> String {
    let path = place(of: name, variant)
    switch destination {
    case .standardOutput, .file: return path
    case .folder, .pattern, .preset:
      try Self.checkStaysBelow(name)
      return try Self.withFolder(path)
    }
  }

  /// Throws if a crown's name would lead out of the folder: a database may come from anywhere.
  static func checkStaysBelow(_ name: String) throws {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }), !name.contains("\0") else {
      throw Failure("'\(name)' cannot be a file's name; give one with -o FILE")
    }
  }

  /// The path of a file, whose folder is made if there is none.
  static func withFolder(_ path: String) throws -> String {
    let place = Folder.path(of: path)
    if !place.isEmpty, !Folder.exists(at: place) { try makeFolder(place) }
    return path
  }

  /// Throws if something other than a folder is in the way.
  static func checkCanBeMade(_ folder: String) throws {
    var path = folder
    while !path.isEmpty, !Folder.hasEntry(at: path) { path = Folder.path(of: path) }
    guard path.isEmpty || Folder.exists(at: path) else {
      throw Failure("\(folder): cannot be made, since \(path) is not a folder")
    }
  }

  private static func makeFolder(_ path: String) throws {
    do throws(Folder.Failure) {
      try Folder.make(path)
    } catch {
      throw Failure("\(path): cannot make this folder: \(error.reason)")
    }
  }
}
