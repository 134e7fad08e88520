// swift-tools-version: 6.2
import PackageDescription

/// Upcoming language features that every target uses, each with its proposal.
let upcomingFeatures = [
  "ExistentialAny",  // SE-0335
  "InternalImportsByDefault",  // SE-0409
  "MemberImportVisibility",  // SE-0444
  "NonisolatedNonsendingByDefault",  // SE-0461
]

/// Variant modules that need a system library, and that library's module.
let systemLibraries = ["SQLite": "CSQLite"]

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
let variantDependencies = variantModules.map { Target.Dependency(stringLiteral: $0) }

/// The parts of the suite; each is a product with a page in `docs`.
let toolkits = [
  "SeededRandom", "Processes", "Linearizability", "SimulatedDisk", "Schedules", "FileTracing",
  "ThreadSchedules",
]
let toolkitDependencies = toolkits.map { Target.Dependency(stringLiteral: $0) }

let package = Package(
  name: "lockstep",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: (["Persistence", "Guarantees", "Samples", "StoreConformance", "VariantCatalog"]
    + toolkits).map {
      .library(name: $0, targets: [$0])
    }
    // The programs of the other packages share these with this one's.
    + ["Arguments", "CSQLite", "Drawing", "PostgreSQLServers", "TestPrograms", "TextTables"].map {
      .library(name: $0, targets: [$0])
    }
    + variantModules.map { .library(name: $0, targets: [$0]) }
    + ["SwiftDataVariant", "StoreViewModel"].map { .library(name: $0, targets: [$0]) }
    + [
      .library(name: "FileTrace", type: .dynamic, targets: ["CFileTrace"]),
      .library(name: "ThreadScheduler", type: .dynamic, targets: ["CThreadSchedules"]),
      .library(name: "ThreadAccesses", targets: ["CThreadAccesses"]),
    ]
    + ["lockstep", "example"].map { .executable(name: $0, targets: [$0]) },
  targets: [
    .target(name: "Persistence", dependencies: ["CChecksum", "CSystemCalls"]),
    // The processor's own checksum instruction.
    .target(name: "CChecksum"),
    // System calls that Swift has no names for.
    .target(name: "CSystemCalls"),
    // The words of a store's claims, and all that the catalog and the suite share.
    .target(name: "Guarantees"),
    // The suite's model items, for tests that do without the suite too.
    .target(name: "Samples", dependencies: ["Persistence"]),
  ]
    + variants.map {
      .target(
        name: "\($0.name)Variant",
        dependencies: ["Persistence"]
          + (systemLibraries[$0.name].map { [.init(stringLiteral: $0)] } ?? []),
        path: "Sources/\($0.folder)")
    }
    + [
      // Not in the catalog: on platforms without SwiftData the module is empty.
      .target(
        name: "SwiftDataVariant", dependencies: ["Persistence"], path: "Sources/Databases/SwiftData"
      ),
      .systemLibrary(
        name: "CSQLite", pkgConfig: "sqlite3",
        providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
      .target(
        name: "VariantCatalog",
        dependencies: ["Guarantees", "Persistence", "TextTables"] + variantDependencies),
      // Runs the programs that a build puts beside its tests.
      .target(name: "TestPrograms", path: "Tests/TestPrograms"),
      // Toolkits that stand alone: none of them knows a store.
      .target(name: "SeededRandom", path: "Sources/Toolkits/SeededRandom"),
      .target(name: "Processes", path: "Sources/Toolkits/Processes"),
      .target(
        name: "Linearizability", dependencies: ["Drawing"],
        path: "Sources/Toolkits/Linearizability"),
      .target(
        name: "SimulatedDisk", dependencies: ["Persistence", "SeededRandom"],
        path: "Sources/Toolkits/SimulatedDisk"),
      // Strategies, replay lines, shrinking and results of both kinds of schedules.
      .target(
        name: "ScheduleModel", dependencies: ["SeededRandom"],
        path: "Sources/Toolkits/ScheduleModel"),
      .target(
        name: "Schedules", dependencies: ["ScheduleModel", "SeededRandom"],
        path: "Sources/Toolkits/Schedules"),
      .target(
        name: "ThreadSchedules", dependencies: ["Processes", "ScheduleModel", "SeededRandom"],
        path: "Sources/Toolkits/ThreadSchedules"),
      .target(name: "FileTracing", path: "Sources/Toolkits/FileTracing"),
      // Starts and stops servers; the suite, the benchmark and the tests need it.
      .target(
        name: "PostgreSQLServers", dependencies: ["Processes"],
        path: "Sources/Toolkits/PostgreSQLServers"),
      .target(name: "TextTables"),
      .target(name: "Drawing"),
      // Nothing but the program depends on it.
      .target(
        name: "StoreFiles",
        dependencies: [
          "JournaledActorVariant", "Persistence", "PostgreSQLVariant", "SQLiteVariant",
          "TextTables",
        ]),
      // Command line, streams and exit code, the same in every program.
      .target(name: "Arguments", dependencies: ["TextTables"]),
      .target(
        name: "StoreConformance",
        dependencies: [
          "Guarantees", "Samples", "Persistence", "Drawing", "TextTables", "CThreadSanitizerBridge",
        ] + toolkitDependencies),
      // Empty but for builds with ThreadSanitizer, which on Linux misunderstands Swift's libraries.
      .target(
        name: "CThreadSanitizerBridge", path: "Sources/Toolkits/CThreadSanitizerBridge",
        cSettings: [.define("_GNU_SOURCE")]),
      // Nothing depends on these: they are loaded into a process before libc.
      .target(
        name: "CFileTrace", path: "Sources/Toolkits/CFileTrace",
        cSettings: [.define("_GNU_SOURCE")]),
      .target(
        name: "CThreadSchedules", path: "Sources/Toolkits/CThreadSchedules",
        cSettings: [.define("_GNU_SOURCE")]),
      // Linked in the place of ThreadSanitizer, by programs whose atomics are to be steps.
      .target(
        name: "CThreadAccesses", path: "Sources/Toolkits/CThreadAccesses",
        cSettings: [.define("_GNU_SOURCE")]),
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

      .testTarget(
        name: "PersistenceTests",
        dependencies: ["TestPrograms", "Persistence", "SeededRandom", "SimulatedDisk", "Samples"],
        resources: [.copy("Golden")]),
      .testTarget(
        name: "SQLiteVariantTests",
        dependencies: [
          "TestPrograms",
          "SQLiteVariant", "CSQLite", "Persistence", "SimulatedDisk", "Samples",
        ]),
      .testTarget(
        name: "PostgreSQLVariantTests",
        dependencies: [
          "TestPrograms",
          "PostgreSQLVariant", "PostgreSQLServers", "FileTracing", "Linearizability", "Persistence",
          "Processes", "postgresql-child",
        ]),
      .executableTarget(
        name: "postgresql-child",
        dependencies: ["PostgreSQLVariant", "Linearizability", "Persistence", "SeededRandom"],
        path: "Tests/PostgreSQLChild"),
      .testTarget(
        name: "GuardVariantTests",
        dependencies: [
          "DispatchCallbackVariant", "DispatchQueueVariant", "DispatchBarrierVariant",
          "NSLockVariant", "MutexVariant", "PublishedVariant", "Persistence", "SimulatedDisk",
          "Samples",
        ]),
      .testTarget(
        name: "ActorVariantTests",
        dependencies: [
          "BatchedActorVariant", "DetachedActorVariant", "ExecutorActorVariant", "Persistence",
          "SimulatedDisk", "Samples",
        ]),
      .testTarget(
        name: "JournaledActorVariantTests",
        dependencies: [
          "TestPrograms",
          "JournaledActorVariant", "Persistence", "Schedules", "SeededRandom", "SimulatedDisk",
          "Samples",
        ],
        resources: [.copy("Corpus")]),
      .testTarget(
        name: "VariantCatalogTests",
        dependencies: variantDependencies + [
          "Guarantees", "Persistence", "PostgreSQLServers", "SimulatedDisk", "StoreConformance",
          "VariantCatalog",
        ]),
      .testTarget(
        name: "StoreFilesTests",
        dependencies: [
          "TestPrograms",
          "StoreFiles", "ActorVariant", "JournaledActorVariant", "Persistence", "PostgreSQLServers",
          "PostgreSQLVariant", "SQLiteVariant", "SimulatedDisk", "TextTables",
        ]),
      .testTarget(name: "PackageTests"),
      .testTarget(name: "SeededRandomTests", dependencies: ["SeededRandom"]),
      .testTarget(name: "ProcessesTests", dependencies: ["Processes"]),
      .testTarget(
        name: "LinearizabilityTests",
        dependencies: ["TestPrograms", "Linearizability", "SeededRandom"]),
      .testTarget(name: "SimulatedDiskTests", dependencies: ["SimulatedDisk", "Persistence"]),
      .executableTarget(
        name: "file-trace-child",
        dependencies: [
          "FileTracing", "Persistence", "SimulatedDisk", "ActorVariant", "SQLiteVariant",
        ],
        path: "Tests/FileTraceChild"),
      .testTarget(name: "FileTraceTests", dependencies: ["FileTracing", "file-trace-child"]),
      .executableTarget(
        name: "schedule-child", dependencies: ["Schedules"], path: "Tests/ScheduleChild"),
      .testTarget(
        name: "SchedulesTests",
        dependencies: [
          "TestPrograms", "Schedules", "ScheduleModel", "SeededRandom", "Processes",
          "schedule-child",
        ]),
      .executableTarget(
        name: "thread-child", dependencies: ["ThreadSchedules", "Processes"],
        path: "Tests/ThreadChild"),
      .executableTarget(
        name: "thread-store-child",
        dependencies: [
          "DispatchCallbackVariant", "DispatchQueueVariant", "DispatchBarrierVariant",
          "NSLockVariant", "MutexVariant", "PublishedVariant", "FileTracing", "Persistence",
          "Samples",
          "ThreadSchedules",
        ],
        path: "Tests/ThreadStoreChild"),
      // Its own code makes a call for each atomic operation, and is not linked with ThreadSanitizer.
      .executableTarget(
        name: "thread-access-child", dependencies: ["CThreadAccesses", "ThreadSchedules"],
        path: "Tests/ThreadAccessChild",
        swiftSettings: [.unsafeFlags(["-sanitize=thread"], .when(platforms: [.linux]))]),
      .testTarget(
        name: "ThreadSchedulesTests",
        dependencies: [
          "TestPrograms",
          "ThreadSchedules", "Processes", "thread-child", "thread-store-child",
          "thread-access-child",
        ]),
      .testTarget(
        name: "StoreConformanceTests",
        dependencies: [
          "StoreConformance", "Guarantees", "Persistence", "TextTables",
        ] + toolkitDependencies),
      .testTarget(
        name: "ConformanceTests",
        dependencies: [
          "PostgreSQLServers", "Processes", "StoreConformance", "TestPrograms", "VariantCatalog",
          "Persistence", "lockstep",
        ]),
      .testTarget(
        name: "StoreViewModelTests",
        dependencies: [
          "StoreViewModel", "ActorVariant", "SeededRandom", "SimulatedDisk", "Samples",
          "Persistence", "example",
        ]),
      .testTarget(name: "ArgumentsTests", dependencies: ["Arguments"]),
      .testTarget(name: "TextTablesTests", dependencies: ["TextTables", "SeededRandom"]),
      .testTarget(name: "DrawingTests", dependencies: ["Drawing"]),
      .testTarget(
        name: "LockstepTests",
        dependencies: [
          "lockstep", "Arguments", "ActorVariant", "FileTracing", "Guarantees", "Persistence",
          "PostgreSQLServers", "Processes", "StoreConformance", "TestPrograms", "TextTables",
          "VariantCatalog",
        ]),
    ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system && target.type != .plugin {
  target.swiftSettings =
    (target.swiftSettings ?? []) + upcomingFeatures.map { .enableUpcomingFeature($0) }
}
