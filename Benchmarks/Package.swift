// swift-tools-version: 6.2
import PackageDescription

// The benchmark: what measures the stores, and what reads the results.

/// A product of the package of the stores.
func product(_ name: String) -> Target.Dependency { .product(name: name, package: "lockstep") }

let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  products: ["Measurement", "ResultModel", "Reports", "StoreBenchmark"].map {
    .library(name: $0, targets: [$0])
  }
    + ["lockstep-bench", "allocation-probe"].map { .executable(name: $0, targets: [$0]) },
  dependencies: [.package(name: "lockstep", path: "..")],
  targets: [
    .target(name: "Measurement", dependencies: [product("SeededRandom")]),
    .target(name: "Floor", dependencies: [product("CSQLite"), product("Persistence")]),
    // Without any store, so that a report can be drawn of stores that are not there.
    .target(
      name: "ResultModel",
      dependencies: ["Measurement", product("Arguments"), product("Guarantees")]),
    .target(
      name: "Workloads",
      dependencies: [
        "Floor", "Measurement", "ResultModel", product("FileTracing"), product("ForeignFiles"),
        product("Guarantees"), product("Linearizability"), product("Persistence"),
        product("Processes"), product("SeededRandom"), product("TextTables"),
      ]),
    // The catalog's stores, handed to the runner.
    .target(
      name: "CatalogArms",
      dependencies: [
        "ResultModel", "Workloads", product("Guarantees"), product("Persistence"),
        product("VariantCatalog"),
      ]),
    .target(
      name: "Reports",
      dependencies: [
        "Measurement", "ResultModel", product("Arguments"), product("Drawing"),
        product("Guarantees"), product("TextTables"),
      ]),
    .systemLibrary(
      name: "CJemalloc", pkgConfig: "jemalloc",
      providers: [.apt(["libjemalloc-dev"]), .brew(["jemalloc"])]),
    // Reads jemalloc where a process has it: linked, or loaded before libc.
    .target(
      name: "AllocationCounting", dependencies: ["Measurement", "ResultModel", "Workloads"]),
    .executableTarget(
      name: "allocation-probe",
      dependencies: [
        "AllocationCounting", "CJemalloc", "CatalogArms", "Workloads", product("TextTables"),
      ]),
    // The runner, also for programs that measure a store of the user.
    .target(
      name: "StoreBenchmark",
      dependencies: [
        "AllocationCounting", "CatalogArms", "Measurement", "Reports", "ResultModel", "Workloads",
        product("Arguments"), product("Guarantees"), product("Persistence"),
        product("PostgreSQLServers"), product("Processes"),
        product("TextTables"), product("VariantCatalog"),
      ]),
    .executableTarget(name: "lockstep-bench", dependencies: ["StoreBenchmark"]),
    // A store that copies its dictionary for each save, counted as the variants are.
    .executableTarget(
      name: "copying-probe",
      dependencies: [
        "AllocationCounting", "CJemalloc", "Measurement", "ResultModel", "Workloads",
        product("ActorVariant"), product("Persistence"),
      ],
      path: "Tests/CopyingProbe"),
    // A user's program, with stores that have each one mistake.
    .executableTarget(
      name: "subject-bench",
      dependencies: ["StoreBenchmark", product("MutexVariant"), product("Persistence")],
      path: "Tests/SubjectBench"),
    .testTarget(
      name: "MeasurementTests",
      dependencies: ["Measurement", product("SeededRandom"), product("TestPrograms")]),
    .testTarget(
      name: "WorkloadsTests",
      dependencies: [
        product("TestPrograms"),
        "CatalogArms", "Floor", "Measurement", "ResultModel", "Workloads", product("Guarantees"),
        product("Persistence"), product("Processes"), product("SimulatedDisk"),
        product("StoreConformance"), product("VariantCatalog"),
      ]),
    .testTarget(
      name: "ReportsTests",
      dependencies: [
        product("TestPrograms"),
        "Measurement", "Reports", "ResultModel", product("Drawing"), product("Guarantees"),
        product("SeededRandom"), product("TextTables"),
      ]),
    .testTarget(
      name: "LockstepBenchTests",
      dependencies: [
        "allocation-probe", "CatalogArms", "copying-probe", "lockstep-bench", "Measurement",
        "Reports", "ResultModel", "StoreBenchmark", "subject-bench", "Workloads",
        product("Arguments"), product("Guarantees"), product("Persistence"), product("Processes"),
        product("SeededRandom"),
        product("StoreConformance"), product("TestPrograms"), product("TextTables"),
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
for target in package.targets where target.type != .system {
  target.swiftSettings = upcomingFeatures.map { .enableUpcomingFeature($0) }
  // `Reports` times no call, and its optimisation delays the first figure the most.
  if target.name == "Reports" {
    target.swiftSettings?.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
  }
}
