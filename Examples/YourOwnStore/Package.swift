// swift-tools-version: 6.2
import PackageDescription

// A separate package, as yours would be: it depends on the suite and contains a store that the
// suite does not know.
let package = Package(
  name: "your-own-store",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "lockstep", path: "../..")],
  targets: [
    .target(
      name: "YourOwnStore", dependencies: [.product(name: "Persistence", package: "lockstep")]),
    .testTarget(
      name: "YourOwnStoreTests",
      dependencies: [
        "YourOwnStore", .product(name: "Persistence", package: "lockstep"),
        .product(name: "StoreConformance", package: "lockstep"),
        // Loaded into the suite's child processes before libc, to record the file operations of
        // these stores.
        .product(name: "FileTrace", package: "lockstep"),
        // Loaded in the same way, to choose which of a store's threads continues.
        .product(name: "ThreadScheduler", package: "lockstep"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
