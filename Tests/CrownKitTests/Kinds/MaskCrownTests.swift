@testable import CrownKit
import CrownPath
import CrownRaster
import CrownSystem
import CrownsTestSupport
import Testing

@Suite("Crowns that are kept as masks")
struct MaskCrownTests {
  /// A disc with an opening, 48 by 32 pixels at two pixels a point.
  private static func picture() throws -> (mask: Mask, record: [UInt8]) {
    let drawing = Fixture.disc
    let transform = PathTransform(a: 2, b: 0, c: 0, d: 2, tx: 8, ty: 0)
    let mask = try Rasterizer().fill(drawing.path, rule: .nonzero, transform: transform, width: 48, height: 32)
    let box = PathRect(x: 0, y: 0, width: 24, height: 16)
    return (mask, try AlphaMask(width: 48, height: 32, viewBox: box, alpha: mask.coverage).encoded())
  }

  @Test("A mask tells its kind, and what asks for its outline throws")
  func kinds() throws {
    let crown = try Crown(name: "disc", record: try Self.picture().record)
    #expect(try crown.kind == .mask)
    #expect(crown.viewBox == PathRect(x: 0, y: 0, width: 24, height: 16))
    #expect(try crown.alphaMask.width == 48)
    let error = PathDecodingError(kind: .mask, offset: 0)
    #expect(throws: error) { try crown.path }
    #expect(throws: error) { try crown.layers }
    #expect(throws: error) { try crown.drawing }
    #expect(throws: error) { try crown.silhouette }
    #expect("\(error)".contains("draw the crown as a picture"))
    let outline = try Crown(name: "square", record: Fixture.record(Fixture.square))
    #expect(try outline.kind == .outline)
    #expect(throws: PathDecodingError(kind: .notAMask, offset: 0)) { try outline.alphaMask }
    let layers = [
      Drawing.Layer(path: Fixture.square.path), Drawing.Layer(path: Fixture.triangle.path, opacity: 102),
    ]
    let shaded = try Crown(name: "two", record: Fixture.record(Drawing(viewBox: Fixture.box, layers: layers)))
    #expect(try shaded.kind == .shaded)
  }

  @Test("At its own size a mask is drawn byte for byte, in every frame that gives it that size")
  func ownSize() throws {
    let (mask, record) = try Self.picture()
    let crown = try Crown(name: "disc", record: record)
    #expect(try crown.mask(width: 48, height: 32) == mask)
    #expect(try crown.mask(in: CrownFrame(width: 24, height: 16, scale: 2)) == mask)
    #expect(try crown.mask(in: CrownFrame(width: 24, height: 16, scale: 2, contentMode: .center)) == mask)
    let inset = try crown.mask(in: CrownFrame(width: 28, height: 20, scale: 2, insets: .init(2)))
    for y in 0..<40 {
      for x in 0..<56 {
        let inside = (4..<52).contains(x) && (4..<36).contains(y)
        #expect(inset[x, y] == (inside ? mask[x - 4, y - 4] : 0))
      }
    }
    #expect(try crown.withShades([0.2]).mask(width: 48, height: 32) == mask)
    #expect(try crown.rendered(width: 48, height: 32, color: .black) == mask.coloredStraight(.black))
  }

  @Test("At other sizes a mask lies where its outline would")
  func placement() throws {
    let (_, record) = try Self.picture()
    let crown = try Crown(name: "disc", record: record)
    let box = PathRect(x: 0, y: 0, width: 24, height: 16)
    let moved = BezierPath(Fixture.disc.path.elements.map { $0.map { PathPoint($0.x + 4, $0.y) } })
    let outline = try Crown(name: "disc", record: Fixture.record(Drawing(viewBox: box, path: moved)))
    for frame in [
      CrownFrame(width: 100, height: 100), CrownFrame(width: 31, height: 77, contentMode: .fill),
      CrownFrame(width: 30, height: 20), CrownFrame(width: 64, height: 20, contentMode: .stretch),
      CrownFrame(width: 50, height: 50, contentMode: .bottomRight), CrownFrame(width: 9, height: 9),
    ] {
      let (a, b) = (try crown.mask(in: frame), try outline.mask(in: frame))
      let sums = (a.coverage.reduce(0) { $0 + Int($1) }, b.coverage.reduce(0) { $0 + Int($1) })
      #expect(abs(sums.0 - sums.1) < sums.1 / 40 + 200, "\(frame)")
      let far = zip(a.coverage, b.coverage).count { abs(Int($0) - Int($1)) > 100 }
      #expect(far * 100 <= a.coverage.count, "\(frame)")
    }
  }

