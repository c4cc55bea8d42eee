// swift-tools-version: 6.1

import PackageDescription

// The version of the package crowns-compiler, the prebuilt compiler of crowns; `nil` as long as none is published.
// `scripts/release tag` writes it.
let compilerVersion: Version? = nil

// CROWNS_COMPILER=source builds the compiler whatever the traits are, as this repository's CI does. An absolute path
// is an artifact bundle of scripts/artifact, which then is the compiler.
let compiler = Context.environment["CROWNS_COMPILER"] ?? ""
let isCompilerPublished = compilerVersion != nil && compiler != "source"

// The traits with which CrownKit opens databases; the code that the plugins write opens one. None of them turns on
// another: SwiftPM gives several to the compiler in an order that changes from plan to plan, and builds all anew then.
let databases: Set<String> = ["SQLite", "CommandLine", "Prebuilt", "FromSource"]

// The compiler of crowns, which the plugins run.
let compilers: [Target.Dependency] =
  if compiler.hasPrefix("/") {
    [.target(name: "CrownsCompiler")]
  } else if isCompilerPublished {
    [
      .product(name: "CrownsCompiler", package: "crowns-compiler", condition: .when(traits: ["Prebuilt"])),
      .target(name: "crownc", condition: .when(traits: ["FromSource"])),
    ]
  } else {
    [.target(name: "crownc", condition: .when(traits: ["FromSource", "Prebuilt"]))]
  }

