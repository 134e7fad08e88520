// swift-tools-version: 6.2
import PackageDescription

// The suite against stores that are wrong on purpose. A separate package: nobody who builds or tests
// the stores waits for these.

func product(_ name: String) -> Target.Dependency { .product(name: name, package: "lockstep") }

let package = Package(
  name: "mutants",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "mutant-child", targets: ["mutant-child"])],
  dependencies: [.package(name: "lockstep", path: "../..")],
  targets: [
    .target(
      name: "Mutants",
      dependencies: [
        product("JournaledActorVariant"), product("Persistence"), product("SQLiteVariant"),
        product("StoreConformance"),
      ]),
    // Stores as a new app's module has them: all of its code is on the main actor.
    .target(
      name: "MainActorStores",
      dependencies: ["Mutants", product("Persistence"), product("StoreConformance")],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .executableTarget(
      name: "mutant-child",
      dependencies: [
        "MainActorStores", "Mutants", product("Arguments"), product("Persistence"),
        product("Processes"),
        product("StoreConformance"), product("TextTables"),
      ]),
    .testTarget(
      name: "MutantsTests",
      dependencies: [
        "MainActorStores", "Mutants", "mutant-child", product("JournaledActorVariant"),
        product("Linearizability"), product("SQLiteVariant"),
        product("Persistence"),
        product("Processes"), product("SeededRandom"), product("SimulatedDisk"),
        product("StoreConformance"), product("TestPrograms"), product("TextTables"),
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
  target.swiftSettings =
    (target.swiftSettings ?? []) + upcomingFeatures.map { .enableUpcomingFeature($0) }
}
