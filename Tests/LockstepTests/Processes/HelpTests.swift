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
    let lines = ending.output.split(separator: "\n").map { $0.drop { $0 == " " } }
    let heading = try #require(lines.firstIndex { $0.hasPrefix("Example") }, "\(ending.output)")
    let words = lines[heading...].joined(separator: " ").split(separator: " ").map(String.init)
      .drop { $0 != "lockstep" }
    guard case .run(let parsed) = try Lockstep.program.parse(Array(words.dropFirst())) else {
      Issue.record("the example asks for help itself")
      return
    }
    #expect(parsed.verb == verb)
    for option in verb.options { #expect(ending.output.contains(option.spelling)) }
  }
}
