import CrownPath
import CrownSVG
import Foundation

/// The drawings of one opaque layer in some folders.
struct Drawings {
  struct Named {
    var file: String
    var drawing: Drawing
    /// The bytes of the drawing's own record.
    var recordSize: Int

    var name: String { (file as NSString).lastPathComponent }
  }

  private(set) var list: [Named] = []

  struct EmptyError: Error, CustomStringConvertible {
    var description: String { "no SVG file of one opaque layer in the folders given" }
  }

  /// Reads the first folder whole, and at most `limit` files of each other one, evenly chosen.
  init(folders: [String], limit: Int) throws {
    for (number, folder) in folders.enumerated() {
      let paths = (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? [])
        .filter { $0.hasSuffix(".svg") }.sorted()
      let count = number == 0 && folders.count > 1 ? paths.count : min(limit, paths.count)
      for i in 0..<count {
        let file = folder + "/" + paths[i * paths.count / count]
        guard let data = FileManager.default.contents(atPath: file),
          let drawing = try? SVGImporter().drawing(from: [UInt8](data)).drawing, drawing.isOutline,
          !drawing.path.isEmpty, let record = try? PathEncoder().encode(drawing)
        else { continue }
        list.append(Named(file: file, drawing: drawing, recordSize: record.bytes.count))
      }
    }
    if list.isEmpty { throw EmptyError() }
  }
}

extension Drawing {
  /// The number of lines and curves.
  var segmentCount: Int {
    path.elements.count { element in
      switch element {
      case .line, .quad, .cubic: true
      case .move, .close: false
      }
    }
  }
}
