import Foundation
import Testing

@Suite("The modules and their arrows")
struct ModuleGraphTests {
  @Test(arguments: ModuleGraph.packages)
  func thePageOfAPackageHasThePictureOfItsSources(_ package: ModuleGraph.Package) throws {
    let page = try Checkout.text(package.page)
    #expect(page.split(separator: "\n", omittingEmptySubsequences: false).count <= 61)
    let block = try #require(page.components(separatedBy: "```").dropFirst().first)
    let found = try ModuleGraph.picture(of: package).joined(separator: "\n")
    #expect(
      block.trimmingPrefix("text\n").trimmingCharacters(in: .newlines) == found,
      "\(package.page) is to have this picture:\n\(found)")
  }

  @Test func noModuleImportsOneAboveIt() throws {
    #expect(try ModuleGraph.ofSources().inOrder.misplaced.isEmpty)
  }

  /// Two other modules use the databases: one reads their files, one makes wrong stores of them.
  @Test func onlyTheCatalogNamesVariants() throws {
    let modules = try ModuleGraph.ofSources().modules
    #expect(modules.count { $0.name.hasSuffix("Variant") } >= 11)
    let naming = modules.filter { $0.imports.contains { $0.hasSuffix("Variant") } }
    #expect(naming.map(\.name) == ["Mutants", "StoreFiles", "VariantCatalog"])
    let files = try #require(modules.first { $0.name == "StoreFiles" })
    let databases = ["JournaledActorVariant", "PostgreSQLVariant", "SQLiteVariant"]
    #expect(files.imports.filter { $0.hasSuffix("Variant") } == databases)
  }

  /// The benchmarks use the catalog, and their build is not to wait for the suite.
  @Test func theCatalogAndTheSuiteShareTheirWords() throws {
    let modules = try ModuleGraph.ofSources()
    #expect(modules.reached(from: "Guarantees") == ["Guarantees"])
    for name in ["StoreConformance", "VariantCatalog"] {
      #expect(modules.modules.first { $0.name == name }?.imports.contains("Guarantees") == true)
    }
    #expect(!modules.reached(from: "lockstep-bench").contains("StoreConformance"))
  }

  /// A library that other packages use is not to bring the command line of these programs.
  @Test(arguments: ["VariantCatalog", "StoreConformance", "Persistence", "Samples"])
  func aPublicLibraryHasNoCommandLine(name: String) throws {
    #expect(try !ModuleGraph.ofSources().reached(from: name).contains("Arguments"))
    #expect(try !ModuleGraph.linked().reached(from: name).contains("Arguments"))
  }

  /// Other programs hand in other arms.
  @Test func whatRunsTheStoresKnowsNoList() throws {
    let reached = try ModuleGraph.ofSources().reached(from: "Workloads")
    #expect(!reached.contains("VariantCatalog") && reached.contains("Floor"))
    let linked = try ModuleGraph.linked(in: "Benchmarks/Package.swift")
    #expect(!linked.reached(from: "Workloads").contains("VariantCatalog"))
  }

  @Test func onlyTheProgramLooksIntoStoresFiles() throws {
    let modules = try ModuleGraph.ofSources().modules + ModuleGraph.linked().modules
    let using = modules.filter { $0.imports.contains("StoreFiles") }
    #expect(Set(using.map(\.name)) == ["lockstep"])
  }

  @Test(arguments: [
    "Drawing", "SeededRandom", "Processes", "Linearizability", "FileSystems", "SimulatedDisk",
    "FileTracing", "ScheduleModel", "SchedulePlay", "Schedules", "ThreadSchedules",
    "ScheduleTesting",
  ])
  func aToolkitKnowsNoStore(name: String) throws {
    let module = try #require(try ModuleGraph.ofSources().modules.first { $0.name == name })
    let others = [
      "Drawing", "FileSystems", "Processes", "ScheduleModel", "SchedulePlay", "SeededRandom",
      "ThreadSchedules",
    ]
    #expect(Set(module.imports).isSubset(of: others))
    let stores = try Checkout.sources(
      in: name == "Drawing" ? "Sources/Drawing" : "Sources/Toolkits/\(name)"
    ).filter { file in
      // Comments may name stores.
      let code = try Checkout.text(file).split(separator: "\n").filter { !$0.contains("//") }
      return code.contains { $0.contains("Store.") || $0.contains(": Store") }
    }
    #expect(stores.isEmpty)
  }

  /// The modules that draw results know neither a store nor a module that measures one.
  private static let drawing = [
    "Drawing", "TextTables", "Measurement", "ResultModel", "Reports",
  ]

  @Test(arguments: drawing)
  func whatDrawsResultsImportsNoStore(name: String) throws {
    let reached = try ModuleGraph.ofSources().reached(from: name)
    #expect(
      reached.isDisjoint(with: ["Persistence", "VariantCatalog", "Workloads", "Floor"]),
      "\(reached)")
    #expect(!reached.contains { $0.hasSuffix("Variant") }, "\(reached)")
  }

  /// A module can be linked and not imported, so that the manifest is looked at, too.
  @Test(arguments: drawing)
  func whatDrawsResultsLinksNoStore(name: String) throws {
    var modules: [ModuleGraph.Module] = []
    for manifest in ["Package.swift", "Benchmarks/Package.swift"] {
      modules += try ModuleGraph.linked(in: manifest).modules
    }
    let reached = ModuleGraph(modules).reached(from: name)
    #expect(
      reached.isSubset(of: Self.drawing + ["Arguments", "Guarantees", "SeededRandom"]), "\(reached)"
    )
  }

  /// A newcomer who begins with the labs waits for the build of their runner.
  @Test func theRunnerOfTheLabsHasNoStore() throws {
    let few = [
      "lockstep-lab", "LabRunner", "LabModel", "Arguments", "Drawing", "Processes", "SchedulePlay",
      "TextTables",
    ]
    #expect(try ModuleGraph.ofSources().reached(from: "lockstep-lab") == Set(few))
    let linked = try ModuleGraph.linked(in: "Labs/Package.swift").reached(from: "lockstep-lab")
    #expect(linked.subtracting(["lockstep"]) == Set(few))
  }

  @Test func theManifestIsRead() throws {
    #expect(try ModuleGraph.linked().reached(from: "lockstep").contains("Guarantees"))
    let linked = try ModuleGraph.linked(in: "Benchmarks/Package.swift")
    #expect(linked.reached(from: "Reports").contains("ResultModel"))
  }

  @Test func aCircleIsFound() {
    let circle = ModuleGraph(text: "C -> A, B\nA -> B\nB -> A")
    #expect(circle.inOrder.misplaced == ["C", "A"])
    #expect(ModuleGraph(text: "B -> A\nA").misplaced == ["B"])
    #expect(ModuleGraph(text: "B -> A\nA").inOrder.misplaced.isEmpty)
  }
}
