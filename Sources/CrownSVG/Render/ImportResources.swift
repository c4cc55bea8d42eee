/// The choices and files of an import besides the document, the same for every walk through it.
struct ImportResources {
  let options: SVGImporter.Options
  /// The fonts that text is drawn with; `nil` where text is refused.
  let fonts: FontPicker?
  /// The files that the document may refer to; `nil` for none.
  let links: LinkedFiles?

  /// The detail in which gradients that vary are divided.
  let detail: GradientBands.Detail

  init(of importer: SVGImporter, detail: GradientBands.Detail) {
    self.detail = detail
    options = importer.options
    fonts = options.fonts.map { FontPicker($0) }
    links = importer.linkedFile.map { LinkedFiles(read: $0) }
  }
}
