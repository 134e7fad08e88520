import Foundation
import Testing

@testable import LabRunner

@Suite("Finding the checkout")
struct FindingCheckoutTests {
  @Test func itIsTheOneAroundADirectory() async throws {
    try await TemporaryCheckout.with { temporary in
      let below = temporary.root.appending(path: "Labs/06-await/Exercise")
      let found = try LabCheckout(
        around: below.path(percentEncoded: false), builtFrom: "/missing/a/b/c/d.swift")
      #expect(found.root.standardizedFileURL.path == temporary.root.standardizedFileURL.path)
    }
  }

  @Test func elseItIsTheOneThatTheProgramWasBuiltFrom() throws {
    let found = try LabCheckout(around: "/")
    #expect(try found.folders().contains("06-await"))
  }

  @Test func oneWithoutItsManifestIsNotLeftForAnother() async throws {
    try await TemporaryCheckout.with { temporary in
      try temporary.write("Labs/Runner/lockstep-lab/Some.swift", "")
      try temporary.remove("Labs/Package.swift")
      let problem = #expect(throws: LabProblem.self) {
        _ = try LabCheckout(around: temporary.root.path(percentEncoded: false))
      }
      #expect(problem?.description.contains("git checkout -- Labs/Package.swift") == true)
    }
  }

  @Test func withoutAnyItSaysSo() {
    let problem = #expect(throws: LabProblem.self) {
      _ = try LabCheckout(around: "/", builtFrom: "/missing/a/b/c/d.swift")
    }
    #expect(problem?.description.contains("neither around / nor") == true)
  }
}
