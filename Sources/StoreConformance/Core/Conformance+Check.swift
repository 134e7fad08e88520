import Foundation
public import Persistence
import Processes

extension Conformance {
  /// Checks one store against every guarantee.
  ///
  /// By default, each check runs in a child process: this program is started again and runs up to
  /// this call. In Swift Testing and XCTest only the test around the call runs again. Everything
  /// else that the program or the test does before the call should be repeatable.
  ///
  /// The following environment variables change a run:
  ///
  /// - `LOCKSTEP_REPLAY`, such as `mine:G2,seed=1,case=31`, runs only the case that a report names.
  /// - `LOCKSTEP_ONLY=G2,G11` checks only these guarantees.
  /// - `LOCKSTEP_BUDGET=60s` sets ``Options/budget``.
  /// - `LOCKSTEP_REPORT_ISSUE=G2` checks one guarantee and prints its counterexample in the format
  ///   of ``ConformanceIssue``.
  /// - `LOCKSTEP_JSON=FILE` writes the report in the format of `lockstep conform --json`, with
  ///   every store that this process has checked.
  ///
  /// - Parameters:
  ///   - id: The store's name in the report. It distinguishes calls at one place of the program.
  ///   - claims: The guarantees that the store declares; the default is every guarantee.
  ///   - options: The options of the run.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  ///   - function: The function around the call; in tests, the test function.
  ///   - open: Opens the store.
  /// - Returns: The report; look at ``ConformanceReport/agrees`` first.
  public static func check<Checked: Store>(
    _ id: String, claims: Claims = .unsaid, options: Options = Options(),
    fileID: String = #fileID, line: Int = #line, column: Int = #column,
    function: String = #function,
    open: @escaping @Sendable (StoreConfiguration) async throws -> Checked
  ) async -> ConformanceReport where Checked.Item: Sample {
    await check(
      [Subject(id, claims: claims, open: open)], options: options, fileID: fileID, line: line,
      column: column, function: function)
  }

  /// Checks several stores.
  ///
  /// With child processes, it checks as many stores concurrently as there are processors, because a
  /// check mostly waits for the disk or for a child. Without child processes, it checks one store
  /// after another.
  ///
  /// - Parameters:
  ///   - subjects: The stores.
  ///   - options: The options of the run.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  ///   - function: The function around the call; in tests, the test function.
  /// - Returns: The report, with the stores in the given order.
  public static func check(
    _ subjects: [Subject], options: Options = Options(), fileID: String = #fileID,
    line: Int = #line, column: Int = #column, function: String = #function
  ) async -> ConformanceReport {
    let site = CallSite(
      fileID: fileID, line: line, column: column, function: function, subjects: subjects)
    return await run(subjects, options, site)
  }

  /// Runs outside the caller's actor, which may be the main actor.
  @concurrent
  private static func run(
    _ subjects: [Subject], _ options: Options, _ site: CallSite
  ) async -> ConformanceReport {
    if let restarted = RestartedProcess.current {
      await restarted.arrive(at: site, subjects)
      return refusal(of: subjects, RestartedProcess.reason)
    }
    do throws(EnvironmentRequests.Malformed) {
      let requests = try EnvironmentRequests()
      let options = requests.applied(to: options)
      let run = SuiteRun(options, requests.replay, await children(subjects, options, site))
      let report = await run.report(on: subjects)
      requests.handOut(report)
      return requests.isNarrow ? report.narrowed() : report
    } catch {
      return refusal(of: subjects, error.description)
    }
  }

  private static func children(
    _ subjects: [Subject], _ options: Options, _ site: CallSite
  ) async -> ChildSupply {
    switch options.children {
    case .thisProgram: await ChildSupply(restarting: Restart(site: site), subjects)
    case .command(let command): ChildSupply(command: command)
    case .none: ChildSupply(command: nil)
    }
  }

  /// A report that gives the same reason for every guarantee's check that could not be run.
  private static func refusal(of subjects: [Subject], _ reason: String) -> ConformanceReport {
    ConformanceReport(
      stores: subjects.map { subject in
        .init(
          id: subject.id,
          cells: Guarantee.allCases.map {
            Cell($0, .couldNotBeRun(reason), claims: subject.claims)
          })
      })
  }
}
