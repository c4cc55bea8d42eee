import Foundation
import Testing

/// Messages about arguments that the tool does not understand.
@Suite struct UsageTests {
  @Test func subcommandsAreSuggested() throws {
    let tool = try Tool()
    for arguments in [["imprt", "crowns"], ["help", "imprt"]] {
      let result = try tool.run(arguments)
      #expect(result.status == 64)
      #expect(result.err.contains("There is no subcommand 'imprt'; did you mean 'import'?"))
    }
    #expect(try tool("help", "zzzzzzz").status == 64)
    #expect(try tool("help", "import").status == 0)
    #expect(try tool("help").status == 0)
  }

  @Test func theUsageIsThatOfTheSubcommand() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "crowns/royal.svg")
    try tool.write(Sample.crown, to: "crowns/ducal.svg")
    try tool("import", "crowns")
    // Both errors are found only after the work has begun.
    #expect(try tool("import", "crowns", "--name", "x").err.contains("\nUsage: crowntool import "))
    #expect(try tool("render", "--all", "-o", "-").err.contains("\n  See 'crowntool render --help'"))
  }

  @Test func argumentsThatAreNotTextAreRefused() throws {
    let tool = try Tool()
    let script = "exec \"$0\" import \"$(printf 'caf\\351.svg')\""
    let result = try tool.run(["-c", script, Tool.executable.path], executable: URL(filePath: "/bin/sh"))
    #expect(result.status == 64)
    #expect(result.err.contains("Argument 2 is not UTF-8: caf\u{FFFD}.svg."))
    #expect(!tool.exists("crowns.db"))
  }

  @Test func namesWithoutTheirFolder() throws {
    let tool = try Tool()
    for path in ["icons/alarm", "icons/bell", "large/bell"] { try tool.write(Sample.crown, to: "in/\(path).svg") }
    try tool("import", "in")
    let result = try tool("render", "alarm", "-s", "8", "-o", "alarm.png")
    #expect(result.status == 0)
    #expect(result.err == "'alarm' stands for 'icons/alarm'\n")
    #expect(try tool("show", "alarm").out.hasPrefix("icons/alarm\n"))
    let several = try tool("render", "bell")
    #expect(several.status == 1)
    #expect(several.err.contains("did you mean 'icons/bell' or 'large/bell'?"))
    // Commands that change crowns suggest a name, and do not guess.
    for command in [["remove", "alarm"], ["rename", "alarm", "clock"], ["remove", "Alarn"]] {
      let refused = try tool.run(command)
      #expect(refused.status == 1)
      #expect(refused.err.contains("did you mean 'icons/alarm'?"), "\(command)")
    }
  }
}
