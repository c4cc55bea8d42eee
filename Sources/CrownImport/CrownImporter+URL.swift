#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension CrownImporter {
  /// Makes an importer, as `init(database:options:pictures:)` does with the path of a file URL.
  public init(database url: URL, options: ImportOptions = ImportOptions(), pictures: PictureImport = .none) {
    self.init(database: url.path, options: options, pictures: pictures)
  }
}
