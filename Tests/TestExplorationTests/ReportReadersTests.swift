#if os(Linux)
  import Foundation
  import Processes
  import Testing
  import ThreadSchedules

  @testable import TestExploration

  /// The library that schedules use reads reports in C, and `FoundReports` reads them in a run without schedules.
  @Suite("The two readers of a test's reports", .serialized)
  struct ReportReadersTests {
    private enum Result: String {
      case passed, fails, isSkipped
    }

    private let program = ExploredProgram()
    private let test = ForeignTest(
      .swiftTesting, "TestExplorationTests.BadExploredTests/writesReports()")

    private static let scripts: [[ScriptedReport]] = [
      [], [.other], [.ends], [.fails, .begins, .ends], [.begins, .ends], [.begins],
      [.begins, .other, .ends], [.begins, .fails, .ends], [.begins, .fails],
      [.begins, .isForgiven, .ends], [.begins, .isForgiven, .fails, .ends],
      [.begins, .skips, .ends], [.skips, .begins, .ends],
      [.begins, .skips, .fails, .ends], [.begins, .fails, .skips, .ends],
      [.begins, .ends, .fails], [.begins, .ends, .skips],
    ]

    @Test(arguments: scripts)
    func readTheSame(_ script: [ScriptedReport]) async throws {
      for before in 0...1 {
        let reports = ScriptedReport.reports(begunBefore: before)
        #expect(
          try await underASchedule(script, reports) == withoutSchedules(script, reports),
          "\(script), \(before) begins before")
      }
    }

    private func underASchedule(
      _ script: [ScriptedReport], _ reports: ForeignProgram.Reports
    ) async throws -> Result {
      let plan = ForeignPlan(schedules: 1, seconds: 600, stepLimit: 20_000)
      return try await program.explorer(plan) { explorer in
        let foreign = ForeignProgram(
          executable: program.program.executable,
          arguments: test.arguments + [ScriptedReport.argument(script)],
          workingDirectory: program.program.folder, reports: reports, folder: explorer.files)
        let failure = try await explorer.explored(foreign, plan).failure
        switch failure?.kind {
        case nil: return .passed
        case .thrown?, .exited?: return .fails
        case .notExercised?: return .isSkipped
        case let other?: throw ScheduleError("\(other): \(failure?.message ?? "")")
        }
      }
    }

    private func withoutSchedules(
      _ script: [ScriptedReport], _ reports: ForeignProgram.Reports
    ) throws -> Result {
      var found = FoundReports(reports)
      for line in script.map(\.line) { found.note(line) }
      switch found.outcome(.exited(0), test, 30) {
      case .passed: return .passed
      case .failed, .exited: return .fails
      case .skipped: return .isSkipped
      case let other: throw ScheduleError("\(other)")
      }
    }
  }
#endif
