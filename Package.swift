// swift-tools-version: 6.2
import PackageDescription

/// The stores' modules and their folders: the lesson, the databases, and the specimens.
let variants =
  [
    "DispatchCallback", "DispatchQueue", "DispatchBarrier", "NSLock", "Mutex", "Actor",
    "ExecutorActor", "DetachedActor", "BatchedActor",
  ].map { (name: "\($0)Variant", folder: "Variants/\($0)") } + [
    (name: "JournaledActorVariant", folder: "Databases/Journal"),
    (name: "SQLiteVariant", folder: "Databases/SQLite"),
    // Loads libpq while it runs: a machine without libpq builds it too.
    (name: "PostgreSQLVariant", folder: "Databases/PostgreSQL"),
    (name: "PublishedVariant", folder: "Specimens"),
  ]
let catalog = variants.map(\.name).joined(separator: " ")

/// The parts of the suite; each is a product with a page in `docs`.
let toolkits =
  "SeededRandom Processes Linearizability FileSystems SimulatedDisk Schedules FileTracing "
  + "ThreadSchedules"

/// The stores whose calls block, which come first, and the published one.
let guards = variants.prefix(5).map(\.name).joined(separator: " ") + " PublishedVariant"

/// The modules of other packages' programs too, and the products of the stores and the suite.
let libraries = words(
  "Persistence Guarantees Samples StoreConformance VariantCatalog ScheduleTesting \(toolkits) \(catalog) "
    + "SwiftDataVariant StoreViewModel SchedulePlay "
    + "Arguments CSQLite Drawing ForeignFiles PostgreSQLServers TestPrograms TextTables")

func words(_ names: String) -> [String] { names.split(separator: " ").map(String.init) }

func dependencies(_ names: String) -> [Target.Dependency] {
  words(names).map { .init(stringLiteral: $0) }
}

func module(_ name: String, _ needs: String = "", in folder: String? = nil) -> Target {
  .target(name: name, dependencies: dependencies(needs), path: "Sources/\(folder ?? name)")
}

func toolkit(_ name: String, _ needs: String = "") -> Target {
  module(name, needs, in: "Toolkits/\(name)")
}

/// A module in C, for calls that only some systems have.
func toolkitInC(_ name: String) -> Target {
  .target(name: name, path: "Sources/Toolkits/\(name)", cSettings: [.define("_GNU_SOURCE")])
}

func program(_ name: String, in folder: String, _ needs: String, without: [String] = []) -> Target {
  .executableTarget(name: name, dependencies: dependencies(needs), path: folder, exclude: without)
}

/// The tests of stores and of what uses them, with the modules that only some of them need.
let testsOfStores: KeyValuePairs = [
  "Persistence": "",
  "SQLiteVariant": "SQLiteVariant CSQLite",
  "PostgreSQLVariant":
    "PostgreSQLVariant PostgreSQLServers FileTracing Linearizability Processes postgresql-child",
  "GuardVariant": guards,
  "ActorVariant": "ActorVariant BatchedActorVariant DetachedActorVariant ExecutorActorVariant",
  "JournaledActorVariant": "JournaledActorVariant Schedules",
  "VariantCatalog": "Guarantees PostgreSQLServers StoreConformance VariantCatalog \(catalog)",
  "StoreFiles":
    "StoreFiles ForeignFiles ActorVariant JournaledActorVariant PostgreSQLServers PostgreSQLVariant "
    + "SQLiteVariant TextTables",
  "StoreViewModel": "StoreViewModel ActorVariant example",
  "Conformance": "PostgreSQLServers Processes StoreConformance VariantCatalog lockstep",
  "Lockstep":
    "lockstep Arguments ActorVariant FileTracing Guarantees PostgreSQLServers Processes "
    + "StoreConformance TextTables VariantCatalog",
]

/// The tests of the parts that know no store.
let testsOfParts: KeyValuePairs = [
  "Package": "",
  "SeededRandom": "SeededRandom", "Processes": "Processes",
  "Linearizability": "TestPrograms Linearizability SeededRandom",
  "FileSystems": "FileSystems TestPrograms",
  "SimulatedDisk": "SimulatedDisk Persistence",
  "FileTrace": "FileTracing file-trace-child",
  "Schedules": "TestPrograms Schedules ScheduleModel SeededRandom Processes schedule-child",
  "ThreadSchedules":
    "TestPrograms ThreadSchedules Processes thread-child thread-store-child thread-access-child "
    + "yardstick SeededRandom",
  "ScheduleTesting": "ScheduleTesting",
  "TestExploration": "TestExploration TestPrograms Processes ThreadSchedules",
  "StoreConformance": "StoreConformance Guarantees Persistence TextTables \(toolkits)",
  "Arguments": "Arguments", "SchedulePlay": "SchedulePlay",
  "Drawing": "Drawing", "TextTables": "TextTables SeededRandom",
]

func tests(_ table: KeyValuePairs<String, String>, _ usual: String = "") -> [Target] {
  let files = ["Persistence": "Golden", "JournaledActorVariant": "Corpus"]
  return table.map { name, needs in
    .testTarget(
      name: "\(name)Tests", dependencies: dependencies("\(usual) \(needs)"),
      resources: files[name].map { [.copy($0)] })
  }
}

