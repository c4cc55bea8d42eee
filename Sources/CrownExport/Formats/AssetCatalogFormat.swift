import CrownKit

/// An asset catalogue of Xcode: an image set each, of one vector file.
struct AssetCatalogFormat: ExportFormat {
  let name = "xcassets"
  let summary = "Xcode: an asset catalogue of template images"
  let ending = "svg"
  let layout = ExportLayout.folder
  let options: Set<ExportOption> = [.size]

  /// Colons are what the file manager of a Mac shows as slashes.
  func exportedName(of name: String) -> String { String(name.map { $0 == ":" ? "-" : $0 }) }

  func files(of crown: ExportedCrown) throws -> [ExportedFile] {
    let folder = crown.name + ".imageset/"
    // An image takes the name of its set, so that of its file needs no other characters.
    let direction = crown.mirrors ? ",\n      \"language-direction\" : \"left-to-right\"" : ""
    let placed = crown.placed
    let text = """
      {
        "images" : [
          {
            "filename" : "image.svg",
            "idiom" : "universal"\(direction)
          }
        ],
        "properties" : {
          "preserves-vector-representation" : true,
          "template-rendering-intent" : "template"
        },

      """
    return [
      ExportedFile(
        path: folder + "image.svg", text: SVGFormat.document(of: placed, isMinified: false, size: placed.size),
        mark: .xml),
      Self.contents(text, in: folder),
    ]
  }

  func files(ofFolder folder: String) -> [ExportedFile] {
    // The names of images in a folder begin with it.
    let properties = folder.isEmpty ? "" : "  \"properties\" : {\n    \"provides-namespace\" : true\n  },\n"
    return [Self.contents("{\n" + properties, in: folder)]
  }

  /// A list of a folder's content, whose author is the mark.
  private static func contents(_ text: String, in folder: String) -> ExportedFile {
    let path = (folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/") + "Contents.json"
    let mark = ExportMark(start: "\"", end: "\"\n  }\n}\n")
    return ExportedFile(path: path, text: text + "  \"info\" : {\n    \"version\" : 1,\n    \"author\" : ", mark: mark)
  }
}
