extension SourceList {
  /// Makes one source of the pictures that are one crown at several scales: the largest of them.
  ///
  /// `a.png`, `a@2x.png` and `a@3x.png` in one folder are one crown. Beside `a.svg` or `a.svgz` they are none, since
  /// that is the better source; ``notes`` says so.
  /// - Complexity: O(sources).
  mutating func takeLargestPictures() {
    guard sources.contains(where: \.mayHaveSiblings) else { return }
    var best: [String: Int] = [:]
    for (index, source) in sources.enumerated() where !source.isNamed && source.path != "-" {
      let key = SourceFileName.stem(of: source.path)
      guard let other = best[key] else {
        best[key] = index
        continue
      }
      // Of several SVG files the first stays here. That they have one name is reported later.
      if Self.rank(sources[other].path) < Self.rank(source.path) { best[key] = index }
    }
    var isKept = [Bool](repeating: true, count: sources.count)
    for (index, source) in sources.enumerated() where source.mayHaveSiblings {
      guard let winner = best[SourceFileName.stem(of: source.path)], winner != index else { continue }
      isKept[index] = false
      sources[winner].siblings.append(source.path)
      guard SourceFileName.isSVG(sources[winner].path) else { continue }
      notes.append(
        ImportMessage(
          path: source.path, severity: .note,
          text: "passed over, since the drawing \(sources[winner].path) has the same name"))
    }
    removeSources { !isKept[$0] }
  }

  /// How good a source is for a crown: an SVG file is the best, then the picture with the most pixels for each point.
  private static func rank(_ path: String) -> Int {
    SourceFileName.isPicture(path) ? SourceFileName.scale(of: path) ?? 1 : 10
  }

  private mutating func removeSources(where isRemoved: (Int) -> Bool) {
    var kept: [Source] = []
    var indices = [Int?](repeating: nil, count: sources.count)
    for (index, source) in sources.enumerated() where !isRemoved(index) {
      indices[index] = kept.count
      kept.append(source)
    }
    sources = kept
    firstSources = firstSources.compactMapValues { indices[$0] }
  }
}

extension Source {
  /// Whether the file may be one of several for one crown.
  fileprivate var mayHaveSiblings: Bool { !isNamed && SourceFileName.isPicture(path) }
}
