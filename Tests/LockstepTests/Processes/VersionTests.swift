import Arguments
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
