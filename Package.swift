// swift-tools-version: 6.2
import PackageDescription

/// Upcoming language features that every target uses, each with its proposal.
let upcomingFeatures = [
  "ExistentialAny",  // SE-0335
  "InternalImportsByDefault",  // SE-0409
  "MemberImportVisibility",  // SE-0444
  "NonisolatedNonsendingByDefault",  // SE-0461
]

/// The stores' modules and their folders: the lesson, the databases, and the specimens.
let variants =
  [
    "DispatchCallback", "DispatchQueue", "DispatchBarrier", "NSLock", "Mutex", "Actor",
    "ExecutorActor", "DetachedActor", "BatchedActor",
  ].map { (name: $0, folder: "Variants/\($0)") } + [
    (name: "JournaledActor", folder: "Databases/Journal"),
    (name: "SQLite", folder: "Databases/SQLite"),
    // Loads libpq while it runs: a machine without libpq builds it too.
    (name: "PostgreSQL", folder: "Databases/PostgreSQL"),
    (name: "Published", folder: "Specimens"),
  ]
let variantModules = variants.map { "\($0.name)Variant" }

/// The parts of the suite; each is a product with a page in `docs`.
let toolkits = [
  "SeededRandom", "Processes", "Linearizability", "SimulatedDisk", "Schedules", "FileTracing",
  "ThreadSchedules",
]

/// The stores whose calls block, and the published one.
let guards = [
  "DispatchCallbackVariant", "DispatchQueueVariant", "DispatchBarrierVariant", "NSLockVariant",
  "MutexVariant", "PublishedVariant",
]

/// The targets that most tests of stores use.
let usual = ["Persistence", "SeededRandom", "SimulatedDisk", "Samples", "TestPrograms"]

/// The targets of some names, separated by spaces, and of a list.
func dependencies(_ names: String, _ others: [String] = []) -> [Target.Dependency] {
  (names.split(separator: " ").map(String.init) + others).map { .init(stringLiteral: $0) }
}

/// A toolkit stands alone: it knows no store.
func toolkit(_ name: String, _ needs: String = "") -> Target {
  .target(name: name, dependencies: dependencies(needs), path: "Sources/Toolkits/\(name)")
}

/// A module in C, for calls that only some systems have.
func toolkitInC(_ name: String) -> Target {
  .target(name: name, path: "Sources/Toolkits/\(name)", cSettings: [.define("_GNU_SOURCE")])
}

func tests(
  _ name: String, _ needs: String, _ others: [String] = [], resources: [Resource]? = nil
) -> Target {
  .testTarget(name: name, dependencies: dependencies(needs, others), resources: resources)
}

/// A program that tests start.
func child(
  _ name: String, in folder: String, _ needs: String, _ others: [String] = [],
  settings: [SwiftSetting]? = nil
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies(needs, others), path: "Tests/\(folder)",
    swiftSettings: settings)
}

let libraries =
  ["Persistence", "Guarantees", "Samples", "StoreConformance", "VariantCatalog"]
  + toolkits + variantModules + ["SwiftDataVariant", "StoreViewModel"]
  // The programs of the other packages share these with this one's.
  + ["Arguments", "CSQLite", "Drawing", "PostgreSQLServers", "TestPrograms", "TextTables"]

let stores: [Target] =
  variants.map { variant in
    .target(
      name: "\(variant.name)Variant",
      dependencies: dependencies(variant.name == "SQLite" ? "Persistence CSQLite" : "Persistence"),
      path: "Sources/\(variant.folder)")
  } + [
    // Not in the catalog: on platforms without SwiftData the module is empty.
    .target(
      name: "SwiftDataVariant", dependencies: ["Persistence"], path: "Sources/Databases/SwiftData")
  ]

