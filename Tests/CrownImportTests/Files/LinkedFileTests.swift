import CrownKit
import Foundation
import Testing

@testable import CrownImport

/// Imports of drawings that refer to other files.
@Suite struct LinkedFileTests {
  private static func user(of reference: String) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\"><use href=\"\(reference)\"/></svg>"
  }

  private static func parts(_ d: String) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\"><path id=\"a\" d=\"\(d)\"/></svg>"
  }

  @Test func aChangeOfTheOtherFileChangesTheCrown() throws {
    let folder = try ImportFolder()
    try folder.write(Self.user(of: "parts/wheel.svg#a"), to: "in/car.svg")
    try folder.write(Self.parts("M2 2h9v9z"), to: "in/parts/wheel.svg")
    #expect(try folder.importDrawings().count(of: .imported) == 2)
    let first = try folder.records()["car"]
    #expect(try folder.importDrawings().count(of: .unchanged) == 2)

    try folder.write(Self.parts("M3 2h9v12z"), to: "in/parts/wheel.svg")
    #expect(try folder.importDrawings().count(of: .updated) == 2)
    #expect(try folder.records()["car"] != first)
  }

  @Test func nothingOutsideOfTheFolderIsRead() throws {
    let folder = try ImportFolder()
    try folder.write(Self.parts("M2 2h9v9z"), to: "secret.svg")
    try folder.write(Self.parts("M2 2h9v9z"), to: "outside/part.svg")
    try folder.write(Self.parts("M2 2h9v9z"), to: "in/.hidden.svg")
    try folder.write(Self.parts("M2 2h9v9z"), to: "in/part.txt")
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: folder.path("in/link.svg"), withDestinationPath: folder.path("secret.svg"))
    try manager.createSymbolicLink(atPath: folder.path("in/linked"), withDestinationPath: folder.path("outside"))
    let references = [
      "../secret.svg", "link.svg", "linked/part.svg", folder.path("secret.svg"), ".hidden.svg", "part.txt",
      "in.svg/a.svg",
      "file://\(folder.path("secret.svg"))", "none.svg",
    ]
    for (index, reference) in references.enumerated() {
      try folder.write(Self.user(of: reference + "#a"), to: "in/user\(index).svg")
    }
    let report = try folder.importDrawings()
    let users = report.outcomes.filter { $0.name.hasPrefix("user") }
    #expect(users.count == references.count)
    for outcome in users { #expect(outcome.result == .skipped, "\(outcome.name)") }
  }

  @Test func anEncoderAloneReadsNoFile() throws {
    let folder = try ImportFolder()
    try folder.write(Self.parts("M2 2h9v9z"), to: "in/part.svg")
    #expect(throws: ImportRefusal.self) {
      try CrownEncoder().encode(Array(Self.user(of: "part.svg#a").utf8), name: "a", path: folder.path("in/a.svg"))
    }
  }
}
