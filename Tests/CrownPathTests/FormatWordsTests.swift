import CrownsTestSupport
import Foundation
import Testing

@testable import CrownPath

/// The alphabets of the format: verbs, contexts, numbers, copies, frequencies.
@Suite("The format's words")
struct FormatWordsTests {
  private typealias Form = SegmentVerb.ControlForm

  @Test("Verbs and symbols are one to one, and a closing form differs from its verb in the end alone")
  func verbs() {
    #expect(SegmentVerb.allCases.count == SegmentVerb.count)
    #expect(SegmentVerb.allCases.map(\.symbol) == Array(0..<SegmentVerb.count))
    #expect(SegmentVerb.EndGroup.allCases.count == SegmentVerb.EndGroup.count)
    for verb in SegmentVerb.allCases where verb.mayClose && !verb.closes {
      let closing = verb.closing(true)
      #expect(verb.closing(false) == verb && closing.closes && closing != verb)
      #expect(closing.kind == verb.kind && closing.endGroup == verb.endGroup && closing.controlForm == verb.controlForm)
      guard let form = verb.controlForm else { continue }
      #expect(SegmentVerb(form, closes: false) == verb && SegmentVerb(form, closes: true) == closing)
    }
    let forms = SegmentVerb.allCases.filter(\.mayClose)
    #expect(forms.count == 2 * forms.filter(\.closes).count)
  }

  @Test("Every context is reached in exactly one way")
  func contexts() {
    let bits = [false, true]
    // Numbers of all lengths.
    let fine = Self.distinct((0..<10).map { NumberBucket(Int32(1 << $0 - 1)) })
    let coarse = Self.distinct((0..<11).map { CoarseBucket(Int32(1 << $0 - 1)) })
    #expect(fine.map(\.index) == Array(0..<NumberBucket.count))
    #expect(coarse.map(\.index) == Array(0..<CoarseBucket.count))
    var contexts: [CodingContext] = [.version, .viewBox, .form, .steps, .alignment, .subpath]
    // Two kinds each stand for all of a group, but for the start.
    let kinds = (0..<SegmentVerb.Kind.count).compactMap(SegmentVerb.Kind.init)
    for isAligned in bits {
      for last in kinds {
        for before in [SegmentVerb.Kind.start, .line, .curve, .copy] {
          contexts += bits.map { .verb(isAligned: isAligned, last: last, before: before, isAlongAxis: $0) }
        }
      }
    }
    contexts += bits.flatMap { aligned in [true, false].map { .startX(isAligned: aligned, isFirst: $0) } }
    contexts += bits.flatMap { aligned in coarse.map { .startY(isAligned: aligned, x: $0) } }
    for isAligned in bits {
      for axis in [GridAxis.x, .y] { contexts += coarse.map { .axis(axis, isAligned: isAligned, extent: $0) } }
    }
    contexts += bits.flatMap { aligned in coarse.map { .circle(isAligned: aligned, extent: $0) } }
    for group in SegmentVerb.EndGroup.allCases {
      contexts += bits.flatMap { aligned in coarse.map { .endX(group, isAligned: aligned, extent: $0) } }
    }
    for group in SegmentVerb.EndGroup.allCases {
      contexts += bits.flatMap { aligned in fine.map { .endY(group, isAligned: aligned, x: $0) } }
    }
    func forms(isSmooth: Bool) -> [Form] {
      (0..<Form.Precision.count).compactMap(Form.Precision.init).map { Form(isSmooth: isSmooth, precision: $0) }
    }
    let (smooth, corner) = (forms(isSmooth: true), forms(isSmooth: false))
    contexts += smooth.flatMap { form in fine.map { .firstX(form, extent: $0) } }
    contexts += smooth.compactMap { .firstY($0, x: fine[3]) }
    contexts += corner.flatMap { form in fine.map { .firstX(form, extent: $0) } }
    contexts += corner.flatMap { form in fine.compactMap { .firstY(form, x: $0) } }
    let writing = (smooth + corner).filter(\.writesSecond)
    contexts += writing.flatMap { form in fine.map { .secondX(form, extent: $0) } }
    contexts += writing.flatMap { form in fine.map { .secondY(form, x: $0) } }
    contexts += [.copyDistance, .copySymmetry, .residual]
    #expect(contexts.map(\.index) == Array(0..<CodingContext.count))
  }

