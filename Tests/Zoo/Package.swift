// swift-tools-version: 6.2
import PackageDescription

// Defects that people reported in public for Swift code, written anew, wrong and mended. A separate
// package: nobody who builds or tests the stores waits for these.

func product(_ name: String) -> Target.Dependency { .product(name: name, package: "lockstep") }

let package = Package(
  name: "zoo",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "zoo", targets: ["zoo"])],
  dependencies: [.package(name: "lockstep", path: "../..")],
  targets: [
    .target(name: "Kernels"),
    .executableTarget(
      name: "zoo",
      dependencies: ["Kernels", product("Processes"), product("ThreadSchedules")]),
    .testTarget(
      name: "ZooTests",
      dependencies: ["Kernels", "zoo", product("Processes"), product("TestPrograms")]),
  ],
  swiftLanguageModes: [.v6]
)

/// The upcoming features of the main package.
let upcomingFeatures = [
  "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
  "NonisolatedNonsendingByDefault",
]
for target in package.targets {
  target.swiftSettings =
    (target.swiftSettings ?? []) + upcomingFeatures.map { .enableUpcomingFeature($0) }
}
