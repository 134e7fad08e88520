import Arguments
import Foundation
import TestPrograms
import Testing

@testable import lockstep

@Suite("lockstep init-suite, badge and conform --report-issue")
struct InitSuiteTests {
  private func package(
    _ manifest: String?, _ arguments: [String] = [], by program: BuiltProgram? = nil
  ) async throws -> (ending: BuiltProgram.Ending, files: [String: String]) {
    var result: (BuiltProgram.Ending, [String: String])?
    try await inTemporaryDirectory { directory in
      let folder = directory + "/MyStore"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      if let manifest {
        try manifest.write(toFile: folder + "/Package.swift", atomically: true, encoding: .utf8)
      }
      let (program, word) =
        try program.map { ($0, []) } ?? (BuiltProgram.lockstep(), ["init-suite"])
      let ending = try await program.run(word + [folder] + arguments)
      var files: [String: String] = [:]
      let made = folder + "/Conformance"
      for name in FileManager.default.enumerator(atPath: made)?.allObjects as? [String] ?? [] {
        if let data = FileManager.default.contents(atPath: made + "/" + name), name.contains(".") {
          files[name] = String(decoding: data, as: UTF8.self)
        }
      }
      result = (ending, files)
    }
    let (ending, files) = try #require(result)
    return (ending, files)
  }

