// swift-tools-version: 6.1

import PackageDescription

// A package of its own: its products need a sanitizer's runtime, which scripts/fuzz asks for.
let package = Package(
  name: "crowns-fuzz",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "crowns", path: "..", traits: ["SQLite"])],
  targets: [
    .target(name: "CLibFuzzer"),
    .executableTarget(
      name: "crownfuzz",
      dependencies: [
        "CLibFuzzer",
        .product(name: "CrownKit", package: "crowns"),
        .product(name: "CrownImport", package: "crowns"),
        .product(name: "CrownSVG", package: "crowns"),
        .product(name: "CrownPNGReader", package: "crowns"),
        .product(name: "CrownRaster", package: "crowns"),
        .product(name: "CrownStore", package: "crowns"),
        .product(name: "CrownTrace", package: "crowns"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
