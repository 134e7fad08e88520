// swift-tools-version: 6.2
import PackageDescription

// A package of its own, as somebody else's would be: it depends on the suite and has a store that the
// suite has never heard of.
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
        // Loaded into the suite's children before libc, where it sees what these stores do to files.
        .product(name: "FileTrace", package: "lockstep"),
        // The same, where it chooses which of a store's threads goes on.
        .product(name: "ThreadScheduler", package: "lockstep"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
