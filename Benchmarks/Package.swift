// swift-tools-version: 6.1

import PackageDescription

// A package of its own, so that no user of the library resolves what only measurements need.
let package = Package(
  name: "crowns-benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "crowns", path: "..", traits: ["SQLite"])],
  targets: [
    .systemLibrary(
      name: "CFreeType",
      pkgConfig: "freetype2",
      providers: [.apt(["libfreetype-dev"]), .brew(["freetype"])]),
    .systemLibrary(
      name: "CCairo",
      pkgConfig: "cairo",
      providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]),
    .target(name: "CAllocations"),
    .target(name: "CProcessor"),
    .executableTarget(name: "runcost", path: "Sources/RunCost"),
    .target(name: "CPNGPeer", linkerSettings: [.linkedLibrary("png"), .linkedLibrary("z")]),
    .executableTarget(
      name: "crownbench",
      dependencies: [
        "CFreeType", "CCairo", "CAllocations", "CProcessor", "CPNGPeer",
        .product(name: "CrownImport", package: "crowns"),
        .product(name: "CrownKit", package: "crowns"),
        .product(name: "CrownSVG", package: "crowns"),
        .product(name: "CrownRaster", package: "crowns"),
        .product(name: "CrownPNG", package: "crowns"),
        .product(name: "CrownPNGReader", package: "crowns"),
      ],
      path: "Sources/CrownBench"),
    .executableTarget(
      name: "tracebench",
      dependencies: [
        .product(name: "CrownKit", package: "crowns"),
        .product(name: "CrownPNGImport", package: "crowns"),
        .product(name: "CrownRaster", package: "crowns"),
        .product(name: "CrownSVG", package: "crowns"),
        .product(name: "CrownTrace", package: "crowns"),
      ],
      path: "Sources/TraceBench"),
    .executableTarget(
      name: "traintables",
      dependencies: [
        .product(name: "CrownKit", package: "crowns"),
        .product(name: "CrownSVG", package: "crowns"),
      ],
      path: "Sources/TrainTables"),
  ],
  swiftLanguageModes: [.v6]
)
