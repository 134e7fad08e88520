import Arguments
import Testing
import TestPrograms

@testable import StoreBenchmark

@Suite("The help of the built program")
struct HelpTests {
  @Test(arguments: BenchmarkProgram.verbs.map { $0.verb })
  func everyHelpHasAnExampleThatIsUnderstood(_ verb: Verb) async throws {
    let ending = try await lockstep(verb.name, "--help")
    #expect(ending.code == 0)
    #expect(ending.errors.isEmpty)
    guard case .run(let parsed) = try BenchmarkProgram.ofCatalog.program.parse(ending.exampleWords)
    else {
      Issue.record("there is no example, or it asks for help: \(ending.output)")
      return
    }
    #expect(parsed.verb == verb)
    for option in verb.options { #expect(ending.output.contains(option.spelling)) }
  }

  @Test func theWordsOfEveryExampleExist() throws {
    // Parsing leaves the words of a list to the verb; planning is the most that bench does without
    // a disk.
    let words = BenchVerb.verb.example.split(separator: " ").map(String.init)
    guard case .run(let bench) = try BenchmarkProgram.ofCatalog.program.parse(words) else {
      Issue.record("the example of bench asks for help")
      return
    }
    #expect(throws: Never.self) { try BenchRequest(bench) }
  }
}
