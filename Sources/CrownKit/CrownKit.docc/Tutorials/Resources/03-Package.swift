// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "Shelf",
  platforms: [.iOS(.v16)],
  dependencies: [
    .package(url: "https://github.com/crowns/crowns", from: "1.0.0")
  ],
  targets: [
    .target(
      name: "Shelf",
      dependencies: [
        .product(name: "CrownKit", package: "crowns"),
        .product(name: "CrownUI", package: "crowns"),
      ],
      resources: [.copy("shelf.db")])
  ]
)
