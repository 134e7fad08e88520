import Foundation
import Processes
import TestPrograms
import Testing
import ThreadSchedules

@testable import TestExploration

@Suite("Packages whose tests are built elsewhere")
struct TestPackageTests {
  @Test func aFolderWithoutAManifestIsNoPackage() async throws {
    try await inTemporaryDirectory { directory in
      let error = #expect(throws: TestExplorationError.self) { try TestPackage(path: directory) }
      guard case .noPackage(directory) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }

  @Test func eachPackageHasAFolderOfTheCaches() async throws {
    try await inTemporaryDirectory { directory in
      let paths = try ["one/Same", "two/Same"].map { name in
        try Self.write(["Package.swift": "// empty\n"], to: "\(directory)/\(name)")
        return try TestPackage(path: "\(directory)/\(name)").scratch.path
      }
      #expect(Set(paths).count == 2)
      #expect(paths.allSatisfy { $0.contains("/lockstep/explore/Same-") }, "\(paths)")
      #expect(try TestPackage(path: "\(directory)/one/Same/").scratch.path == paths[0])
    }
  }

  @Test func aPackageThatDoesNotBuildShowsItsErrors() async throws {
    try await inTemporaryDirectory { directory in
      try Self.write(["Package.swift": Self.manifest + "let wrong: Int = \"\"\n"], to: directory)
      let package = try TestPackage(path: directory, scratch: directory + "/scratch")
      let error = await #expect(throws: TestExplorationError.self) { try await package.build() }
      guard case .build(_, let lines) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(lines.count { $0.contains("cannot convert value") } == 1, "\(lines)")
    }
  }

  /// The language mode, the library, the spaces and the version of the lock file are those of older packages.
  @Test(.long) func anOldPackageIsExploredAndNotChanged() async throws {
    try await inTemporaryDirectory { directory in
      let folder = directory + "/with spaces"
      try Self.write(
        ["Package.swift": Self.manifest, "Tests/OldTests/Old.swift": Self.oldTest], to: folder)
      let package = try TestPackage(path: folder, scratch: directory + "/scratch of it")
      let program = try await package.build()
      #expect(
        try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() == [
          "Package.swift", "Tests", "Tests/OldTests", "Tests/OldTests/Old.swift",
        ])
      let tests = try await program.tests()
      #expect(tests == [ForeignTest(.xcTest, "OldTests.OldTests/testPasses")])
      #if os(Linux)
        let files = try ForeignFolder(for: program.executable)
        defer { files.remove() }
        let explorer = TestExplorer(
          program, ForeignPlan(schedules: 5, seconds: 600, stepLimit: 20_000), files: files,
          library: try TestExplorer.library(beside: Restart.executable))
        let result = try await explorer.explore(tests[0])
        #expect(result.verdict.name == "passed", "\(result.verdict)")
        #expect(result.extent.schedules == 5)
      #endif
    }
  }

  @Test(.long) func aPackageWithoutTestsHasNoProgram() async throws {
    try await inTemporaryDirectory { directory in
      try Self.write(
        [
          "Package.swift": Self.manifest.replacing(
            "testTarget(name: \"OldTests", with: "target(name: \"A"),
          "Sources/A/A.swift": "public let a = 1\n",
        ], to: directory)
      let package = try TestPackage(path: directory, scratch: directory + "/scratch")
      let error = await #expect(throws: TestExplorationError.self) { try await package.build() }
      guard case .noProgram = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }

  private static let manifest = """
    // swift-tools-version: 5.9
    import PackageDescription
    let package = Package(name: "Old", targets: [.testTarget(name: "OldTests")])

    """

  private static let oldTest = """
    import XCTest
    final class OldTests: XCTestCase {
      func testPasses() {
        XCTAssertTrue(FileManager.default.fileExists(atPath: "Package.swift"))
      }
    }

    """

  private static func write(_ files: [String: String], to folder: String) throws {
    for (path, text) in files {
      let url = URL(filePath: folder).appending(path: path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
  }
}
