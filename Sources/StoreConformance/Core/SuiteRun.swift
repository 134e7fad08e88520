import Foundation
import Persistence
import Processes

/// One run of the suite over some stores.
struct SuiteRun: Sendable {
  let options: Conformance.Options
  /// The one case that is to be shown again; `nil` to check everything.
  let request: ReplayRequest?
  let children: ChildSupply
  private let threadSanitizerChild: ChildCommand?

  init(
    _ options: Conformance.Options, _ request: ReplayRequest?, _ children: ChildSupply,
    _ site: CallSite
  ) {
    self.options = options
    self.request = request
    self.children = children
    threadSanitizerChild =
      options.threadSanitizerChild
      ?? (ThreadSanitizerBuild.isThisProgram ? children.command : nil)
  }

  /// Checks as many stores at a time as there are processors, if that does no harm.
  func report(on subjects: [Subject]) async -> ConformanceReport {
    let atOnce = children.command == nil ? 1 : ProcessInfo.processInfo.activeProcessorCount
    var reports: [Int: ConformanceReport.StoreReport] = [:]
    await withTaskGroup(of: (Int, ConformanceReport.StoreReport).self) { group in
      for (index, subject) in subjects.enumerated() {
        if index >= atOnce, let (done, report) = await group.next() { reports[done] = report }
        group.addTask { (index, await report(on: subject)) }
      }
      for await (done, report) in group { reports[done] = report }
    }
    return ConformanceReport(stores: subjects.indices.compactMap { reports[$0] })
  }

  private func report(on declared: Subject) async -> ConformanceReport.StoreReport {
    var subject = declared
    var remarks: [Remark] = []
    var failure: HarnessFailure?
    do throws(HarnessFailure) {
      (subject, remarks) = try await declared.probed(children.command)
    } catch {
      failure = error
    }
    var cells: [Cell] = []
    for guarantee in Guarantee.allCases {
      let finding = await finding(guarantee, subject, failure)
      let cell = Cell(guarantee, finding, claims: subject.claims, waivers: options.waivers)
      options.onCell?(subject.id, cell)
      cells.append(cell)
    }
    return ConformanceReport.StoreReport(id: subject.id, cells: cells, remarks: remarks)
  }

  /// What was found, or `nil` when that was not asked for.
  private func finding(
    _ guarantee: Guarantee, _ subject: Subject, _ failure: HarnessFailure?
  ) async -> Finding? {
    guard let replay = replay(guarantee, subject) else { return nil }
    if let failure { return .couldNotBeRun(failure.description) }
    if let refusal = Conformance.refusal(of: options.effort) { return refusal }
    // Data races are looked for in children of this process anyway, each with a limit of its own.
    if let child = children.command, guarantee != .dataRaceFreedom {
      return await ChildRole.isolatedCheck(subject, replay, effort: options.effort, child: child)
    }
    return children.remarked(
      await Conformance.run(
        replay, subject, effort: options.effort, child: children.command,
        threadSanitizerChild: threadSanitizerChild))
  }

  private func replay(_ guarantee: Guarantee, _ subject: Subject) -> Replay? {
    if let request {
      return request.id == subject.id && request.replay.guarantee == guarantee
        ? request.replay : nil
    }
    return options.guarantees.contains(guarantee) ? Replay(guarantee, seed: options.seed) : nil
  }
}