  @Test func aPackageIsMadeThatDependsOnTheOneAroundIt() async throws {
    let (ending, files) = try await package(
      "let package = Package(name: \"my\", products: [.library(name: \"Mine\", targets: [])])")
    #expect(ending.code == 0, "\(ending.errors)")
    #expect(
      Set(files.keys) == [
        "Package.swift", "accepted.json", "Tests/SuiteTests/Adapter.swift",
        "Tests/SuiteTests/SuiteTests.swift", "Bench/Package.swift", "Bench/.gitignore",
        "Bench/Sources/bench/main.swift", "Bench/Sources/bench/Adapter.swift",
      ])
    let manifest = files["Package.swift"] ?? ""
    #expect(manifest.contains(".package(name: \"MyStore\", path: \"..\")"))
    #expect(manifest.contains(".product(name: \"Mine\", package: \"MyStore\")"))
    for library in ["FileTrace", "ThreadScheduler"] {
      #expect(manifest.contains(".product(name: \"\(library)\", package: \"lockstep\")"))
    }
    #expect(ending.output.contains("LOCKSTEP_BUDGET=60s swift test --package-path"))
  }

  @Test func theSameAdapterIsMeasuredByAProgram() async throws {
    let (ending, files) = try await package(
      "let package = Package(name: \"my\", products: [.library(name: \"Mine\", targets: [])])")
    let manifest = files["Bench/Package.swift"] ?? ""
    #expect(manifest.contains(".package(name: \"MyStore\", path: \"../..\")"))
    #expect(manifest.contains(".product(name: \"Mine\", package: \"MyStore\")"))
    #expect(manifest.contains("/Benchmarks\")"))
    let adapter = try #require(files["Tests/SuiteTests/Adapter.swift"])
    #expect(files["Bench/Sources/bench/Adapter.swift"] == adapter)
    #expect(ending.output.contains("swift run -c release --package-path "), "\(ending.output)")
    #expect(ending.output.contains("/MyStore/Conformance/Bench bench\n"))
  }

  /// A package from before there was a benchmark for it, or one that depends on a repository.
  @Test func thePackageOfTheBenchmarkIsAddedToTheSuites() async throws {
    try await inTemporaryDirectory { directory in
      let url = ["--url", "https://example.com/someone/lockstep.git"]
      let first = try await BuiltProgram.lockstep().run(["init-suite", directory] + url)
      #expect(first.code == 0 && first.output.contains("Clone that repository"), "\(first.errors)")
      let adapter = directory + "/Conformance/Tests/SuiteTests/Adapter.swift"
      try "// mine".write(toFile: adapter, atomically: true, encoding: .utf8)
      let second = try await BuiltProgram.lockstep().run(["init-suite", directory])
      #expect(second.code == 0 && second.output.contains("/Conformance/Bench bench\n"))
      let measured = directory + "/Conformance/Bench/Sources/bench/Adapter.swift"
      #expect(try String(contentsOfFile: measured, encoding: .utf8) == "// mine")
      let third = try await BuiltProgram.lockstep().run(["init-suite", directory])
      #expect(third.code == 1 && third.errors.contains("is there already"))
    }
  }

  @Test func theProgramThatIsBuiltWithoutTheStoresMakesTheSamePackage() async throws {
    let program = try #require(BuiltProgram.find("init-suite"))
    let manifest = "let package = Package(products: [.library(name: \"Mine\", targets: [])])"
    let (ending, files) = try await package(manifest, by: program)
    #expect(ending.code == 0, "\(ending.errors)")
    #expect(try await files == package(manifest).files)
    #expect(files.count == 8)
    let wrong = try await package(nil, ["--product"], by: program)
    #expect(wrong.ending.code == 64 && wrong.files.isEmpty)
    #expect(wrong.ending.errors.contains("init-suite"))
  }

  @Test func aRepositoryIsNamedByItsVersion() async throws {
    let (ending, files) = try await package(
      nil, ["--url", "https://example.com/someone/lockstep-fork.git"])
    #expect(ending.code == 0, "\(ending.errors)")
    let manifest = files["Package.swift"] ?? ""
    let url = "https://example.com/someone/lockstep-fork.git"
    #expect(manifest.contains("url: \"\(url)\", .upToNextMinor(from: \"0."))
    #expect(manifest.contains("package: \"lockstep-fork\""))
    #expect(!manifest.contains("path:"))
    #expect(!files.keys.contains { $0.hasPrefix("Bench/") })
  }

  /// Both packages can then be cloned to another place together.
  @Test func aPackageBesideTheCheckoutNamesItByTheWayThere() async throws {
    let root = try Checkout(around: FileManager.default.currentDirectoryPath).root
    let folder = root.appending(path: ".build/init-suite-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer {
      do { try FileManager.default.removeItem(at: folder) } catch { print("left \(folder)") }
    }
    let ending = try await BuiltProgram.lockstep().run(["init-suite", folder.path])
    #expect(ending.code == 0, "\(ending.errors)")
    let manifest = try String(
      contentsOf: folder.appending(path: "Conformance/Package.swift"), encoding: .utf8)
    #expect(manifest.contains(".package(name: \"lockstep\", path: \"../../..\")"))
  }

  @Test func aFolderWithoutAPackageGetsOneAlone() async throws {
    let (ending, files) = try await package(nil)
    #expect(ending.code == 0, "\(ending.errors)")
    #expect(files["Package.swift"]?.contains("path: \"..\"") == false)
  }

  @Test func whatCannotBeReadOrNamedIsRefused() async throws {
    let unread = try await package("let package = Package(name: \"my\")")
    #expect(unread.ending.code == 1 && unread.files.isEmpty)
    #expect(unread.ending.errors.contains("Give its name with --product."))
    let alone = try await package(nil, ["--product", "Mine"])
    #expect(alone.ending.code == 1 && alone.files.isEmpty)
    #expect(alone.ending.errors.contains("Name the folder of a package."))
  }

  @Test func aBadgeIsDrawnFromTheJSON() async throws {
    try await inTemporaryDirectory { directory in
      let path = directory + "/report.json"
      let report = try await lockstep(
        "conform", "mutex", "--only", "G1", "--effort", "5", "--json")
      try report.output.write(toFile: path, atomically: true, encoding: .utf8)
      let badge = try await lockstep("badge", path)
      #expect(badge.code == 0, "\(badge.errors)")
      #expect(badge.output.hasPrefix("<svg ") && badge.output.contains("lockstep: 1 of "))
      let other = try await lockstep("badge", path, "--store", "yours")
      #expect(other.code == 1 && other.errors.contains("has no store yours. It has: mutex."))
      let wrong = try await lockstep("badge", directory + "/nothing.json")
      #expect(wrong.code == 1 && wrong.errors.contains("is no report of the suite"))
    }
  }

  @Test func oneFindingIsPrintedToBePasted() async throws {
    let ending = try await lockstep("conform", "published-actor", "--report-issue", "g9")
    #expect(ending.code == 7, "\(ending.errors)")
    #expect(
      ending.output.hasPrefix("## published-actor: not so: acknowledged writes survive power loss"))
    #expect(ending.output.contains("**Expected:** {1: 10}"))
    #expect(ending.output.contains("lockstep conform published-actor --replay G9,seed=1,case="))
    #expect(ending.output.contains("- lockstep 0."))
    let kept = try await lockstep("conform", "mutex", "--report-issue", "G1", "--effort", "5")
    #expect(kept.code == 0 && kept.output.hasPrefix("There is nothing to report"))
    let several = try await lockstep("conform", "--report-issue", "G1")
    #expect(several.code == 64)
  }
}
