import CrownSystem
import CrownsTestSupport
import Foundation
import Testing

/// Folders are listed in one order on every system, and their entries are told apart without walking down their paths.
@Suite struct FolderListingTests {
  @Test func namesComeInTheOrderOfTheirBytes() throws {
    let folder = try TemporaryFolder()
    let names = ["b", "\u{E9}", "a", "~", "z", "a-name-of-more-than-fifteen-bytes", "ab", ".hidden", "\u{1F451}"]
    for name in names { try Data().write(to: URL(filePath: folder(name))) }
    let listing = try FolderListing(of: folder.path)
    #expect(listing.names == names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(listing.otherNames.isEmpty)
    #expect(!listing.isEmpty)
  }

  @Test func namesThatAreNotTextComeApart() throws {
    let folder = try TemporaryFolder()
    try Data().write(to: URL(filePath: folder("a")))
    let others: [[UInt8]] = [[0x62, 0xFF], [0xC3]]
    for name in others {
      let path = (Array(folder.path.utf8) + [0x2F] + name + [0]).map { CChar(bitPattern: $0) }
      let number = open(path, O_WRONLY | O_CREAT, 0o600)
      // Some file systems refuse such names.
      guard number >= 0 else { return }
      close(number)
    }
    let listing = try FolderListing(of: folder.path)
    #expect(listing.names == ["a"])
    #expect(listing.otherNames == others)
  }

  @Test func anEmptyFolderHasNoNames() throws {
    let folder = try TemporaryFolder()
    let listing = try FolderListing(of: folder.path)
    #expect(listing.isEmpty)
  }

  /// The entry is found through the folder, and through its path where the folder could not be opened.
  @Test(arguments: [true, false]) func entriesAreToldApart(isOpen: Bool) throws {
    let folder = try TemporaryFolder()
    try Data().write(to: URL(filePath: folder("file")))
    try FileManager.default.createDirectory(atPath: folder("folder"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: folder("link"), withDestinationPath: "nothing")
    let open = OpenFolder(isOpen ? folder.path : folder("file"))
    func status(_ name: String) throws(FileStatus.Failure) -> FileStatus {
      try FileStatus(ofEntry: name, in: open, path: folder(name))
    }
    for (name, kind) in [("file", FileStatus.Kind.regular), ("folder", .folder), ("link", .link)] {
      #expect(try status(name).kind == kind, "\(name)")
      #expect(try status(name).identity == FileStatus(of: folder(name), followingLinks: false).identity, "\(name)")
    }
    #expect { _ = try status("missing") } throws: { ($0 as? FileStatus.Failure)?.isMissing == true }
  }
}
