import Arguments
import Foundation
import TestPrograms
import Testing

@testable import lockstep

@Suite("The version of the built program")
struct VersionTests {
  @Test func itIsPrintedWithTheCommitWhereThatIsKnown() async throws {
    let ending = try await lockstep("--version")
    #expect(ending.code == 0)
    #expect(ending.errors.isEmpty)
    let lines = ending.output.split(separator: "\n")
    #expect(lines.first == "lockstep \(Program.version)")
    #expect(lines.count == 2 && lines[1].hasPrefix("commit "), "\(ending.output)")
  }

  /// A release has a date in the list of changes, and a version between two releases has none.
  @Test func theNewestChangesAreThoseOfThisVersion() throws {
    let changes = try Checkout(around: "/").root.appending(path: "CHANGELOG.md")
    let heading = try #require(
      try String(contentsOf: changes, encoding: .utf8).split(separator: "\n")
        .first { $0.hasPrefix("## ") })
    let numbers = Program.version.replacing("-dev", with: "")
    #expect(numbers.wholeMatch(of: /\d+\.\d+\.\d+/) != nil)
    if Program.version.hasSuffix("-dev") {
      #expect(heading == "## \(numbers), not released yet")
    } else {
      let date = heading.trimmingPrefix("## \(numbers), ")
      #expect(date.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil, "\(heading)")
    }
  }

  @Test func theHelpNamesIt() async throws {
    #expect(try await lockstep("--help").output.contains("`lockstep --version`"))
  }

  @Test(arguments: ["inspect \"$(printf 'a\\377.json')\"", "\"$(printf '\\300')\""])
  func argumentsThatAreNotUTF8AreRefused(_ command: String) async throws {
    let program = try BuiltProgram.lockstep()
    let ending = try await BuiltProgram(path: "/bin/sh").run(
      ["-c", "\"$0\" \(command)", program.path])
    #expect(ending.code == 64)
    #expect(ending.output.isEmpty)
    #expect(ending.errors.contains("is not UTF-8"), "\(ending.errors)")
  }
}
