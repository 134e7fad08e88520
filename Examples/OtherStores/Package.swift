// swift-tools-version: 6.2
import PackageDescription

// Put together by the script `run`, which brings the sources of the four stores beside it.
let language: [SwiftSetting] = [.swiftLanguageMode(.v5)]

let package = Package(
  name: "other-stores",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "lockstep", path: "lockstep")],
  targets: [
    .target(name: "Blueprints", swiftSettings: language),
    .target(name: "FileSystemStore", dependencies: ["Blueprints"], swiftSettings: language),
    .target(name: "Disk", swiftSettings: language),
    .target(name: "CacheAdvance"),
    .target(name: "Cache", swiftSettings: language),
    .executableTarget(
      name: "other-stores",
      dependencies: [
        "FileSystemStore", "Disk", "CacheAdvance", "Cache",
        .product(name: "Persistence", package: "lockstep"),
        .product(name: "StoreConformance", package: "lockstep"),
        // Loaded into the suite's children before libc, where it sees what these stores do to files.
        .product(name: "FileTrace", package: "lockstep"),
        // The same, where it chooses which of a store's threads goes on.
        .product(name: "ThreadScheduler", package: "lockstep"),
      ],
      swiftSettings: language),
    // The findings again, by programs that know nothing of the suite.
    .executableTarget(name: "foundation-short-write"),
    .executableTarget(
      name: "stores-lost-write", dependencies: ["FileSystemStore"], swiftSettings: language),
    .executableTarget(
      name: "cacheadvance-full-disk", dependencies: ["CacheAdvance"], swiftSettings: language),
    .executableTarget(
      name: "cache-refused-item", dependencies: ["Cache"], swiftSettings: language),
  ]
)
