import Testing

@testable import crownc

/// The generated source.
@Suite struct CrownSourceTests {
  private func namespace(_ names: String...) throws -> CrownNamespace {
    var namespace = CrownNamespace()
    for name in names {
      let clash = namespace.add(NamedCrown(name: name, title: "", file: "Crowns/\(name).svg"))
      #expect(clash == nil)
    }
    return namespace
  }

  /// The lines of a source after its fixed head.
  private func members(of namespace: CrownNamespace) -> [String] {
    let lines = CrownSource(of: namespace, bundle: nil).text.split(separator: "\n").map(String.init)
    return Array(lines.drop { !$0.hasPrefix("  static let allCases") })
  }

  @Test func crownsAreMembersAndFoldersAreTypes() throws {
    let names = try namespace("royal", "tudor/rose", "class")
    #expect(
      members(of: names).joined(separator: "\n") == #"""
          static let allCases = """
            royal
            class
            tudor/rose
            """.split(separator: "\n").map { AppCrowns(String($0)) }
        }
        nonisolated extension BundledCrown where Self == AppCrowns {
          /// royal
          static var royal: AppCrowns { AppCrowns("royal") }
          /// class
          static var `class`: AppCrowns { AppCrowns("class") }
          /// The crowns of the folder tudor.
          static var tudor: AppCrowns.TudorFolder.Type { AppCrowns.TudorFolder.self }
        }
        nonisolated extension AppCrowns {
          /// The crowns of the folder tudor.
          nonisolated enum TudorFolder {
            /// tudor/rose
            static var rose: AppCrowns { AppCrowns("tudor/rose") }
          }
        }
        """#)
  }

  /// One text, in which nothing ends it: a list of 10,000 values is more than the compiler can take.
  @Test func allCasesIsATextOfNames() throws {
    let lines = try members(of: namespace(#"a"""b"#, #"back\slash"#))
    #expect(lines[1...2] == [#"    a\"\"\"b"#, #"    back\\slash"#])
  }

  @Test func anEmptyFolderMakesATypeWithoutMembers() throws {
    #expect(
      try members(of: namespace()) == [
        "  static let allCases: [AppCrowns] = []", "}", "nonisolated extension BundledCrown where Self == AppCrowns {",
        "}",
      ])
  }

  @Test func aFolderBesideACrownOfItsNameHasAnotherMember() throws {
    let lines = try members(of: namespace("tudor", "tudor/rose", "tudor-folder"))
    #expect(lines.contains("  static var tudor: AppCrowns { AppCrowns(\"tudor\") }"))
    #expect(lines.contains("  static var tudorFolder_: AppCrowns.TudorFolder.Type { AppCrowns.TudorFolder.self }"))
  }

  @Test func clashesNameBothFiles() throws {
    var names = try namespace("tudor/st-edward", "royal")
    let other = NamedCrown(name: "tudor/St Edward", title: "", file: "Crowns/tudor/St Edward.svg")
    let added = names.add(other)
    let clash = try #require(added)
    #expect(clash.file == "Crowns/tudor/St Edward.svg" && clash.other == "Crowns/tudor/st-edward.svg")
    #expect(
      clash.description
        == "the member 'tudor.stEdward' already stands for Crowns/tudor/st-edward.svg; rename one of the two files")
    let second = names.add(NamedCrown(name: "Royal", title: "", file: "Royal.svg"))
    #expect(second?.other == "Crowns/royal.svg")
    // Two spellings of a folder are one type, in which the same rule holds.
    let third = names.add(NamedCrown(name: "Tudor/st-edward", title: "", file: "x.svg"))
    let fourth = names.add(NamedCrown(name: "Tudor/rose", title: "", file: "y.svg"))
    #expect(third?.member == "tudor.stEdward" && fourth == nil && names.folders.count == 1)
  }

  @Test func titlesAreDocumentation() throws {
    var names = CrownNamespace()
    let clash = names.add(NamedCrown(name: "royal", title: "The *Royal* Crown", file: "royal.svg"))
    #expect(clash == nil)
    #expect(
      CrownSource(of: names, bundle: nil).text.hasSuffix(
        """
          /// The \\*Royal\\* Crown
          static var royal: AppCrowns { AppCrowns("royal") }
        }

        """))
    #expect(CrownSource.documentation("a\nb\u{202E}c") == "a b c")
    #expect(CrownSource.documentation("# 1") == "\\# 1")
    #expect(CrownSource.documentation("1. one") == "1\\. one")
    #expect(CrownSource.documentation("- <b>`x`</b>") == "\\- \\<b\\>\\`x\\`\\</b\\>")
  }

  /// An Xcode target has its resources in the bundle of its code.
  @Test func theBundleOfAPackageIsNamed() throws {
    let names = try namespace("royal")
    #expect(!CrownSource(of: names, bundle: nil).text.contains("for folder in folders"))
    let source = CrownSource(of: names, bundle: #"my "app"_App"#).text
    #expect(source.contains(##"folder.appending(path: "my \"app\"_App" + ".\(ending)")"##), "\(source)")
    #expect(source.contains(##"?? "my \"app\"_App.bundle/AppCrowns.db""##))
  }

  @Test func namesAreLiterals() {
    #expect(CrownSource.literal(#"a"b\(c)"#) == #""a\"b\\(c)""#)
  }
}
