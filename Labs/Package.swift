// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The labs are a separate package, so that a half-done exercise never breaks the build of the rest.

/// A lab: its folder, and the products of the main package that its code or its check uses.
struct Lab {
  var folder: String
  var uses: [String]
  /// The support modules that it uses, beside `LabSupport` and, with the suite, `LabSuite`.
  var support: [String] = []

  /// The name of its modules and programs: `lab06`, `lab06-solution`.
  var name: String { "lab" + folder.prefix { $0 != "-" } }
}

let labs = [
  Lab(folder: "01-guard", uses: []),
  Lab(folder: "02-readers", uses: ["SchedulePlay"]),
  Lab(
    folder: "03-saved",
    uses: ["Persistence", "SchedulePlay", "SimulatedDisk", "StoreConformance"]),
  Lab(folder: "04-compiler", uses: []),
  Lab(folder: "05-order", uses: ["Schedules"]),
  Lab(
    folder: "06-await",
    uses: ["Persistence", "Schedules", "SimulatedDisk", "StoreConformance"],
    support: ["LabNotes"]),
  Lab(
    folder: "07-pool",
    uses: ["Persistence", "SchedulePlay", "SimulatedDisk", "StoreConformance"],
    support: ["LabNotes"]),
  Lab(
    folder: "08-own-thread", uses: ["Persistence", "SimulatedDisk", "StoreConformance"],
    support: ["LabNotes"]),
  Lab(
    folder: "09-hops",
    uses: ["Persistence", "Schedules", "SimulatedDisk", "StoreConformance"]),
  Lab(folder: "10-screen", uses: ["Persistence", "StoreViewModel"]),
  Lab(folder: "11-versions", uses: ["ActorVariant", "Persistence"]),
  Lab(folder: "12-knee", uses: ["Persistence", "SimulatedDisk", "StoreConformance"]),
  Lab(
    folder: "13-capstone",
    uses: ["FileTrace", "Persistence", "Schedules", "StoreConformance", "VariantCatalog"]),
  Lab(folder: "14-closure", uses: [], support: ["NoteSyncing"]),
  Lab(folder: "15-fail", uses: ["Schedules"]),
  Lab(folder: "16-stop", uses: ["Schedules"]),
  Lab(folder: "17-when", uses: []),
  Lab(folder: "18-window", uses: []),
  Lab(folder: "19-token", uses: ["Schedules"]),
  Lab(folder: "20-singleton", uses: []),
  Lab(folder: "21-proof", uses: ["Schedules"]),
  Lab(folder: "22-waits", uses: []),
  Lab(folder: "23-default", uses: []),
  Lab(folder: "24-events", uses: []),
]

