import Foundation
import Processes
import TestPrograms
import Testing

@testable import TestExploration

@Suite("Packages and programs that cannot be explored")
struct BadPackagesTests {
  @Test func aFileIsNoPackage() async throws {
    try await inTemporaryDirectory { directory in
      let path = directory + "/file"
      try "".write(toFile: path, atomically: true, encoding: .utf8)
      let error = #expect(throws: TestExplorationError.self) { try TestPackage(path: path) }
      guard case .noPackage(path) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }

  /// Each of these manifests is refused before anything is compiled.
  @Test(arguments: [
    ("// swift-tools-version: 99.0\n", "99.0"),
    ("// swift-tools-version: 6.0\nimport PackageDescription\nlet package =\n", "expected"),
    ("// swift-tools-version: 6.0\nimport PackageDescription\n", "Package.swift"),
    (
      "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"Bad\", "
        + "dependencies: [.package(path: \"../nowhere\")])\n", "nowhere"
    ),
    (
      "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"Bad\", "
        + "targets: [.testTarget(name: \"NoSources\")])\n", "buildable"
    ),
  ])
  func aManifestThatIsRefusedIsShown(_ manifest: String, _ word: String) async throws {
    try await inTemporaryDirectory { directory in
      try manifest.write(toFile: directory + "/Package.swift", atomically: true, encoding: .utf8)
      let package = try TestPackage(path: directory, scratch: directory + "/scratch")
      let error = await #expect(throws: TestExplorationError.self) { try await package.build() }
      guard case .build(_, let lines) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(lines.contains { $0.contains(word) }, "\(lines)")
    }
  }

  @Test func aFolderWithTheManifestsNameIsRefused() async throws {
    try await inTemporaryDirectory { directory in
      try FileManager.default.createDirectory(
        atPath: directory + "/Package.swift", withIntermediateDirectories: false)
      let package = try TestPackage(path: directory, scratch: directory + "/scratch")
      let error = await #expect(throws: TestExplorationError.self) { try await package.build() }
      guard case .build = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }

  // MARK: Programs that do not list their tests

  private func tests(of script: String, limit: Double = 60) async throws -> [ForeignTest] {
    try await inTemporaryDirectory { directory in
      let program = URL(filePath: directory).appending(path: "program.xctest")
      // Another process writes the file: a process that is made meanwhile could inherit the open file, and a file
      // that is open for writing cannot be executed.
      let writer = try ChildProcess(
        ChildCommand(executable: "/bin/sh", arguments: ["-c"]),
        payload:
          "cat > \(program.path) <<'END'\n#!/bin/sh\n\(script)\nEND\nchmod 700 \(program.path)")
      #expect(await writer.waitForEnd() == .exited(0))
      return try await TestProgram(executable: program, folder: URL(filePath: directory))
        .tests(limitInSeconds: limit)
    }
  }

  @Test(arguments: [
    ("echo why >&2; exit 3", ChildProcess.Ending.exited(3)),
    ("echo why >&2; kill -9 $$", .killed(signal: 9)),
    ("echo why >&2; exec sleep 600", .overran),
  ])
  func aProgramThatListsNothingIsNamed(
    _ script: String, _ expected: ChildProcess.Ending
  ) async throws {
    // Only the program that never ends is to reach the limit.
    let limit = expected == .overran ? 1.0 : 60
    let error = await #expect(throws: TestExplorationError.self) {
      try await tests(of: script, limit: limit)
    }
    guard case .listing(_, expected, let complaint) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(complaint.contains("why") || expected == .overran)
  }

  @Test func otherLinesThanTestsAreLeftOut() async throws {
    let script =
      "echo 'Listing 1 test(s) in a.xctest:'; echo; echo '  '; echo A.B/testC; echo 'x y/z'"
    #expect(try await tests(of: script) == [ForeignTest(.xcTest, "A.B/testC")])
  }

  @Test func aProgramWithoutTestsHasNone() async throws {
    #expect(try await tests(of: "exit 69").isEmpty)
  }
}
