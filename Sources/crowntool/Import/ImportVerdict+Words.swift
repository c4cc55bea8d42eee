import CrownImport

extension ColorTreatment {
  /// The treatment of the colours of one crown.
  var words: String {
    switch self {
    case .single: "one"
    case .flattened: "several, united"
    case .holes: "light parts as holes"
    case .shades: "in shades"
    }
  }
}

extension ImportVerdict {
  /// The verdict in a line, such as `in shades, without the background; 82 % of the edges are seen`.
  var words: String {
    treatment.words + (hasBands ? ", fading in layers" : "") + (omitsBackground ? ", without the background" : "")
      + (percentage < 100 ? "; \(percentage) % of the edges are seen" : "")
  }
}

extension ImportVerdict {
  /// The verdict in a line of a page; `nil` for a drawing of one colour, of which there is nothing to say.
  var galleryWords: String? {
    if let picture { return picture.words }
    return treatment == .single && !omitsBackground && percentage == 100 ? nil : words
  }
}

extension PictureVerdict {
  /// The verdict in a line, such as `traced; pixels differ by up to 12 of 255`.
  var words: String {
    switch kind {
    case .traced:
      (isDoubtful ? "traced, doubtful; " : "traced; ")
        + (omitsShadow ? "without its shadow; " : "")
        + (deviation == 0 ? "no pixel differs" : "pixels differ by up to \(deviation) of 255")
    case .mask: "kept as a mask" + (omitsShadow ? ", without its shadow" : "")
    }
  }
}

extension ImportReport {
  /// The results for the pictures, in a line; `nil` if there were none.
  var pictureLine: String? {
    let (traced, masks) = (count(of: PictureVerdict.Kind.traced), count(of: PictureVerdict.Kind.mask))
    var parts: [String] = []
    if traced > 0 { parts.append("\(traced) traced from \(traced == 1 ? "a picture" : "pictures")") }
    if masks > 0 { parts.append("\(masks) kept as \(masks == 1 ? "a mask" : "masks")") }
    let doubtful = doubtfulTraces
    if doubtful.count > 0 {
      let names = [doubtful.firstName] + doubtful.furtherNames
      parts.append(
        "\(doubtful.count) of the traces doubtful: \(names.map(\.visible).joined(separator: ", "))"
          + (doubtful.count > names.count ? " …" : "") + " ('crowntool list --doubtful')")
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// The treatment of the colours of all crowns, in a line; `nil` if each drawing had one colour and no background.
  var colorLine: String? {
    var parts = [ColorTreatment.shades, .holes, .flattened].compactMap { treatment in
      count(of: treatment) == 0 ? nil : treatment.countedWords.map { "\(count(of: treatment)) \($0)" }
    }
    if withoutBackgroundCount > 0 { parts.append("\(withoutBackgroundCount) without their background square") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
