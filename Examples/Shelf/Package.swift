// swift-tools-version: 6.1

import PackageDescription

// The three lines of an app: the folder Sources/Shelf/Crowns, the plugin below, and AppCrowns in the code.
let package = Package(
  name: "shelf",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "crowns", path: "../..")],
  targets: [
    .executableTarget(
      name: "Shelf",
      dependencies: [
        .product(name: "CrownKit", package: "crowns"), .product(name: "CrownPNG", package: "crowns"),
      ],
      plugins: [.plugin(name: "CrownsPlugin", package: "crowns")])
  ],
  swiftLanguageModes: [.v6]
)