let package = Package(
  name: "lockstep",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: libraries.map { .library(name: $0, targets: [$0]) } + [
    .library(name: "FileTrace", type: .dynamic, targets: ["CFileTrace"]),
    .library(name: "ThreadScheduler", type: .dynamic, targets: ["CThreadSchedules"]),
    .library(name: "ThreadAccesses", targets: ["CThreadAccesses"]),
    .executable(name: "lockstep", targets: ["lockstep"]),
    .executable(name: "example", targets: ["example"]),
  ],
  targets: stores + [
    .target(name: "Persistence", dependencies: ["CChecksum", "CSystemCalls"]),
    // The processor's own checksum instruction.
    .target(name: "CChecksum"),
    // System calls that Swift has no names for.
    .target(name: "CSystemCalls"),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
    // The words of a store's claims, and all that the catalog and the suite share.
    .target(name: "Guarantees"),
    // The suite's model items, for tests that do without the suite too.
    .target(name: "Samples", dependencies: ["Persistence"]),
    .target(
      name: "VariantCatalog",
      dependencies: dependencies("Guarantees Persistence TextTables", variantModules)),
    toolkit("SeededRandom"),
    toolkit("Processes"),
    toolkit("Linearizability", "Drawing"),
    toolkit("SimulatedDisk", "Persistence SeededRandom"),
    // Strategies, replay lines, shrinking and results of both kinds of schedules.
    toolkit("ScheduleModel", "SeededRandom"),
    toolkit("Schedules", "ScheduleModel SeededRandom"),
    toolkit("ThreadSchedules", "Processes ScheduleModel SeededRandom"),
    toolkit("FileTracing"),
    // Starts and stops servers; the suite, the benchmark and the tests need it.
    toolkit("PostgreSQLServers", "Processes"),
    // Empty but for builds with ThreadSanitizer, which on Linux misunderstands Swift's libraries.
    toolkitInC("CThreadSanitizerBridge"),
    // Nothing depends on these: they are loaded into a process before libc.
    toolkitInC("CFileTrace"),
    toolkitInC("CThreadSchedules"),
    // Linked in the place of ThreadSanitizer, by programs whose atomics are to be steps.
    toolkitInC("CThreadAccesses"),
    .target(name: "TextTables"),
    .target(name: "Drawing"),
    // Command line, streams and exit code, the same in every program.
    .target(name: "Arguments", dependencies: ["TextTables"]),
    .target(
      name: "StoreConformance",
      dependencies: dependencies(
        "Guarantees Samples Persistence Drawing TextTables CThreadSanitizerBridge", toolkits)),
    // Nothing but the program depends on it.
    .target(
      name: "StoreFiles",
      dependencies: [
        "JournaledActorVariant", "Persistence", "PostgreSQLVariant", "SQLiteVariant", "TextTables",
      ]),
    .target(name: "StoreViewModel", dependencies: ["Persistence"]),
    .executableTarget(
      name: "lockstep",
      dependencies: [
        "Arguments", "Guarantees", "Persistence", "VariantCatalog", "Processes", "Schedules",
        "FileTracing", "StoreConformance", "StoreFiles", "PostgreSQLServers", "TextTables",
      ]),
    // `swift package benchmark`.
    .plugin(
      name: "Benchmark",
      capability: .command(
        intent: .custom(
          verb: "benchmark",
          description: "Measures the stores, and compares, checks and explains results"))),
    .executableTarget(
      name: "example", dependencies: ["Persistence", "ActorVariant"], path: "Examples/Notes"),
    // The same list on a server; `Examples/Cluster/run` starts three of them.
    .executableTarget(
      name: "cluster-example", dependencies: ["Persistence", "PostgreSQLVariant"],
      path: "Examples/Cluster", exclude: ["cluster", "run"]),

    // Runs the programs that a build puts beside its tests.
    .target(name: "TestPrograms", path: "Tests/TestPrograms"),
    tests("PersistenceTests", "", usual, resources: [.copy("Golden")]),
    tests("SQLiteVariantTests", "SQLiteVariant CSQLite", usual),
    tests(
      "PostgreSQLVariantTests",
      "PostgreSQLVariant PostgreSQLServers FileTracing Linearizability Processes postgresql-child",
      usual),
    child(
      "postgresql-child", in: "PostgreSQLChild",
      "PostgreSQLVariant Linearizability Persistence SeededRandom"),
    tests("GuardVariantTests", "", usual + guards),
    tests(
      "ActorVariantTests", "BatchedActorVariant DetachedActorVariant ExecutorActorVariant", usual),
    tests(
      "JournaledActorVariantTests", "JournaledActorVariant Schedules", usual,
      resources: [.copy("Corpus")]),
    tests(
      "VariantCatalogTests", "Guarantees PostgreSQLServers StoreConformance VariantCatalog",
      usual + variantModules),
    tests(
      "StoreFilesTests",
      "StoreFiles ActorVariant JournaledActorVariant PostgreSQLServers PostgreSQLVariant "
        + "SQLiteVariant TextTables", usual),
    tests("StoreViewModelTests", "StoreViewModel ActorVariant example", usual),
    tests("PackageTests", ""),
    tests("SeededRandomTests", "SeededRandom"),
    tests("ProcessesTests", "Processes"),
    tests("LinearizabilityTests", "TestPrograms Linearizability SeededRandom"),
    tests("SimulatedDiskTests", "SimulatedDisk Persistence"),
    child(
      "file-trace-child", in: "FileTraceChild",
      "FileTracing Persistence SimulatedDisk ActorVariant SQLiteVariant"),
    tests("FileTraceTests", "FileTracing file-trace-child"),
    child("schedule-child", in: "ScheduleChild", "Schedules"),
    tests(
      "SchedulesTests",
      "TestPrograms Schedules ScheduleModel SeededRandom Processes schedule-child"),
    child("thread-child", in: "ThreadChild", "ThreadSchedules Processes"),
    child(
      "thread-store-child", in: "ThreadStoreChild",
      "FileTracing Persistence Samples ThreadSchedules", guards),
    // Its own code makes a call for each atomic operation, and is not linked with ThreadSanitizer.
    child(
      "thread-access-child", in: "ThreadAccessChild", "CThreadAccesses ThreadSchedules",
      settings: [.unsafeFlags(["-sanitize=thread"], .when(platforms: [.linux]))]),
    tests(
      "ThreadSchedulesTests",
      "TestPrograms ThreadSchedules Processes thread-child thread-store-child "
        + "thread-access-child"),
    tests("StoreConformanceTests", "StoreConformance Guarantees Persistence TextTables", toolkits),
    tests(
      "ConformanceTests", "PostgreSQLServers Processes StoreConformance VariantCatalog lockstep",
      usual),
    tests("ArgumentsTests", "Arguments"),
    tests("TextTablesTests", "TextTables SeededRandom"),
    tests("DrawingTests", "Drawing"),
    tests(
      "LockstepTests",
      "lockstep Arguments ActorVariant FileTracing Guarantees PostgreSQLServers Processes "
        + "StoreConformance TextTables VariantCatalog", usual),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system && target.type != .plugin {
  target.swiftSettings =
    (target.swiftSettings ?? []) + upcomingFeatures.map { .enableUpcomingFeature($0) }
}