  @Test("Libraries, caches, look-ahead and themes take masks as they take outlines")
  func libraries() async throws {
    let (mask, record) = try Self.picture()
    let library = try Fixture.library(records: ["disc": record, "square": try Fixture.record(Fixture.square)])
    let frame = CrownFrame(width: 48, height: 32)
    let cache = MaskCache(library: library)
    #expect(try cache.mask(named: "disc", in: frame) == mask)
    #expect(cache.keeps("disc", in: frame))
    let all = try await cache.masks(named: ["disc", "square"], in: frame)
    #expect(try all[0].get() == mask)
    #expect(try all[1].get().coverage.contains(255))
    var poster = try Bitmap<Premultiplied>(width: 48, height: 32)
    mask.colorPremultiplied(.black, into: &poster)
    #expect(poster == mask.coloredPremultiplied(.black))
  }

  @Test("A damaged mask and an impossible size are typed errors")
  func errors() throws {
    let record = try Self.picture().record
    let cut = try Crown(name: "disc", record: Array(record.prefix(record.count / 2)))
    let error = #expect(throws: CrownLibraryError.self) { try cut.mask(width: 48, height: 32) }
    guard case .damagedCrown("disc", let reason) = error else { Issue.record("\(String(describing: error))"); return }
    #expect(reason.kind == .truncated)
    let crown = try Crown(name: "disc", record: record)
    #expect(throws: CrownLibraryError.self) { try crown.mask(width: 0, height: 32) }
    #expect(throws: CrownLibraryError.self) { try crown.mask(in: CrownFrame(width: 9, height: 9, insets: .init(5))) }
    #expect(throws: PathDecodingError.self) { try Crown(name: "x", record: [255, 31, 255, 255, 255]) }
  }

  /// The message of the error with which a crown is not drawn in a rectangle.
  private static func refusal(
    of crown: Crown, in rect: PathRect, contentMode: CrownFrame.ContentMode
  ) throws -> String? {
    var bitmap = try Bitmap<Straight>(width: 9, height: 6)
    do {
      try bitmap.draw(crown, in: rect, color: .black, contentMode: contentMode)
      return nil
    } catch {
      return error.description
    }
  }

  @Test("Rectangles of any numbers are drawn in or refused, as those of outlines are")
  func extremeRectangles() throws {
    let picture = try Crown(name: "disc", record: try Self.picture().record)
    let outline = try Crown(name: "disc", record: Fixture.record(Fixture.disc))
    let numbers = [
      0, Double.leastNonzeroMagnitude, 1e-307, 1e-300, 0.3, 7, 1e9, 1e300, -1e-307, -4, -1e300, .infinity, .nan,
    ]
    for crown in [picture, outline] {
      for side in numbers {
        for origin in numbers {
          for mode in CrownFrame.ContentMode.allCases {
            let rect = PathRect(x: origin, y: 1, width: side, height: 5)
            let refusal = try Self.refusal(of: crown, in: rect, contentMode: mode)
            if let refusal, !rect.isUsable { #expect(refusal.contains("finite numbers")) }
            #expect(refusal != nil || rect.isUsable)
          }
        }
      }
    }
  }
}

extension PathElement {
  /// The element with its points moved.
  fileprivate func map(_ body: (PathPoint) -> PathPoint) -> PathElement {
    switch self {
    case .move(let point): .move(to: body(point))
    case .line(let point): .line(to: body(point))
    case .quad(let point, let control): .quad(to: body(point), control: body(control))
    case .cubic(let point, let control1, let control2):
      .cubic(to: body(point), control1: body(control1), control2: body(control2))
    case .close: .close
    }
  }
}
