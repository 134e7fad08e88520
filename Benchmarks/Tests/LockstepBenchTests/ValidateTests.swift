import Foundation
import Testing
import TestPrograms

@testable import StoreBenchmark

@Suite("lockstep validate")
struct ValidateTests {
  @Test func anArmThatIsNotKnownIsMentioned() {
    #expect(ValidateVerb.warnings(about: ["mutex", "actor (again)", "no-op", "mutex"]).isEmpty)
    #expect(
      ValidateVerb.warnings(about: ["mutex", "of tomorrow", "b", "b"])
        == "Warning: this program knows nothing of `b` but its figures.\n"
        + "Warning: this program knows nothing of `of tomorrow` but its figures.\n")
  }

  @Test(arguments: ["/dev/zero", "/", "/missing"])
  func whatIsNoResultIsRefused(_ path: String) async throws {
    let ending = try await lockstep("validate", path)
    #expect(ending.code == 1 && ending.output.isEmpty)
    #expect(ending.errors.hasPrefix("lockstep: \(path) "))
    #expect(ending.errors.contains("Name the result.json that a run has written."))
  }
}
