import CatalogArms
import Processes
import ResultModel
import StoreConformance
import Testing
@testable import Workloads

@Suite("A round in a fresh process")
struct RoundProcessTests {
  private let request = RoundRequest(
    arm: "actor", seed: 1, window: 0, minimumOperations: 1, scenarios: [], directory: "/")

  private func failure(of script: String) async throws -> RoundFailure {
    let process = RoundProcess(
      ChildCommand(executable: "/bin/sh", arguments: ["-c", script, "sh"]), .catalog)
    let error = await #expect(throws: RoundFailure.self) { try await process.measure(request) }
    return try #require(error)
  }

  @Test(arguments: [("exit 3", "ended with exit code 3"), ("kill -9 $$", "was killed by signal 9")])
  func aProcessThatEndsWithoutAnAnswerHasCrashed(_ script: String, _ how: String) async throws {
    let failure = try await failure(of: script)
    #expect(failure.kind == .crashed)
    #expect(failure.description.hasPrefix("actor: the process "))
    #expect(failure.description.contains(how))
  }

  @Test func aProcessThatDoesNotEndHangs() async throws {
    var short = request
    short.limit = 0.5
    let process = RoundProcess(
      // The process ends only when it is killed.
      ChildCommand(executable: "/bin/sh", arguments: ["-c", "exec sleep 1000", "sh"]), .catalog)
    let error = await #expect(throws: RoundFailure.self) { try await process.measure(short) }
    #expect(error?.kind == .hung)
    #expect(error?.description.contains("had not ended after 0 s and was killed") == true)
  }

  @Test func aFailureInTheAnswerIsThrown() async throws {
    let answer = #"{"measurements":[],"failure":"wrongEndState","message":"it lost a save"}"#
    let failure = try await failure(of: "echo '\(answer)'")
    #expect(failure.kind == .wrongEndState)
    #expect(failure.description == "it lost a save")
  }

  @Test func theLastLineIsTheAnswer() async throws {
    let process = RoundProcess(
      ChildCommand(
        executable: "/bin/sh",
        arguments: ["-c", #"echo noise; echo '{"measurements":[]}'"#, "sh"]), .catalog)
    #expect(try await process.measure(request).measurements.isEmpty)
  }

  @Test func aProgramThatIsMissingIsAFailureOfTheRound() async throws {
    let process = RoundProcess(
      ChildCommand(executable: "/missing/lockstep", arguments: []), .catalog)
    let error = await #expect(throws: RoundFailure.self) { try await process.measure(request) }
    #expect(error?.description.contains("could not be started") == true)
  }

  @Test(arguments: ["true", "echo nonsense"])
  func anAnswerThatIsNoneIsAFailureOfTheRound(_ script: String) async throws {
    let failure = try await failure(of: script)
    #expect(failure.kind == .crashed)
    #expect(failure.description.contains("actor"))
  }
}