/// Programs that tests start.
let children = [
  program(
    "postgresql-child", in: "Tests/PostgreSQLChild",
    "PostgreSQLVariant Linearizability Persistence SeededRandom"),
  program(
    "file-trace-child", in: "Tests/FileTraceChild",
    "FileTracing Persistence SimulatedDisk ActorVariant SQLiteVariant"),
  program("schedule-child", in: "Tests/ScheduleChild", "Schedules"),
  program("thread-child", in: "Tests/ThreadChild", "ThreadSchedules Processes"),
  program(
    "thread-store-child", in: "Tests/ThreadStoreChild",
    "FileTracing Persistence Samples ThreadSchedules \(guards)"),
  program("thread-access-child", in: "Tests/ThreadAccessChild", "CThreadAccesses ThreadSchedules"),
  program("yardstick", in: "Tests/Yardstick", "CThreadAccesses Schedules ThreadSchedules"),
]

let package = Package(
  name: "lockstep",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: libraries.map { .library(name: $0, targets: [$0]) } + [
    .library(name: "FileTrace", type: .dynamic, targets: ["CFileTrace"]),
    .library(name: "ThreadScheduler", type: .dynamic, targets: ["CThreadSchedules"]),
    .library(name: "ThreadAccesses", targets: ["CThreadAccesses"]),
  ] + words("lockstep init-suite example").map { .executable(name: $0, targets: [$0]) },
  targets: variants.map { name, folder in
    module(name, name == "SQLiteVariant" ? "Persistence CSQLite" : "Persistence", in: folder)
  } + children + tests(testsOfParts)
    + tests(testsOfStores, "Persistence SeededRandom SimulatedDisk Samples TestPrograms") + [
      // Not in the catalog: empty on platforms without SwiftData.
      module("SwiftDataVariant", "Persistence", in: "Databases/SwiftData"),
      module("Persistence", "CChecksum CSystemCalls FileSystems"),
      module("CChecksum"),  // The processor's own checksum instruction.
      module("CSystemCalls"),  // System calls that Swift has no names for.
      .systemLibrary(
        name: "CSQLite", pkgConfig: "sqlite3",
        providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
      module("Guarantees"), module("Samples", "Persistence"),
      module("VariantCatalog", "Guarantees Persistence TextTables \(catalog)"),
      toolkit("SeededRandom"), toolkit("Processes"), toolkit("FileTracing"),
      toolkit("FileSystems", "CSystemCalls"), toolkit("Linearizability", "Drawing"),
      toolkit("SimulatedDisk", "FileSystems SeededRandom"),
      toolkit("ScheduleModel", "SeededRandom"), toolkit("SchedulePlay"),
      toolkit("Schedules", "ScheduleModel SchedulePlay SeededRandom"),
      toolkit("ThreadSchedules", "Processes ScheduleModel SeededRandom"),
      toolkit("ScheduleTesting", "Processes ThreadSchedules"),
      // Empty but for builds with ThreadSanitizer, which on Linux misunderstands Swift's libraries.
      toolkitInC("CThreadSanitizerBridge"),
      // No target depends on these: they are loaded into a process before libc.
      toolkitInC("CFileTrace"), toolkitInC("CThreadSchedules"),
      // Linked in the place of ThreadSanitizer, by programs whose atomics are to be steps.
      toolkitInC("CThreadAccesses"),
      module("PostgreSQLServers", "Processes"), module("TextTables"), module("Drawing"),
      module("Arguments", "TextTables"),
      module(
        "StoreConformance",
        "Guarantees Samples Persistence Drawing TextTables CThreadSanitizerBridge \(toolkits)"),
      module("ForeignFiles", "Persistence"),
      module(
        "StoreFiles",
        "ForeignFiles JournaledActorVariant Persistence PostgreSQLVariant SQLiteVariant TextTables"),
      module("StoreViewModel", "Persistence"),
      program(
        "lockstep", in: "Sources/lockstep",
        "Arguments Guarantees Persistence VariantCatalog Processes Schedules FileTracing "
          + "StoreConformance StoreFiles SuitePackage PostgreSQLServers TestExploration TextTables "
          + "ThreadSchedules"),
      module("SuitePackage", "Arguments TextTables"),
      module("TestExploration", "Drawing Processes ThreadSchedules"),
      program("init-suite", in: "Sources/init-suite", "Arguments SuitePackage"),
      .plugin(
        name: "Benchmark",
        capability: .command(
          intent: .custom(
            verb: "benchmark",
            description: "Measures the stores, and compares, checks and explains results"))),
      program("example", in: "Examples/Notes", "Persistence ActorVariant"),
      // The same list on a server; `Examples/Cluster/run` starts three of them.
      program(
        "cluster-example", in: "Examples/Cluster", "Persistence PostgreSQLVariant",
        without: ["cluster", "run"]),
      .target(name: "TestPrograms", path: "Tests/TestPrograms"),
    ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system && target.type != .plugin {
  target.swiftSettings = [
    "ExistentialAny",  // SE-0335
    "InternalImportsByDefault",  // SE-0409
    "MemberImportVisibility",  // SE-0444
    "NonisolatedNonsendingByDefault",  // SE-0461
  ].map { .enableUpcomingFeature($0) }
  // Their own code makes a call for each atomic operation, and is not linked with ThreadSanitizer.
  if ["thread-access-child", "yardstick"].contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-sanitize=thread"], .when(platforms: [.linux])))
  }
}
