#if os(Linux)
  import Foundation
  import Processes
  import ThreadSchedules

  @testable import TestExploration

  /// This program, explored as a foreign one, so no package is built.
  ///
  /// A process of this large program takes a tenth of a second, so there are few schedules.
  struct ExploredProgram {
    let program = TestProgram(
      executable: URL(filePath: Restart.executable), folder: FileManager.default.temporaryDirectory)

    func result(
      _ library: ForeignTest.Library, _ name: String, case number: Int? = nil,
      with other: String? = nil, schedules: Int = 8, steps: Int = 20_000, replay: String? = nil,
      plainLimit: Double = 60,
      _ change: (inout ForeignPlan) -> Void = { _ in }
    ) async throws -> TestResult {
      var plan = ForeignPlan(
        schedules: schedules, seconds: 600, stepLimit: steps, replay: replay, shrinking: 5)
      change(&plan)
      return try await explorer(plan, plainLimit: plainLimit) { explorer in
        try await explorer.explore(
          ForeignTest(
            library, "TestExplorationTests." + name, caseNumber: number,
            with: other.map { "TestExplorationTests." + $0 }))
      }
    }

    func explorer<Result>(
      _ plan: ForeignPlan, plainLimit: Double = 60, _ body: (TestExplorer) async throws -> Result
    ) async throws -> Result {
      let files = try ForeignFolder(for: program.executable)
      defer { files.remove() }
      return try await body(
        TestExplorer(
          program, plan, files: files,
          library: try TestExplorer.library(beside: Restart.executable),
          plainLimitInSeconds: plainLimit))
    }
  }
#endif
