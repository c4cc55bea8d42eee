import ArgumentParser
import CrownKit
import CrownPNGImport
import CrownSVG
import CrownSystem
import CrownTrace

struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Turn PNG files into SVG outlines of one colour.",
    discussion: """
      The outline is fitted to the grey levels at the edges, each of which is the area that the outline covers of a \
      pixel. It is drawn again and compared with the picture: an outline that differs is not written. Several flat \
      colours become holes and shades, as an import makes them.

        crowntool trace royal.png -o royal.svg
        crowntool trace crowns/*.png -o outlines/
        crowntool trace - < royal.png > royal.svg
      """)

  @Argument(
    help: ArgumentHelp("PNG files, or - for standard input.", valueName: "file"), completion: .file(extensions: ["png"])
  )
  var files: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A file for one picture, a folder for several, which is made where there is none, or - for standard output.  "
        + "(default: ., and - for standard input)", valueName: "path"))
  var output: String?

  @OptionGroup var database: DatabaseOption

  @Flag(help: "Replace files that crowntool did not write, too. Sources of the database's crowns stay.")
  var force = false

  @Flag(name: .shortAndLong, help: "Print refusals and failures only.")
  var quiet = false

  func validate() throws {
    if files.isEmpty { throw ValidationError("Say what to trace: PNG files.") }
    if output?.isEmpty ?? false { throw ValidationError("--output is empty: give a file, a folder, or -.") }
    if files.count > 1, output == "-" {
      throw ValidationError("Standard output takes one outline: give one file, or a folder with --output.")
    }
    guard let output, output != "-", !output.hasSuffix("/"), !Folder.exists(at: output) else { return }
    // Several outlines go to a folder, which may have any name that is none of a file.
    if try OutputKind(endingOf: output, among: [.svg]) != nil, files.count > 1 {
      throw ValidationError("--output \(output) names one file, but there are \(files.count): give a folder.")
    }
  }

  func run() throws {
    try Failure.reported {
      let plan = try TracePlan(files: files, output: output)
      let rule = ReplacementRule(inputs: files, sourcesOf: database.path, isForced: force)
      let progress = ProgressBar("Tracing", total: files.count, isQuiet: quiet)
      defer { progress.finish() }
      var failures = 0
      var doubtful: [String] = []
      for file in files {
        defer { progress.advance() }
        do {
          if Interruption.isRequested { throw Interruption.exitCode }
          if try trace(file, to: try plan.path(for: file), rule).isDoubtful { doubtful.append(file) }
        } catch let code as ExitCode {
          throw code
        } catch {
          if Interruption.isRequested { throw Interruption.exitCode }
          Console.error("\(error)")
          failures += 1
        }
      }
      progress.finish()
      printSummary(of: files.count, failures: failures, doubtful: doubtful)
      if failures > 0 { throw ExitCode.failure }
    }
  }

  /// Prints a line for a set of pictures.
  private func printSummary(of count: Int, failures: Int, doubtful: [String]) {
    guard !quiet, count > 1 else { return }
    let names = doubtful.prefix(Self.shownNames).map(\.visible).joined(separator: ", ")
    Console.note(
      "\(count - failures) traced" + (doubtful.isEmpty ? "" : ", \(doubtful.count) of them doubtful: \(names)")
        + (doubtful.count > Self.shownNames ? " and \(doubtful.count - Self.shownNames) more" : ""))
  }

  /// The most doubtful pictures that are named.
  private static let shownNames = 3

  private func trace(_ file: String, to target: String, _ rule: ReplacementRule) throws -> PictureVerdict {
    let bytes = try ByteFile.read(file, cancellation: Interruption.cancellation)
    let source = file == "-" ? "standard input" : file
    let picture: PictureFile
    let reading: PictureReading
    let trace: PictureTrace
    do {
      picture = try PictureFile(bytes, path: file)
      reading = try PictureReading(of: picture.picture, colors: .auto)
      trace = try PictureTrace(of: reading.coverage, pixelsPerUnit: picture.pixelsPerUnit)
    } catch let failure as PictureTrace.Failure {
      throw Failure("\(source): cannot be traced: \(failure)")
    } catch {
      throw Failure("\(source): \(error)")
    }
    let box = trace.fittedDrawing.viewBox
    let document = SVGWriter.document(
      trace.fittedDrawing, title: file == "-" ? "traced" : TracePlan.title(of: file),
      width: max(1, Int(box.width.rounded())),
      height: max(1, Int(box.height.rounded())), color: reading.coverage.color.css,
      gridStep: Self.precision / picture.pixelsPerUnit)
    try ByteFile.write(Array(document.utf8), to: target, cancellation: Interruption.cancellation) {
      rule.refusal(toReplace: $0, by: .svg)
    }
    guard !quiet else { return trace.verdict }
    let softness = reading.coverage.softness.map { "; \($0.note)" } ?? ""
    Console.note(
      "\(source): \(trace.verdict.segmentCount ?? 0) segments, pixels differ by up to \(trace.fittedDeviation.largest) of 255"
        + " and by \(Figure.number((trace.fittedDeviation.mean * 100).rounded() / 100)) on average along the edges"
        + (picture.isAnimated ? "; the first frame of an animation" : "")
        + (reading.coverage.omitsShadow ? "; \(PictureCoverage.shadow) is left out" : "")
        + softness)
    return trace.verdict
  }

  /// The step of the numbers of a document, in pixels: below what a trace of the cleanest pictures is off.
  private static let precision = 1.0 / 1024
}

/// The destination of traced outlines.
struct TracePlan {
  private enum Destination {
    case file(String)
    case folder(String)
  }

  private let destination: Destination

  /// Decides where outlines go. A folder is made where there is none.
  ///
  /// - Throws: `Failure`, where two outlines would be one file or no folder can be made.
  init(files: [String], output: String?) throws {
    let output = output ?? (files == ["-"] ? "-" : ".")
    if output == "-" || files.count == 1 && !output.hasSuffix("/") && !Folder.exists(at: output) {
      destination = .file(output)
      return
    }
    destination = .folder(output == "." ? "" : output.hasSuffix("/") ? output : output + "/")
    var owners: [String: String] = [:]
    for file in files {
      guard let other = owners.updateValue(file, forKey: Self.title(of: file)) else { continue }
      throw Failure("\(file): its outline would be the same file as that of \(other); trace them into two folders")
    }
    do throws(Folder.Failure) {
      try Folder.make(output)
    } catch {
      throw Failure("\(output): cannot make this folder: \(error.reason)")
    }
  }

  /// The path of a picture's outline.
  func path(for file: String) throws -> String {
    switch destination {
    case .file(let path): path
    case .folder(let folder): folder + (file == "-" ? "stdin" : Self.title(of: file)) + ".svg"
    }
  }

  /// The name of a picture without its folder, ending and scale.
  static func title(of file: String) -> String {
    let stem = SourceFileName.stem(of: file)
    return String(stem.split(separator: "/").last ?? Substring(stem))
  }
}
