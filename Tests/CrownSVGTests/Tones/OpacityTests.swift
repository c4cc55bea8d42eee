import CrownPath
import CrownsTestSupport
import Testing

@testable import CrownSVG

/// Translucent paint: layers, and what they compose to.
@Suite struct OpacityTests {
  private func opacities(_ body: String) throws -> [Int] {
    try Drawn.imported(body).drawing.layers.map { Int($0.opacity) }
  }

  private func square(_ x: Int, _ y: Int, _ side: Int, _ attributes: String = "") -> String {
    "<rect x='\(x)' y='\(y)' width='\(side)' height='\(side)' \(attributes)/>"
  }

  @Test func anOpaqueDrawingHasOneOpaqueLayer() throws {
    #expect(try Drawn.imported(square(4, 4, 9) + square(9, 9, 9)).drawing.isOutline)
  }

  @Test func eachOpacityIsALayer() throws {
    let body = square(0, 0, 9, "opacity='.4'") + square(20, 0, 9) + square(40, 0, 9, "fill-opacity='20%'")
    #expect(try opacities(body) == [255, 102, 51])
  }

  @Test func shapesOfOneOpacityThatDoNotOverlapAreOneLayer() throws {
    let beside = square(0, 0, 9, "opacity='.4'") + square(20, 0, 9, "opacity='.4'")
    #expect(try opacities(beside) == [102])
    // Shapes that touch are one area.
    let touching = square(0, 0, 9, "opacity='.4'") + square(9, 0, 9, "opacity='.4'")
    let layers = try Drawn.imported(touching).drawing.layers
    #expect(layers.count == 1 && layers[0].path.elements.count <= 6 && abs(Drawn.area(layers[0].path) - 162) < 1e-6)
    let overlapping = square(0, 0, 9, "opacity='.4'") + square(5, 0, 9, "opacity='.4'")
    #expect(try opacities(overlapping) == [102, 102])
  }

  @Test func whatOpaquePaintHidesIsLeftOut() throws {
    let hidden = square(4, 4, 9, "opacity='.4'")
    #expect(try opacities(hidden + square(0, 0, 20)) == [255])
    // The order does not matter in one colour.
    #expect(try opacities(square(0, 0, 20) + hidden) == [255])
    #expect(try opacities(square(0, 0, 20) + square(15, 4, 9, "opacity='.4'")) == [255, 102])
  }

  @Test func aGroupIsTheUnionOfItsShapes() throws {
    let drawn = try Drawn.imported("<g opacity='.5'>\(square(0, 0, 20))\(square(10, 10, 20))</g>").drawing
    #expect(drawn.layers.map(\.opacity) == [128])
    #expect(abs(Drawn.area(drawn.layers[0].path) - 700) < 1e-6)
  }

  @Test(arguments: ["NaN", "", "1e400", "x", "inherit%"])
  func whatIsNoOpacityCountsAsOne(text: String) throws {
    #expect(try opacities(square(0, 0, 9, "opacity='\(text)'")) == [255])
  }

  @Test(arguments: ["-1", "0", "0%", "1e-30", "-5%"])
  func nothingIsSeenOfTheFaintest(text: String) throws {
    #expect(try opacities(square(0, 0, 9, "opacity='\(text)'") + square(20, 20, 9)) == [255])
  }

  /// The alphas of random scenes at random points, against the composition of the specification.
  @Test func layersComposeToTheSameAlphas() throws {
    var random = SeededGenerator(seed: 38)
    for round in 0..<60 {
      let scene = RandomScene(using: &random)
      let drawing: Drawing
      do {
        drawing = try Drawn.imported(scene.body).drawing
      } catch {
        #expect("\(error)".contains("paints nothing"), "\(scene.body)")
        continue
      }
      for _ in 0..<60 {
        // Between the corners, which lie on whole numbers.
        let point = PathPoint(
          Double(Int.random(in: 0..<64, using: &random)) + 0.37, Double(Int.random(in: 0..<64, using: &random)) + 0.61)
        let through = drawing.layers.reduce(1.0) { through, layer in
          let winding = Drawn.winding(of: layer.path, around: point)
          let isInside = layer.fillRule == .nonzero ? winding != 0 : winding % 2 != 0
          return isInside ? through * (1 - Double(layer.opacity) / 255) : through
        }
        let expected = scene.alpha(at: point)
        #expect(abs(1 - through - expected) < 2.0 / 255, "round \(round), \(point): \(scene.body)")
      }
    }
  }

  @Test func manyLayersAreRefusedWithAReason() {
    let body = (0..<300).map { square($0 % 20, $0 / 20, 40, "opacity='\(0.3 + Double($0) / 1000)'") }.joined()
    let problems = Drawn.problems(body)
    #expect(problems.count == 1 && problems[0].contains("unite shapes of the same opacity"), "\(problems)")
  }

  @Test func deepGroupsAreBounded() {
    let body = String(repeating: "<g opacity='.99'>", count: 10_000) + square(0, 0, 9)
    #expect(Drawn.problems(body + String(repeating: "</g>", count: 10_000)).count >= 1)
  }

  @Test func eachLayerWindsOnce() throws {
    let star = "<path opacity='.5' d='M32 4l16 50-42-31h52l-42 31z'/><circle cx='32' cy='32' r='9' fill-opacity='.2'/>"
    let ring = "<path fill-rule='evenodd' d='M8 8h48v48h-48zM20 20h24v24h-24z'/>"
    for layer in try Drawn.imported(star + ring).drawing.layers {
      #expect(layer.fillRule == .nonzero)
      #expect(layer.path.windsOnce(in: PathRect(x: 0, y: 0, width: 64, height: 64)))
    }
  }
}

/// Rectangles and groups with opacities, at random, and what they show.
private struct RandomScene {
  private indirect enum Node {
    case rectangle(PathRect, Double)
    case group([Node], Double)
  }

  private let nodes: [Node]

  init(using random: inout SeededGenerator) {
    nodes = (0..<Int.random(in: 1...4, using: &random)).map { _ in Self.node(depth: 0, &random) }
  }

  private static func node(depth: Int, _ random: inout SeededGenerator) -> Node {
    let opacities: [Double] = [1, 1, 0.5, 0.25, 0.8]
    let opacity: Double = opacities.randomElement(using: &random) ?? 1
    if depth < 3, Int.random(in: 0..<3, using: &random) == 0 {
      return .group((0..<Int.random(in: 1...3, using: &random)).map { _ in node(depth: depth + 1, &random) }, opacity)
    }
    func number() -> Double { Double(Int.random(in: 0...40, using: &random)) }
    return .rectangle(PathRect(x: number(), y: number(), width: number() / 2 + 4, height: number() / 2 + 4), opacity)
  }

  var body: String { nodes.map(Self.text).joined() }

  private static func text(_ node: Node) -> String {
    switch node {
    case .rectangle(let box, let opacity):
      "<rect x='\(box.x)' y='\(box.y)' width='\(box.width)' height='\(box.height)' fill-opacity='\(opacity)'/>"
    case .group(let nodes, let opacity): "<g opacity='\(opacity)'>\(nodes.map(text).joined())</g>"
    }
  }

  func alpha(at point: PathPoint) -> Double { Self.alpha(of: nodes, at: point) }

  private static func alpha(of nodes: [Node], at point: PathPoint) -> Double {
    var through = 1.0
    for node in nodes {
      switch node {
      case .rectangle(let box, let opacity): if box.contains(point) { through *= 1 - opacity }
      case .group(let nodes, let opacity): through *= 1 - opacity * alpha(of: nodes, at: point)
      }
    }
    return 1 - through
  }
}