  private static func distinct<Element: Equatable>(_ elements: [Element]) -> [Element] {
    elements.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  @Test("The specification's table of contexts is the code's")
  func specifiedContexts() throws {
    let text = try Repository.text("Sources/CrownPath/CrownPath.docc/PathFormat.md")
    let rows = text.split(separator: "\n").map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let start = try #require(rows.firstIndex(of: ["first", "name", "contexts", "symbols"]))
    let specified = rows[(start + 2)...].prefix { $0.count == 4 }.map { row in [0, 2, 3].map { Int(row[$0]) ?? -1 } }
    let groups = CodingContext.groups.map { [$0.indices.lowerBound, $0.indices.count, $0.alphabet] }
    #expect(specified == groups)
    for group in CodingContext.groups {
      for index in group.indices {
        let block = CodingContext(index: index).block
        #expect(block.contains(index) && block.lowerBound >= group.indices.lowerBound)
        #expect(block.upperBound <= group.indices.upperBound)
      }
    }
  }

  @Test("Numbers and distances of copies come back from their symbols")
  func splits() {
    let numbers = (-9000...9000).map { Int32($0) } + [-1_048_576, 1_048_575, 65_536, -65_537]
    let differ = numbers.filter { number in
      let (symbol, bits, rest) = NumberClass.split(number)
      let isCounted = NumberClass.bits(of: symbol) == bits && symbol < NumberClass.count
      return !isCounted || NumberClass.number(symbol: symbol, rest: rest) != number
    }
    #expect(differ.isEmpty)
    for distance in 1...CopyCode.maximumDistance {
      let (symbol, bits, rest) = CopyCode.split(distance: distance)
      #expect(symbol < CopyCode.distanceSymbols && CopyCode.bits(ofDistance: symbol) == bits)
      #expect(CopyCode.distance(symbol: symbol, bits: bits, rest: rest) == distance)
    }
    for symbol in 0..<CopyCode.residualSymbols { #expect(CopyCode.symbol(ofMove: CopyCode.move(of: symbol)) == symbol) }
    for symbol in 0..<CopyCode.symmetrySymbols {
      let (symmetry, isReversed) = CopyCode.symmetry(of: symbol)
      #expect(CopyCode.symbol(of: symmetry, isReversed: isReversed) == symbol)
    }
  }

  @Test("The shipped tables are laid out as trained ones are, with the header's frequencies")
  func shippedTables() {
    let shipped = FrequencyTables.shipped
    let frequencies = CodingContext.all.map { context in
      var row = Array(repeating: 0, count: context.alphabet)
      for slots in shipped.slots(of: context) { row[slots.symbol] = slots.frequency }
      return row
    }
    #expect(frequencies.allSatisfy { $0.reduce(0, +) == FrequencyTables.sum })
    #expect(Array(frequencies.prefix(RecordHeader.frequencies.count)) == RecordHeader.frequencies)
    let laidOut = FrequencyTables(frequencies: frequencies)
    #expect(laidOut.entries.count == shipped.entries.count)
    #expect(!(0..<shipped.entries.count).contains { shipped.entries[$0] != laidOut.entries[$0] })
    #expect(!(0..<shipped.buckets.count).contains { shipped.buckets[$0] != laidOut.buckets[$0] })
  }

  @Test("The finest tolerance is what the message of a finer one says")
  func finestTolerance() throws {
    let box = PathRect(x: 0, y: 0, width: 24, height: 24)
    let path = BezierPath([
      .move(to: PathPoint(1, 1)), .line(to: PathPoint(20, 3)), .line(to: PathPoint(7, 19)), .close,
    ])
    let drawing = Drawing(viewBox: box, path: path)
    _ = try PathEncoder(tolerance: 24 / 90_000).encode(drawing)
    let error = #expect(throws: PathEncodingError.self) { try PathEncoder(tolerance: 24.0 / 95_000).encode(drawing) }
    #expect(error?.description.contains("1/90000") == true)
  }
}
