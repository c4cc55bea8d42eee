import ArgumentParser

/// The options that choose crowns of commands whose arguments are databases.
struct OnlyOptions: ParsableArguments {
  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Only the crown of this name, or those that fit this pattern with * ? and [ ]. It may be given several times.",
      valueName: "name"))
  var only: [String] = []

  @OptionGroup var options: ChoiceOptions

  /// The crowns asked for; all of them where the options choose nothing.
  func request() throws -> CrownRequest { try CrownRequest(names: only, options) }
}
