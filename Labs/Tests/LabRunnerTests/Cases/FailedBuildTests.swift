import Foundation
import Testing

@testable import LabRunner
@testable import LabVerify

@Suite("A solution that cannot be built")
struct FailedBuildTests {
  private func result(
    onlyCases: Bool, build: String
  ) async throws -> LabVerification.Result {
    try await TemporaryCheckout.with { temporary in
      let tools = try await temporary.tools(
        exercise: "report '\(TemporaryCheckout.finding("stale", passed: false, "92 of 320"))'",
        build: "root=\(temporary.root.path)\n\(build)")
      return try #require(
        try await LabVerification(
          temporary.checkout, run: LabRun(tools: tools), repetitions: 1, onlyCases: onlyCases
        ).verify([temporary.lab()]) { _ in }.first)
    }
  }

  @Test(arguments: [
    (true, "the solution: it does not compile: "),
    (false, "the solution does not pass (run 1): it does not compile: "),
  ])
  func theCompilersErrorIsToldWithItsPlace(onlyCases: Bool, words: String) async throws {
    let result = try await result(
      onlyCases: onlyCases,
      build: """
        case "$*" in *lab06-solution*)
          echo "$root/Labs/06-await/Solution/Store.swift:1:8: error: no such thing"
          echo "$root/Labs/06-await/Solution/Store.swift:1:9: error: nor that"
          exit 1;;
        esac
        """)
    #expect(
      result.deviations == ["\(words)Solution/Store.swift:1:8 no such thing (and 1 more)"])
    #expect(result.untried.isEmpty && result.wrong == 0)
  }

  @Test func whatTheMachineSaidIsTold() async throws {
    let result = try await result(onlyCases: true, build: "echo error: disk full; exit 1")
    #expect(result.deviations.isEmpty)
    #expect(result.untried.count == 1)
    #expect(
      result.untried.allSatisfy {
        $0.contains("the solution: `swift build` failed:\nerror: disk full")
      })
  }
}
