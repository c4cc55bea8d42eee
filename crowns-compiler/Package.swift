// swift-tools-version: 6.1

import PackageDescription

// scripts/artifact writes the checksum into the copy that a release publishes.
let version = "1.0.0"
let checksum = "0000000000000000000000000000000000000000000000000000000000000000"

let package = Package(
  name: "crowns-compiler",
  products: [.executable(name: "CrownsCompiler", targets: ["CrownsCompiler"])],
  targets: [
    .binaryTarget(
      name: "CrownsCompiler",
      url: "https://github.com/crowns/crowns/releases/download/\(version)/crownc-\(version).artifactbundle.zip",
      checksum: checksum)
  ]
)
