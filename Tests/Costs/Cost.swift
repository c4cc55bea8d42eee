import CrownImport
import CrownKit
import CrownRaster
import CrownPNG
import CrownPath
import CrownSVG
import CrownStore
import CrownTrace

/// A fixed piece of work whose instructions `scripts/bench cost` counts.
struct Cost {
  let name: String
  let run: () throws -> Void

  /// All costs, in the order of the figures in `instructions.txt`.
  ///
  /// - Parameters:
  ///   - documents: SVG files of one layer.
  ///   - database: The path of a file that is made.
  static func all(documents: [[UInt8]], database: String) throws -> [Cost] {
    let importer = SVGImporter()
    let drawings = try documents.map { try importer.drawing(from: $0).drawing }
    let records = try drawings.map { try PathEncoder().encode($0).bytes }
    let pairs = drawings.map(\.dividedIntoLayers)
    let planes = try tracedShapes.map { shape in
      let document = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'>\(shape)</svg>"
      let mask = try importer.drawing(from: Array(document.utf8)).drawing.mask(side: 48)
      return try CoveragePlane(width: 48, height: 48, values: mask.coverage.map { Float($0) / 255 })
    }
    let picture = try drawings[0].mask(side: 512)
    try pack(records, into: database)

    func filling(_ side: Int, _ drawings: [Drawing]) throws -> () throws -> Void {
      let rasterizer = Rasterizer()
      var mask = try Mask(width: side, height: side)
      return { for drawing in drawings { try rasterizer.fill(drawing, transform: drawing.fit(side), into: &mask) } }
    }
    return [
      Cost(name: "fill-32px", run: try filling(32, drawings)),
      Cost(name: "fill-64px", run: try filling(64, drawings)),
      Cost(name: "fill-256px", run: try filling(256, drawings)),
      Cost(name: "fill-two-layers-64px", run: try filling(64, pairs)),
      Cost(name: "encode") { for drawing in drawings { _ = try PathEncoder().encode(drawing) } },
      Cost(name: "decode") {
        var path = BezierPath()
        for record in records {
          try record.withUnsafeBytes { try PathDecoder($0).decode(into: &path) }
        }
      },
      Cost(name: "import") {
        let encoder = CrownEncoder()
        for document in documents { _ = try encoder.encode(document, name: "crown", path: "crown.svg") }
      },
      Cost(name: "trace-48px") { for plane in planes { _ = try CrownTracer().trace(plane) } },
      Cost(name: "write-png-512px") { _ = PNG.encode(picture, color: .black) },
      Cost(name: "color-512px") { _ = picture.coloredStraight(.black) },
      Cost(name: "open-and-look-up") {
        _ = try CrownLibrary(opening: database, mode: .immutable).crown(named: "crown-7")
      },
    ]
  }

  /// Shapes with lines, arcs, free curves, holes and sharp corners, which are traced quickly.
  private static let tracedShapes = [
    "<circle cx='12' cy='12' r='9.3'/>",
    "<path d='M3 21V9l9-6 9 6v12h-6v-7H9v7z'/>",
    "<path d='M12 21C5 16 2 12 2 8a5 5 0 0 1 10-1 5 5 0 0 1 10 1c0 4-3 8-10 13z'/>",
    "<path d='M4 4h16v16H4zM8 8v8h8V8z'/>",
    "<path d='M12 2l3 7 7 1-5 5 1 7-6-4-6 4 1-7-5-5 7-1z'/>",
  ]

  private static func pack(_ records: [[UInt8]], into database: String) throws {
    let catalog = try CrownCatalog(opening: database + ".working", mode: .create)
    try catalog.write { writer in
      for (number, record) in records.enumerated() { try writer.put("crown-\(number)", record: record, source: nil) }
    }
    _ = try catalog.pack(into: database)
  }
}

extension Drawing {
  /// The same subpaths, in turn in an opaque layer and in one of 40 %.
  fileprivate var dividedIntoLayers: Drawing {
    var layers = [UInt8.max, 102].map { Layer(path: BezierPath(), fillRule: fillRule, opacity: $0) }
    var subpaths = 0
    for element in path.elements {
      if case .move = element { subpaths += 1 }
      layers[subpaths % 2].path.append(element)
    }
    return Drawing(viewBox: viewBox, layers: layers)
  }

  fileprivate func fit(_ side: Int) -> PathTransform {
    .fitting(viewBox, width: Double(side), height: Double(side))
  }

  fileprivate func mask(side: Int) throws -> Mask {
    var mask = try Mask(width: side, height: side)
    try Rasterizer().fill(self, transform: fit(side), into: &mask)
    return mask
  }
}
