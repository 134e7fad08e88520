import Foundation
import PostgreSQLServers
import Processes
import Testing

/// A machine without PostgreSQL, which is a search path without its programs.
@Suite("Where no server is installed")
struct InstallationTests {
  @Test func aPathWithoutAllProgramsHasNoInstallation() throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "none-\(UUID())")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let path = directory.path(percentEncoded: false)
    #expect(Installation.find(in: []) == nil)
    #expect(Installation.find(in: ["/nowhere", path]) == nil)
    for program in ["initdb", "postgres", "pg_basebackup"] {
      #expect(
        FileManager.default.createFile(
          atPath: path + "/" + program, contents: nil, attributes: [.posixPermissions: 0o755]))
    }
    // Without the client nothing could be asked.
    #expect(Installation.find(in: [path]) == nil)
    try FileManager.default.removeItem(at: directory)
  }

  @Test func theVariableNamesTheDirectories() {
    let variable = Installation.pathVariable
    let usual = Installation.searchPath([:])
    #expect(Installation.searchPath([variable: "/a:/b"]) == ["/a", "/b"])
    #expect(usual.contains("/usr/lib/postgresql/15/bin"))
    #expect(Installation.searchPath([variable: ""]) == usual)
  }

  @Test func testsOfAServerAreLeftOut() async throws {
    let isRun = try await ConditionTrait.postgreSQL(nil).evaluate()
    #expect(!isRun)
  }

  #if os(Linux)
    /// This program runs its tests of a suite once more, with a path where no server is.
    @Test func everyTestThatIsLeftOutSaysTheRemedy() async throws {
      let child = try ChildProcess(
        ChildCommand(
          executable: "/bin/sh",
          arguments: [
            "-c", "exec \"$0\" \"$@\" 2>&1", CommandLine.arguments[0], "--testing-library",
            "swift-testing", "--filter",
          ]),
        payload: "PostgreSQLVariantTests.CallTests",
        environment: [Installation.pathVariable: "/nowhere"])
      var lines: [String] = []
      for await line in child.lines { lines.append(line) }
      #expect(await child.waitForEnd() == .exited(0))
      let skipped = lines.filter { $0.contains("skipped") && $0.contains(Installation.remedy) }
      #expect(skipped.count == 5, "\(lines)")
      #expect(!lines.contains { $0.contains("passed") && $0.contains("Test aSavedItem") })
    }
  #endif
}
