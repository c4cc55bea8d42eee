// swift-tools-version: 6.1

import PackageDescription

// A package of its own, which depends on the library as a server does.
let package = Package(
  name: "server",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "crowns", path: "../..", traits: ["SQLite"]),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
  ],
  targets: [
    .executableTarget(
      name: "server",
      dependencies: [
        .product(name: "CrownKit", package: "crowns"),
        .product(name: "CrownPNG", package: "crowns"),
        .product(name: "CrownStore", package: "crowns"),
        .product(name: "Hummingbird", package: "hummingbird"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
