import CrownKit
import CrownPNG
import CrownSVG

/// Draws one crown of a library into files.
struct CrownRenderer: Sendable {
  let library: CrownLibrary
  let color: Color
  let background: Color?
  let format: ImageFormat
  let size: RequestedSize

  /// What became of one crown.
  struct Outcome: Sendable {
    /// The files written, with their sizes in pixels and bytes.
    var files: [(path: String, width: Int, height: Int, bytes: Int)] = []
    /// Why the crown, or its last file, was not written.
    var problem: String?
  }

  /// Draws a crown at each factor.
  func write(_ name: String, factors: [Int], plan: OutputPlan, using rasterizer: Rasterizer) -> Outcome {
    var outcome = Outcome()
    do {
      let crown = try library.crown(named: name)
      // What is known beside the outline is only of use in SVG.
      let entry = format == .svg ? try library.catalog.entry(named: name) : nil
      for factor in factors {
        let frame = size.frame(for: crown.viewBox, factor: factor)
        let bytes = try picture(of: crown, title: entry?.label?.title, in: frame, using: rasterizer)
        let path = try plan.path(for: name, factor: factor)
        if let entry { try checkIsNoSource(path, of: entry) }
        try ByteFile.write(bytes, to: path)
        outcome.files.append((path, frame.pixelWidth, frame.pixelHeight, bytes.count))
      }
    } catch let error as CrownLibraryError {
      outcome.problem = "\(error)"
    } catch let error as ByteFile.Failure {
      outcome.problem = "\(error)"
    } catch let error as Failure {
      outcome.problem = "\(error)"
    } catch {
      outcome.problem = "\(name): \(error)"
    }
    return outcome
  }

  /// Throws where a picture would take the place of the drawing that its crown was imported from.
  private func checkIsNoSource(_ path: String, of entry: CatalogEntry) throws {
    guard let source = entry.source, let identity = FileIdentity(ofFile: path) else { return }
    if FileIdentity(ofFile: SourcePath(databasePath: library.catalog.path).resolved(source.path)) == identity {
      throw Failure("\(path): '\(entry.name)' was imported from this file, which stays; give another folder with -o")
    }
  }

  private func picture(
    of crown: Crown, title: String?, in frame: CrownFrame, using rasterizer: Rasterizer
  ) throws -> [UInt8] {
    switch format {
    case .svg:
      let box = crown.viewBox
      let gridStep = try crown.record.withUnsafeBytes { try PathDecoder($0, shapes: crown.shapes).gridStep }
      let keepsProportions = Double(frame.pixelWidth) * box.height == Double(frame.pixelHeight) * box.width
      return Array(
        SVGWriter.document(
          Drawing(viewBox: box, fillRule: crown.fillRule, path: try crown.path), title: title ?? crown.name,
          width: frame.pixelWidth, height: frame.pixelHeight,
          isStretched: frame.contentMode == .stretch && !keepsProportions, color: color.css,
          background: background?.css, gridStep: gridStep
        ).utf8)
    case .png:
      let mask = try crown.mask(in: frame, using: rasterizer)
      guard let background else { return PNG.encode(mask, color: color) }
      return PNG.encode(mask, color: color, over: background)
    }
  }
}

/// What a run of `render` wrote.
struct RenderTally {
  private(set) var files = 0
  private(set) var bytes = 0
  private(set) var failures = 0
  private var last: (path: String, width: Int, height: Int, bytes: Int)?

  mutating func add(_ outcome: CrownRenderer.Outcome) {
    for file in outcome.files {
      files += 1
      bytes += file.bytes
      last = file
    }
    if let problem = outcome.problem { fail(problem) }
  }

  mutating func fail(_ problem: String) {
    failures += 1
    Console.error(problem)
  }

  func printSummary(to plan: OutputPlan, seconds: Double) {
    if files == 1, let last {
      Console.print("wrote \(last.path) (\(last.width) × \(last.height) px, \(Figure.bytes(last.bytes)))")
    } else if files > 1 {
      var place = ""
      if case .folder(let folder) = plan.destination, folder != "." { place = " to \(folder)" }
      Console.print("wrote \(files) files\(place) (\(Figure.bytes(bytes))) in \(Figure.seconds(seconds))")
    }
  }
}
