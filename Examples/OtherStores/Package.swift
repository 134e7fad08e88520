// swift-tools-version: 6.2
import PackageDescription

// Assembled by the script `run`, which copies the sources of the four stores beside this file.
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
        // Loaded into the suite's child processes before libc, to record the file operations of
        // these stores.
        .product(name: "FileTrace", package: "lockstep"),
        // Loaded in the same way, to choose which of a store's threads continues.
        .product(name: "ThreadScheduler", package: "lockstep"),
      ],
      swiftSettings: language),
    // These programs reproduce the findings without the suite.
    .executableTarget(name: "foundation-short-write"),
    .executableTarget(
      name: "stores-lost-write", dependencies: ["FileSystemStore"], swiftSettings: language),
    .executableTarget(
      name: "cacheadvance-full-disk", dependencies: ["CacheAdvance"], swiftSettings: language),
    .executableTarget(
      name: "cache-refused-item", dependencies: ["Cache"], swiftSettings: language),
  ]
)