let root = URL(filePath: #filePath).deletingLastPathComponent()
// A folder that was deleted or renamed breaks only its own lab.
let present = labs.filter {
  FileManager.default.fileExists(atPath: root.appending(path: "\($0.folder)/lab.json").path)
}

/// The files of a folder that are no sources, such as a text to fill in.
func texts(in folder: String) -> [String] {
  let path = root.appending(path: folder).path
  do {
    return try FileManager.default.contentsOfDirectory(atPath: path).filter {
      !$0.hasSuffix(".swift")
    }
  } catch {
    // SwiftPM says what is wrong with the folder.
    return []
  }
}

func targets(of lab: Lab) -> [Target] {
  var products = lab.uses.map { Target.Dependency.product(name: $0, package: "lockstep") }
  products += lab.support.map { .init(stringLiteral: $0) }
  if lab.uses.contains("StoreConformance") { products.append("LabSuite") }
  let check = "L" + lab.name.dropFirst() + "Check"
  return [
    .target(
      name: check, dependencies: ["LabModel", "LabSupport"] + products,
      path: "\(lab.folder)/Tests"),
    .executableTarget(
      name: lab.name, dependencies: ["LabSupport", .init(stringLiteral: check)] + products,
      path: "\(lab.folder)/Exercise", exclude: texts(in: "\(lab.folder)/Exercise")),
    .executableTarget(
      name: "\(lab.name)-solution",
      dependencies: ["LabSupport", .init(stringLiteral: check)] + products,
      path: "\(lab.folder)/Solution", exclude: texts(in: "\(lab.folder)/Solution")),
  ]
}

let package = Package(
  name: "labs",
  platforms: [.macOS(.v15)],
  products: ["lockstep-lab", "lockstep-lab-verify"].map { .executable(name: $0, targets: [$0]) },
  dependencies: [.package(name: "lockstep", path: "..")],
  targets: [
    // A lab's description and its check's report: the labs and their runner share nothing more.
    .target(name: "LabModel", path: "Runner/LabModel"),
    // Builds labs and judges them. A beginner waits for its build, so that it links no store.
    .target(
      name: "LabRunner",
      dependencies: [
        "LabModel",
        .product(name: "Arguments", package: "lockstep"),
        .product(name: "Drawing", package: "lockstep"),
        .product(name: "Processes", package: "lockstep"),
        .product(name: "SchedulePlay", package: "lockstep"),
        .product(name: "TextTables", package: "lockstep"),
      ],
      path: "Runner/LabRunner"),
    .executableTarget(
      name: "lockstep-lab",
      dependencies: [
        "LabModel", "LabRunner",
        .product(name: "Arguments", package: "lockstep"),
        .product(name: "SchedulePlay", package: "lockstep"),
        .product(name: "TextTables", package: "lockstep"),
      ],
      path: "Runner/lockstep-lab"),
    // For authors: holds labs to what they declare.
    .target(
      name: "LabVerify",
      dependencies: [
        "LabModel", "LabRunner",
        .product(name: "Processes", package: "lockstep"),
        .product(name: "TextTables", package: "lockstep"),
      ],
      path: "Runner/LabVerify"),
    .executableTarget(
      name: "lockstep-lab-verify",
      dependencies: [
        "LabModel", "LabRunner", "LabVerify",
        .product(name: "Arguments", package: "lockstep"),
        .product(name: "TextTables", package: "lockstep"),
      ],
      path: "Runner/lockstep-lab-verify"),
    .testTarget(
      name: "LabRunnerTests",
      dependencies: [
        "LabModel", "LabRunner", "LabVerify",
        .product(name: "Drawing", package: "lockstep"),
        .product(name: "Processes", package: "lockstep"),
        .product(name: "SchedulePlay", package: "lockstep"),
        .product(name: "TextTables", package: "lockstep"),
      ]),
    .testTarget(
      name: "LockstepLabTests",
      dependencies: [
        "lockstep-lab", "lockstep-lab-verify",
        .product(name: "Arguments", package: "lockstep"),
        .product(name: "Processes", package: "lockstep"),
        .product(name: "TextTables", package: "lockstep"),
      ]),
    // A lab whose calls never end, or end the program.
    .executableTarget(name: "stuck-lab", dependencies: ["LabSupport"], path: "Tests/StuckLab"),
    .testTarget(
      name: "LabSupportTests",
      dependencies: [
        "LabModel", "LabSupport", "stuck-lab", .product(name: "Processes", package: "lockstep"),
        .product(name: "SchedulePlay", package: "lockstep"),
      ]),
    // The two sides of every entry of docs/PhraseBook.md.
    .target(name: "PhraseBook", path: "Tests/PhraseBook"),
    .testTarget(name: "PhraseBookTests", dependencies: ["PhraseBook"]),
    // Only C can interrupt a thread and ask for its calls.
    .target(name: "CThreadFrames", path: "Support/CThreadFrames"),
    .target(
      name: "LabSupport",
      dependencies: [
        "CThreadFrames", "LabModel", .product(name: "Processes", package: "lockstep"),
        .product(name: "SchedulePlay", package: "lockstep"),
      ],
      path: "Support/LabSupport"),
    // With the conformance suite, which takes a minute to build; labs that need no store do without.
    .target(
      name: "LabSuite",
      dependencies: ["LabSupport", .product(name: "StoreConformance", package: "lockstep")],
      path: "Support/LabSuite"),
    // The notes and their single file, which labs 06 to 08 use.
    .target(
      name: "LabNotes",
      dependencies: [
        "LabSupport",
        .product(name: "Persistence", package: "lockstep"),
        .product(name: "Schedules", package: "lockstep"),
        .product(name: "SimulatedDisk", package: "lockstep"),
        .product(name: "StoreConformance", package: "lockstep"),
      ],
      path: "Support/LabNotes"),
    // A framework from before Swift 6, for lab 14.
    .target(name: "NoteSyncing", path: "Support/NoteSyncing"),
  ] + present.flatMap(targets),
  swiftLanguageModes: [.v6]
)

/// The upcoming features of the main package.
let upcomingFeatures = [
  "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
  "NonisolatedNonsendingByDefault",
]
for target in package.targets {
  target.swiftSettings =
    target.name == "NoteSyncing"
    ? [.swiftLanguageMode(.v5)] : upcomingFeatures.map { .enableUpcomingFeature($0) }
}
// Lab 23 is about an app whose code belongs to the main actor unless it says otherwise.
for target in package.targets where ["lab23", "lab23-solution"].contains(target.name) {
  target.swiftSettings?.append(.defaultIsolation(MainActor.self))
}
