// swift-tools-version: 6.1

import PackageDescription

// The three lines of an app: the folder Sources/Shelf/Crowns, the plugin below, and AppCrowns in the code.
let package = Package(
  name: "shelf",
  platforms: [.macOS(.v13)],
  // This trait brings what the plugin runs; nothing of the command line is resolved.
  dependencies: [.package(name: "crowns", path: "../..", traits: ["Prebuilt"])],
  targets: [
    .executableTarget(
      name: "Shelf",
      dependencies: [
        .product(name: "CrownKit", package: "crowns"), .product(name: "CrownPNG", package: "crowns"),
        .product(name: "CrownUI", package: "crowns"),
      ],
      plugins: [.plugin(name: "CrownsPlugin", package: "crowns")])
  ],
  swiftLanguageModes: [.v6]
)
