extension SourceList {
  /// Makes one source of the pictures that are one crown at several scales: the largest of them.
  ///
  /// `a.png`, `a@2x.png` and `a@3x.png` in one folder are one crown. Beside `a.svg` or `a.svgz` they are none, since
  /// that is the better source; a note says so.
  func takeLargestPictures() throws {
    guard tables.hasPictures else { return }
    try tables.forEachSharedName { name in
      let sources = try tables.sources(named: name).filter { !$0.source.isNamed && $0.source.path != "-" }
      var best: [String: (id: Int64, source: Source)] = [:]
      for candidate in sources {
        let stem = SourceFileName.stem(of: candidate.source.path)
        // Of several SVG files the first stays here. That they have one name is reported later.
        if let other = best[stem], other.source.rank >= candidate.source.rank { continue }
        best[stem] = candidate
      }
      for (id, source) in sources where source.mayHaveSiblings {
        guard let winner = best[SourceFileName.stem(of: source.path)], winner.id != id else { continue }
        try tables.removeSibling(id, at: source.path, of: winner.id)
        guard SourceFileName.isSVG(winner.source.path) else { continue }
        let text = "skipped, since the drawing \(winner.source.path) has the same name"
        try tables.add(ImportMessage(path: source.path, severity: .note, .skipped, text: text), position: id)
      }
    }
  }
}

extension Source {
  /// True if the file may be one of several for one crown.
  var mayHaveSiblings: Bool { !isNamed && SourceFileName.isPicture(path) }

  /// The rank of a source for a crown: an SVG file is the best, then the picture with the most pixels for each point.
  fileprivate var rank: Int { SourceFileName.isPicture(path) ? SourceFileName.scale(of: path) ?? 1 : 10 }
}
