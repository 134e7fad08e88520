// swift-tools-version: 6.2
import PackageDescription

// A separate package, because everything that it depends on is built with the fuzzer's counters:
// `Tests/fuzz` builds and runs it.
let package = Package(
  name: "fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "lockstep", path: "../..")],
  targets: [
    .executableTarget(
      name: "decoder-fuzz",
      dependencies: [
        .product(name: "JournaledActorVariant", package: "lockstep"),
        .product(name: "MutexVariant", package: "lockstep"),
        .product(name: "Persistence", package: "lockstep"),
        .product(name: "PublishedVariant", package: "lockstep"),
        .product(name: "StoreConformance", package: "lockstep"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
