import Arguments
import Foundation
import TestPrograms
import Testing

@testable import lockstep

@Suite("Standard streams that are closed, full or no longer read")
struct StandardStreamTests {
  /// Runs the program with its streams redirected or closed by a shell.
  private func run(_ command: String) async throws -> BuiltProgram.Ending {
    let program = try BuiltProgram.lockstep()
    return try await BuiltProgram(path: "/bin/sh").run(["-c", "\"$0\" \(command)", program.path])
  }

  @Test func aClosedStandardErrorChangesNoExitCode() async throws {
    #expect(try await run("confrom 2>&-").code == 64)
    #expect(try await run("inspect /missing 2>&-").code == 1)
    #expect(try await run("inspect /missing >&- 2>&- <&-").code == 1)
    let list = try await run("list 2>&-")
    #expect(list.code == 0 && list.output.contains("sqlite"))
  }

  @Test func aClosedStandardOutputIsAFailure() async throws {
    for command in ["list >&-", "--help >&-"] {
      let ending = try await run(command)
      #expect(ending.code == 1)
      #expect(ending.errors.hasPrefix("lockstep: Writing to the standard output failed: "))
    }
  }

  #if os(Linux)
    @Test func aFullStandardErrorChangesNoExitCode() async throws {
      #expect(try await run("confrom 2>/dev/full").code == 64)
      #expect(try await run("list >/dev/full").code == 1)
    }
  #endif

  @Test(arguments: [["list"], ["--help"], ["list", "--json"]])
  func aPipeThatNobodyReadsEndsItQuietly(_ arguments: [String]) async throws {
    let process = Process()
    process.executableURL = URL(filePath: try BuiltProgram.lockstep().path)
    process.arguments = arguments
    let (output, errors) = (Pipe(), Pipe())
    try output.fileHandleForReading.close()
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let complaint = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == StandardStreams.nobodyReads)
    #expect(complaint.isEmpty)
  }
}
