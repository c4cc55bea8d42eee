import CrownImport
import CrownKit
import CrownRaster
import CrownStore
import CrownSystem

/// Looks for crowns that are alike, on several threads.
struct SimilarRun: Sendable {
  let library: CrownLibrary
  let kinds: Set<Likeness.Kind>
  /// The largest difference of crowns that are alike, 0 to 1.
  let difference: Double
  let jobs: Int

  /// The crowns of a database by their numbers, and the groups that they form.
  struct Found {
    let groups: LikenessGroups
    /// Sentences about crowns that cannot be drawn.
    let problems: [String]
    fileprivate let names: NameList
    fileprivate let index: LikenessIndex

    func name(of number: UInt32) throws -> String { try names.name(of: number) }

    /// The fingerprint of a crown's record.
    func record(of number: UInt32) -> ContentHash { index.record(of: number) }

    func isKept(_ number: UInt32) -> Bool { index.rank(of: number).contains(.kept) }
  }

  /// Why a crown is not compared.
  private struct Problem: Error {
    let sentence: String
  }

  /// The names that are read from the database at a time for each thread.
  private static let namesPerJob = 64
  /// The most pairs that are held, 64 MB.
  private static let mostPairs = 4_000_000
  /// The most sentences about crowns that cannot be drawn.
  private static let mostProblems = 100

  /// Finds the groups that have a crown of a selection.
  ///
  /// - Parameter kept: The crowns that stand before others of their group.
  func groups(of selection: CrownSelection, keeping kept: NameList, isQuiet: Bool) throws -> Found {
    let total = try library.catalog.count()
    let names = NameList(cancellation: Interruption.cancellation)
    var index = LikenessIndex(expecting: total)
    let problems = try add(selection, kept, total, to: &index, names, isQuiet: isQuiet)
    index.finish()
    let pairs = kinds == [.record] ? [] : try pairs(of: index, names, isQuiet: isQuiet)
    return Found(
      groups: LikenessGroups(of: index, pairs, kinds: kinds), problems: problems, names: names, index: index)
  }

  /// Draws each crown small, and numbers them in the order of their names.
  private func add(
    _ selection: CrownSelection, _ kept: NameList, _ total: Int, to index: inout LikenessIndex, _ names: NameList,
    isQuiet: Bool
  ) throws -> [String] {
    let progress = ProgressBar("Drawing", total: total, isQuiet: isQuiet)
    defer { progress.finish() }
    var problems: [String] = []
    var (last, given): (String?, Int) = (nil, 0)
    try OrderedPipeline.run(
      jobs: jobs, cancellation: Interruption.cancellation,
      nextItems: { () throws -> [String] in
        // No more than there were: the pages of a database that is written to need not come to an end.
        let limit = min(Self.namesPerJob * jobs, total - given)
        guard limit > 0 else { return [] }
        let page = try library.catalog.names(after: last, limit: limit)
        (last, given) = (page.last, given + page.count)
        return page
      },
      makeWorker: {
        let rasterizer = Rasterizer()
        return { name in
          Result<(ContentHash, PictureSignature), Problem> { () throws(Problem) in
            let (crown, mask) = try draw(name, using: rasterizer)
            return (crown.record.withUnsafeBytes { ContentHash(of: $0) }, PictureSignature(of: mask))
          }
        }
      },
      consume: { name, result in
        progress.advance()
        switch result {
        case .success(let (record, signature)):
          var rank: LikenessIndex.Rank = []
          if try selection.list == nil || selection.contains(name) { rank.insert(.chosen) }
          if try kept.contains(name) { rank.insert(.kept) }
          if try names.add(name) { index.add(signature, record: record, rank: rank) }
        case .failure(let problem):
          if problems.count < Self.mostProblems { problems.append(problem.sentence) }
        }
        return true
      })
    return problems
  }

  /// The pairs of records whose pictures are alike.
  private func pairs(of index: LikenessIndex, _ names: NameList, isQuiet: Bool) throws -> [LikenessGroups.Pair] {
    let progress = ProgressBar("Comparing", total: index.representativeCount, isQuiet: isQuiet)
    defer { progress.finish() }
    var pairs: [LikenessGroups.Pair] = []
    let mayBeMoved = kinds.contains(.mirrored) || kinds.contains(.turned)
    try OrderedPipeline.run(
      count: index.representativeCount, jobs: jobs, cancellation: Interruption.cancellation,
      makeWorker: {
        let rasterizer = Rasterizer()
        let comparison = PictureComparison()
        return { position in
          let candidates = index.candidates(behind: position, within: difference, mayBeMoved: mayBeMoved)
          let number = index.number(at: position)
          // A crown that was drawn before and cannot be drawn now was changed meanwhile.
          guard !candidates.isEmpty, let one = try? draw(names.name(of: number), using: rasterizer).mask else {
            return []
          }
          return candidates.compactMap { candidate -> LikenessGroups.Pair? in
            guard let other = try? draw(names.name(of: candidate.number), using: rasterizer).mask else { return nil }
            return likeness(of: one, other, candidate.positions, by: comparison).map {
              LikenessGroups.Pair(number, candidate.number, $0)
            }
          }
        }
      },
      consume: { (_, found: [LikenessGroups.Pair]) in
        progress.advance()
        pairs += found.filter { kinds.contains($0.likeness.kind) }
        guard pairs.count <= Self.mostPairs else {
          throw Failure(
            "more than \(Self.mostPairs) pairs of crowns are alike; give a smaller --difference, fewer kinds with "
              + "--only, or names")
        }
        return true
      })
    return pairs
  }

  /// The likeness of the second picture to the first: as they are, or in the position that brings them nearest.
  private func likeness(
    of one: Mask, _ other: Mask, _ positions: [PicturePosition], by comparison: PictureComparison
  ) -> Likeness? {
    var best: Likeness?
    for position in positions {
      let found = comparison.difference(one, other, position)
      guard found <= difference else { continue }
      if position == .upright { return Likeness(difference: found, position: .upright) }
      // The first picture is the second one in this position; the way back is the second one's.
      if best.map({ found < $0.difference - Likeness.rounding }) ?? true {
        best = Likeness(difference: found, position: position.inverse)
      }
    }
    return best
  }

  private func draw(_ name: String, using rasterizer: Rasterizer) throws(Problem) -> (crown: Crown, mask: Mask) {
    do throws(CrownLibraryError) {
      let crown = try library.crown(named: name)
      return (crown, try crown.mask(width: PictureSignature.side, height: PictureSignature.side, using: rasterizer))
    } catch {
      throw Problem(sentence: Failure.sentence(of: error))
    }
  }
}

extension NameList {
  /// The name at an index.
  fileprivate func name(of number: UInt32) throws -> String { try names(from: Int(number), limit: 1).first ?? "" }
}
