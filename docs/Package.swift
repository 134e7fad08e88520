// swift-tools-version: 6.2
import PackageDescription

// The documentation: the program that makes, checks and shows the site, and what documents quote.

/// A product of the package of the stores.
func product(_ name: String) -> Target.Dependency { .product(name: name, package: "lockstep") }

/// A product of the package of the benchmark.
func result(_ name: String) -> Target.Dependency { .product(name: name, package: "benchmarks") }

let package = Package(
  name: "docs",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "lockstep-docs", targets: ["lockstep-docs"])],
  dependencies: [
    .package(name: "lockstep", path: ".."), .package(name: "benchmarks", path: "../Benchmarks"),
  ],
  targets: [
    .target(
      name: "Site",
      dependencies: [
        product("Drawing"), product("Guarantees"), result("Reports"), result("ResultModel"),
        product("TextTables"), product("VariantCatalog"),
      ]),
    .executableTarget(
      name: "lockstep-docs",
      dependencies: [
        "Site", product("Arguments"), product("Guarantees"), result("Measurement"),
        result("Reports"), result("ResultModel"), product("TextTables"), product("VariantCatalog"),
      ]),
    .testTarget(
      name: "SiteTests",
      dependencies: [
        "Site", product("Drawing"), product("Guarantees"), result("Reports"),
        result("ResultModel"), product("VariantCatalog"),
      ]),
    .testTarget(
      name: "LockstepDocsTests",
      dependencies: [
        "lockstep-docs", product("Arguments"), product("Guarantees"), product("Persistence"),
        result("Reports"), result("ResultModel"), product("TestPrograms"), product("TextTables"),
        product("VariantCatalog"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

/// The upcoming features of the main package.
let upcomingFeatures = [
  "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
  "NonisolatedNonsendingByDefault",
]
for target in package.targets {
  target.swiftSettings = upcomingFeatures.map { .enableUpcomingFeature($0) }
}
