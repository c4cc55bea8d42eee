// swift-tools-version: 6.1

import PackageDescription

// A package of its own, which depends on the library as an app does.
let package = Package(
  name: "poster",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "crowns", path: "../..", traits: ["SQLite"]),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .systemLibrary(
      name: "CFreeType",
      pkgConfig: "freetype2",
      providers: [.apt(["libfreetype-dev"]), .brew(["freetype"])]),
    .systemLibrary(
      name: "CCairo",
      pkgConfig: "cairo",
      providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]),
    .executableTarget(
      name: "poster",
      dependencies: [
        "CFreeType", "CCairo",
        .product(name: "CrownKit", package: "crowns"),
        .product(name: "CrownPNG", package: "crowns"),
        .product(name: "CrownPNGReader", package: "crowns"),
        .product(name: "CrownRaster", package: "crowns"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    // Looks into the streams of the PDFs that the tests make; libpng brings its headers along.
    .systemLibrary(
      name: "CZlib",
      path: "Tests/CZlib",
      pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .testTarget(
      name: "PosterTests",
      dependencies: [
        "poster", "CZlib",
        .product(name: "CrownKit", package: "crowns"),
        .product(name: "CrownPNG", package: "crowns"),
        .product(name: "CrownPNGReader", package: "crowns"),
        .product(name: "CrownRaster", package: "crowns"),
        .product(name: "CrownStore", package: "crowns"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