let package = Package(
  name: "crowns",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "CrownKit", targets: ["CrownKit"]),
    .library(name: "CrownUI", targets: ["CrownUI"]),
    .library(name: "CrownSVG", targets: ["CrownSVG"]),
    .library(name: "CrownImport", targets: ["CrownImport"]),
    .library(name: "CrownExport", targets: ["CrownExport"]),
    .library(name: "CrownPNGImport", targets: ["CrownPNGImport"]),
    .library(name: "CrownStore", targets: ["CrownStore"]),
    .library(name: "CrownRaster", targets: ["CrownRaster"]),
    .library(name: "CrownTrace", targets: ["CrownTrace"]),
    .library(name: "CrownPNG", targets: ["CrownPNG"]),
    .library(name: "CrownPNGReader", targets: ["CrownPNGReader"]),
    .library(name: "CrownWeb", targets: ["CrownWeb"]),
    .executable(name: "crowntool", targets: ["crowntool"]),
    .plugin(name: "CrownsPlugin", targets: ["CrownsPlugin"]),
    .plugin(name: "ImportCrowns", targets: ["ImportCrowns"]),
  ],
  traits: [
    .trait(
      name: "SQLite",
      description: "Lets CrownKit open databases. Without any trait, it reads bundles alone, and links no SQLite."),
    .trait(
      name: "CommandLine",
      description:
        "Resolves what only crowntool needs. A package that depends on others of the products leaves it out."),
    .trait(
      name: "Prebuilt",
      description:
        "Lets the plugins run a prebuilt compiler of crowns: the package crowns-compiler, once it is published."),
    .trait(
      name: "FromSource",
      description: "Lets the plugins build the compiler of crowns with the app."),
    .default(enabledTraits: ["CommandLine", "Prebuilt"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .systemLibrary(
      name: "CSQLite",
      pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "CPNG",
      pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CInflate",
      pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),

    .systemLibrary(name: "CInstructions"),

    .target(name: "CrownPlatform"),
    .target(name: "CrownSystem", dependencies: ["CInstructions", "CrownPlatform"]),
    .target(name: "CFrequencies"),
    .target(name: "CrownPath", dependencies: ["CInstructions", "CFrequencies"]),
    .target(name: "CrownSVG", dependencies: ["CrownPath", "CrownPlatform"]),
    .target(name: "CrownBundles"),
    .target(
      name: "CrownStore",
      dependencies: ["CrownBundles", "CrownPath", "CrownSystem", "CFrequencies", "CInstructions", "CSQLite"]),
    .target(name: "CrownRaster", dependencies: ["CInstructions", "CrownPath"]),
    .target(name: "CrownTrace", dependencies: ["CrownPath", "CrownRaster"]),
    .target(name: "CrownPNG", dependencies: ["CrownPath", "CrownRaster"]),
    .target(name: "CrownPNGReader", dependencies: ["CrownPNG", "CrownRaster", "CPNG"]),
    .target(
      name: "CrownKit",
      dependencies: [
        "CrownBundles", "CrownPath", "CrownPlatform", "CrownRaster",
        .target(name: "CrownStore", condition: .when(traits: databases)),
        .target(name: "CrownSystem", condition: .when(traits: databases)),
      ],
      swiftSettings: [.define("DATABASES", .when(traits: databases))]),
    .target(name: "CrownUI", dependencies: ["CrownKit", "CrownPath", "CrownRaster", "CrownSystem"]),
    .target(
      name: "CrownImport",
      dependencies: [
        "CrownKit", "CrownPath", "CrownRaster", "CrownStore", "CrownSVG", "CrownSystem", "CInflate",
      ],
      swiftSettings: [.define("DATABASES", .when(traits: databases))]),
    .target(
      name: "CrownPNGImport",
      dependencies: [
        "CrownImport", "CrownPath", "CrownPNGReader", "CrownRaster", "CrownStore", "CrownSVG", "CrownSystem",
        "CrownTrace",
      ]),
    .target(
      name: "CrownExport",
      dependencies: ["CInflate", "CrownKit", "CrownPath", "CrownStore", "CrownSVG", "CrownSystem"]),
    .plugin(name: "CrownsPlugin", capability: .buildTool(), dependencies: compilers),
    .plugin(
      name: "ImportCrowns",
      capability: .command(
        intent: .custom(
          verb: "import-crowns", description: "Import the folder Crowns of a target into files to check in."),
        permissions: [
          .writeToPackageDirectory(reason: "It writes AppCrowns.swift and AppCrowns.db into the target's folder.")
        ]),
      dependencies: compilers),
    .target(name: "CWebModule"),
    .target(name: "CrownWeb", dependencies: ["CrownPath", "CrownRaster", "CrownStore", "CInflate", "CWebModule"]),
    .executableTarget(
      name: "crowntool",
      dependencies: [
        "CrownSystem", "CrownPath", "CrownSVG", "CrownStore", "CrownRaster", "CrownPNG", "CrownTrace",
        "CrownExport", "CrownKit",
        "CrownImport", "CrownPNGImport", "CrownWeb",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["CommandLine"])),
      ]),

    .executableTarget(
      name: "crownc", dependencies: ["CInflate", "CrownImport", "CrownPath", "CrownStore", "CrownSystem"]),

    .executableTarget(
      name: "costs",
      dependencies: [
        "CrownImport", "CrownKit", "CrownPath", "CrownPNG", "CrownRaster", "CrownStore", "CrownSVG", "CrownTrace",
      ],
      path: "Tests/Costs",
      exclude: ["instructions.txt"]),
    .target(name: "CrownsTestSupport", dependencies: ["CrownPath"], path: "Tests/CrownsTestSupport"),
    .testTarget(
      name: "CrownPathTests", dependencies: ["CrownPath", "CrownRaster", "CrownSVG", "CrownsTestSupport"],
      exclude: ["decoder.py", "masks.py", "Fixtures"]),
    .testTarget(
      name: "CrownSVGTests",
      dependencies: [
        "CrownPath", "CrownSVG", "CrownKit", "CrownPNG", "CrownPNGReader", "CrownsTestSupport",
      ],
      exclude: ["Fixtures"]),
    .testTarget(name: "CrownBundlesTests", dependencies: ["CrownBundles", "CrownsTestSupport", "CSQLite"]),
    .testTarget(
      name: "CrownStoreTests",
      dependencies: ["CFrequencies", "CrownPath", "CrownStore", "CrownSystem", "CrownsTestSupport", "CSQLite"]),
    .testTarget(name: "CrownRasterTests", dependencies: ["CrownPath", "CrownRaster", "CrownsTestSupport"]),
    .testTarget(
      name: "CrownTraceTests",
      dependencies: ["CrownPath", "CrownRaster", "CrownSVG", "CrownTrace", "CrownsTestSupport"]),
    .testTarget(
      name: "CrownPNGTests",
      dependencies: ["CrownPath", "CrownPNG", "CrownPNGReader", "CrownRaster", "CrownsTestSupport", "CInflate"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "CrownKitTests",
      dependencies: ["CrownKit", "CrownPath", "CrownRaster", "CrownStore", "CrownSystem", "CrownsTestSupport"]),
    .testTarget(
      name: "CrownUITests",
      dependencies: ["CrownKit", "CrownPath", "CrownRaster", "CrownSystem", "CrownUI", "CrownsTestSupport"]),
    .testTarget(
      name: "CrownImportTests",
      dependencies: [
        "CrownImport", "CrownKit", "CrownPath", "CrownPNG", "CrownPNGImport", "CrownRaster", "CrownStore", "CrownSVG",
        "CrownTrace",
        "CrownsTestSupport", "CInflate",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "CrownExportTests",
      dependencies: ["CrownExport", "CrownImport", "CrownKit", "CrownStore", "CrownsTestSupport"]),
    .testTarget(
      name: "CrowncTests", dependencies: ["crownc", "CrownImport", "CrownKit", "CrownStore", "CrownsTestSupport"]),
    .testTarget(
      name: "CrownWebTests", dependencies: ["CrownWeb", "CrownRaster", "CrownsTestSupport", "CInflate"]),
    .testTarget(
      name: "CrowntoolTests",
      dependencies: [
        "crowntool", "CrownImport", "CrownKit", "CrownPath", "CrownPNG", "CrownPNGReader", "CrownRaster", "CrownStore",
        "CrownSVG", "CrownsTestSupport",
        "CSQLite",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

if let compilerVersion, isCompilerPublished {
  package.dependencies.append(
    .package(url: "https://github.com/crowns/crowns-compiler", exact: compilerVersion))
}
if compiler.hasPrefix("/") {
  // A bundle's path is relative to the package.
  let root = String(repeating: "../", count: Context.packageDirectory.split(separator: "/").count)
  package.targets.append(.binaryTarget(name: "CrownsCompiler", path: root + compiler.dropFirst()))
}

// scripts/test runs optimised modules. To optimise the tests as well would take longer than it saves.
for target in package.targets where target.type == .test {
  target.swiftSettings = [.unsafeFlags(["-Onone"], .when(configuration: .release))]
}
