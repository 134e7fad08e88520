import Foundation
public import Persistence

extension Conformance {
  /// Checks one store against every guarantee.
  ///
  /// Without other options each check runs in a child process: this program, started again, which
  /// runs up to this very call. In tests of Swift Testing and XCTest only the test around it runs
  /// again. Everything else that the program or the test does before the call should be repeatable.
  ///
  /// The variable `LOCKSTEP_REPLAY` in the environment, such as `mine:G2,seed=1,case=31`, has the one
  /// case of the one store run again that a report names. `LOCKSTEP_ONLY=G2,G11` checks these
  /// guarantees, `LOCKSTEP_BUDGET=60s` sets ``Options/budget``, `LOCKSTEP_REPORT_ISSUE=G2` checks one
  /// guarantee and prints its counterexample as ``ConformanceIssue`` has it, and `LOCKSTEP_JSON=FILE`
  /// writes the report as `lockstep conform --json` prints it, with every store that this process has
  /// checked.
  ///
  /// - Parameters:
  ///   - id: The store's name in the report. Calls in one place of the program differ by it.
  ///   - claims: The guarantees that the store declares; by default every guarantee.
  ///   - options: How to run the suite.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  ///   - function: The function around the call: the test's, where tests run.
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
  /// With child processes, as many stores at a time as there are processors: a check of one store
  /// mostly waits for the disk or for a child. Without child processes, one store after the other.
  ///
  /// - Parameters:
  ///   - subjects: The stores.
  ///   - options: How to run the suite.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  ///   - function: The function around the call: the test's, where tests run.
  /// - Returns: The report, with the stores in the order in which they were given.
  public static func check(
    _ subjects: [Subject], options: Options = Options(), fileID: String = #fileID,
    line: Int = #line, column: Int = #column, function: String = #function
  ) async -> ConformanceReport {
    let site = CallSite(
      fileID: fileID, line: line, column: column, function: function, subjects: subjects)
    return await run(subjects, options, site)
  }

  /// Away from the caller's actor, which may be the main one.
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
      let run = SuiteRun(options, requests.replay, await children(subjects, options, site), site)
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

  /// A report that says for every guarantee why the check could not be run.
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
