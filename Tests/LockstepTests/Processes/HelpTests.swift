import Arguments
import TestPrograms
import Testing

@testable import lockstep

@Suite("The help of the built program")
struct HelpTests {
  @Test(arguments: Lockstep.verbs.map { $0.verb })
  func everyHelpHasAnExampleThatIsUnderstood(_ verb: Verb) async throws {
    let ending = try await lockstep(verb.name, "--help")
    #expect(ending.code == 0)
    #expect(ending.errors.isEmpty)
    guard case .run(let parsed) = try Lockstep.program.parse(ending.exampleWords) else {
      Issue.record("there is no example, or it asks for help: \(ending.output)")
      return
    }
    #expect(parsed.verb == verb)
    for option in verb.options { #expect(ending.output.contains(option.spelling)) }
  }
}
