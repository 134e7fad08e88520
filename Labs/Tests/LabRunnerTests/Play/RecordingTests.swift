import Foundation
import SchedulePlay
import Testing

@testable import LabRunner

@Suite("Recording the schedules of a lab")
struct RecordingTests {
  private func record(
    _ program: String, build: String = "exit 0", limits: LabTools.Limits = .init()
  ) async throws -> LabRun.Recorded {
    try await TemporaryCheckout.with { temporary in
      let tools = try await temporary.tools(exercise: program, build: build, limits: limits)
      return await LabRun(tools: tools).record(try temporary.lab())
    }
  }

  private func observation(
    _ program: String, build: String = "exit 0", limits: LabTools.Limits = .init()
  ) async throws -> LabObservation {
    switch try await record(program, build: build, limits: limits) {
    case .failed(let outcome): return outcome.observation
    case .tree(let tree): throw Unexpected(tree)
    }
  }

  private struct Unexpected: Error {
    let tree: PlayTree

    init(_ tree: PlayTree) { self.tree = tree }
  }

  private let file = #"while [ "$1" != --play ]; do shift; done; cat > "$2" "#

  @Test func theTreeOfTheProgramIsRead() async throws {
    let tree = SamplePlay.tree()
    let json = String(decoding: try JSONEncoder().encode(tree), as: UTF8.self)
    guard case .tree(let read) = try await record("\(file) <<'END'\n\(json)\nEND") else {
      Issue.record("there is no tree")
      return
    }
    #expect(read == tree)
  }

  @Test func aTreeThatIsNotWholeIsNone() async throws {
    var tree = SamplePlay.tree()
    tree.lanes = []
    let json = String(decoding: try JSONEncoder().encode(tree), as: UTF8.self)
    #expect(
      try await observation("\(file) <<'END'\n\(json)\nEND")
        == .noReport("The recorded tree is not whole."))
    guard case .noReport(let why) = try await observation("\(file) </dev/null") else {
      Issue.record("an empty file is read")
      return
    }
    #expect(why.hasPrefix("The program wrote no schedules that can be read"))
  }

  @Test func aProgramThatFailsIsTold() async throws {
    #expect(
      try await observation("echo 'Fatal error: no' >&2; kill -4 $$")
        == .crashed(signal: 4, words: "Fatal error: no"))
    #expect(
      try await observation("echo 'lab 06: no schedule' >&2; exit 70")
        == .exited(code: 70, words: "lab 06: no schedule"))
    var limits = LabTools.Limits()
    limits.check = 0.2
    #expect(try await observation("sleep 60", limits: limits) == .hung(seconds: 0))
  }

  @Test func codeThatDoesNotCompileIsTold() async throws {
    let seen = try await observation(
      "exit 1", build: "echo '/a/06-await/Exercise/Store.swift:1:1: error: no'; exit 1")
    guard case .doesNotCompile = seen else {
      Issue.record("\(seen)")
      return
    }
  }
}
