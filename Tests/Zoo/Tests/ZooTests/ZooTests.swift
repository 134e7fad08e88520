import Foundation
import Kernels
import TestPrograms
import Testing

@Suite("Reported defects")
struct ZooTests {
  /// The program's answer about a trial.
  private struct Answer: Decodable {
    var failure: String?
    var runs: Int
  }

  @Test func thePageHasEveryKernelWithItsReport() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../docs/Zoo.md").standardized
    let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| [") }
    let heads = rows.map { String($0.split(separator: "|")[0]) }
    #expect(heads == Kernel.all.map { " [\($0.name)](\($0.report)): \($0.defect) " })
  }

  @Test(arguments: [
    (["try", "none", "wrong", "pos", "1"], "none is no kernel"),
    (["try", "overdraft", "wrong", "pos", "0"], "a number from 1, not 0"),
    (["show", "overdraft", "wrong", "plain", "1"], "plain has no schedules to show"),
    (["try", "overdraft"], "zoo try KERNEL"),
  ])
  func aCommandThatCannotBeReadSaysWhy(_ arguments: [String], _ reason: String) async throws {
    let ending = try await BuiltProgram.required("zoo").run(arguments)
    #expect(ending.code == 64 && ending.errors.contains(reason), "\(ending.errors)")
  }

  #if os(Linux)
    @Test func aFailureIsShownWithItsSteps() async throws {
      let ending = try await run(["show", "overdraft", "wrong", "pos", "1000"])
      #expect(
        ending.contains("the balance is -60") && ending.contains("Account.withdraw"), "\(ending)")
    }

    @Test(.enabled(if: Tier.isWhole, "Tests/run --all runs it"), arguments: Kernel.all.map(\.name))
    func aKernelFailsUnderSomeScheduleAndMendedUnderNone(_ name: String) async throws {
      let wrong = try await answer(["try", name, "wrong", "pos", "1000"])
      #expect(wrong.failure != nil, "not found in \(wrong.runs) schedules")
      let mended = try await answer(["try", name, "mended", "pos", "100"])
      #expect(
        mended.failure == nil && mended.runs == 100,
        "schedule \(mended.runs): \(mended.failure ?? "")")
    }

    private func answer(_ arguments: [String]) async throws -> Answer {
      try JSONDecoder().decode(Answer.self, from: Data(await run(arguments).utf8))
    }

    private func run(_ arguments: [String]) async throws -> String {
      let ending = try await BuiltProgram.required("zoo").run(arguments)
      try #require(ending.code == 0, "\(ending.errors)")
      return ending.output
    }
  #endif
}
