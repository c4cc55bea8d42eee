import ArgumentParser
import CrownKit
import CrownStore
import CrownSystem
import CrownWeb

struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Print how the crowns of two databases differ, one a line; exit with 1 if they do.",
    discussion: """
      The first database is the one before, the second the one after; without a second it is that of --database. \
      Packed databases do, too.

        crowntool diff old.db
        crowntool diff old.db new.db --only 'chess-*'
        crowntool diff released.db --json
        crowntool diff released.db --gallery changes.html

      A crown is renamed if the other database has the same drawing under another name only. It is redrawn if the \
      drawing differs. How much of it changed is the share of the ink of both drawings, laid over each other, that \
      only one of them has. It is relabelled if its title or its tags differ.

      --gallery writes a page for a browser, too: each crown before and after, and where they differ. It is the page \
      of 'crowntool gallery --compare', with the crowns that differ alone.
      """)

  @Argument(help: "The database before.", completion: .file())
  var before: String

  @Argument(help: "The database after.  (default: that of --database)", completion: .file())
  var after: String?

  @Option(
    name: [.customLong("database"), .customShort("d")],
    help: ArgumentHelp(
      "The database after, where one database is given.  (default: as for other commands)", valueName: "file"))
  var database: String?

  @OptionGroup var crowns: OnlyOptions

  @Flag(help: "Do not measure how much of a redrawn crown changed.")
  var noPictures = false

  @Option(
    help: ArgumentHelp("Write a page with the pictures of what differs, a .html file.", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var gallery: String?

  @Flag(help: "Replace a page that crowntool did not write, too.")
  var force = false

  @Flag(help: "Print the differences as JSON, crown by crown.")
  var json = false

  @Flag(name: .shortAndLong, help: "Print no summary.")
  var quiet = false

  func validate() throws {
    if after != nil, database != nil {
      throw ValidationError("Give either a second database or --database, not both.")
    }
    guard let gallery else {
      if force { throw ValidationError("--force is for --gallery: leave it out.") }
      return
    }
    if noPictures { throw ValidationError("A page shows pictures: leave out --gallery or --no-pictures.") }
    guard ["html", "htm"].contains(OutputKind.ending(of: gallery)?.lowercased()) else {
      throw ValidationError("--gallery \(gallery) is no page: give a file that ends in .html.")
    }
  }

  func run() throws {
    try Failure.reported {
      let after = after ?? database ?? DatabaseOption.usual
      let first = try CrownCatalog(opening: before, cancellation: Interruption.cancellation)
      let second = try CrownCatalog(opening: after, cancellation: Interruption.cancellation)
      var printer = DifferencePrinter(isJSON: json)
      // What was printed so far is JSON also where the rest cannot be read.
      defer { printer.finish() }
      if let gallery {
        try writePage(to: gallery, first, second, &printer)
      } else {
        try compare(first, second, &printer) { _ in }
      }
      printer.finish()
      if !json, !quiet {
        Console.print(printer.summary(of: before, after))
        if let gallery { Console.print("wrote \(gallery)") }
      }
      if printer.count > 0 { throw ExitCode.failure }
    }
  }

  /// Prints the differences, and gives each to `body`.
  private func compare(
    _ first: CrownCatalog, _ second: CrownCatalog, _ printer: inout DifferencePrinter,
    _ body: (CrownDifference) throws -> Void
  ) throws {
    let pictures = PictureDifference()
    try first.forEachDifference(
      to: second, choosing: crowns.request().names(comparing: first, with: second, orElse: "nothing is compared"),
      measuring: { name, former, present in
        noPictures ? nil : try pictures.share(of: name, from: former, in: first.path, to: present, in: second.path)
      },
      {
        try printer.print($0)
        try body($0)
      })
  }

  /// Prints the differences, and writes the page of them.
  private func writePage(
    to path: String, _ first: CrownCatalog, _ second: CrownCatalog, _ printer: inout DifferencePrinter
  ) throws {
    let rule = ReplacementRule(inputs: [first.path, second.path], sourcesOf: second.path, isForced: force)
    let advice = "give names or patterns with --only"
    var budget = PageBudget(of: path, advice: advice)
    try ByteFile.write(
      to: path, cancellation: Interruption.cancellation, unless: { rule.refusal(toReplace: $0, by: .html) }
    ) { sink in
      var differences: [CrownDifference] = []
      try compare(first, second, &printer) { differences.append($0) }
      try PageBudget.check(count: differences.count, advice: advice)
      let comparison = GalleryComparison(of: first, with: second, differences: differences)
      var page = GalleryPage(
        title: "\(comparison.formerName) → \(comparison.presentName)", database: second.path)
      page.comparison = comparison
      page.beginsWithComparison = true
      let names = differences.lazy.filter { $0.change != .removed }.map(\.name)
      _ = try page.write(WebBundle(of: second, names: Set(names))) { bytes in
        if Interruption.isRequested { throw Interruption.exitCode }
        try budget.spend(bytes.count)
        try sink(bytes)
      }
    }
  }
}
