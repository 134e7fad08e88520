import Foundation
import Processes

/// One run of the suite over some stores.
struct SuiteRun: Sendable {
  let options: Conformance.Options
  /// The single case to show again; `nil` to check everything.
  let request: ReplayRequest?
  let children: ChildSupply
  private let threadSanitizerChild: ChildCommand?

  init(
    _ options: Conformance.Options, _ request: ReplayRequest?, _ children: ChildSupply
  ) {
    self.options = options
    self.request = request
    self.children = children
    threadSanitizerChild =
      options.threadSanitizerChild
      ?? (ThreadSanitizerBuild.isThisProgram ? children.command : nil)
  }

  /// Checks as many stores concurrently as there are processors if there are child processes, and
  /// otherwise one at a time.
  func report(on subjects: [Subject]) async -> ConformanceReport {
    let atOnce = children.command == nil ? 1 : ProcessInfo.processInfo.activeProcessorCount
    let deadline = options.budget.map { ContinuousClock.now + $0 }
    var reports: [Int: ConformanceReport.StoreReport] = [:]
    await withTaskGroup(of: (Int, ConformanceReport.StoreReport).self) { group in
      for (index, subject) in subjects.enumerated() {
        if index >= atOnce, let (done, report) = await group.next() { reports[done] = report }
        let deadline = deadline.map { share(of: $0, subjects.count - index, atOnce) }
        group.addTask { (index, await report(on: subject, until: deadline)) }
      }
      for await (done, report) in group { reports[done] = report }
    }
    return ConformanceReport(stores: subjects.indices.compactMap { reports[$0] })
  }

  /// The time at which the checks of a store must have ended, so that every later store gets the
  /// same amount of time.
  private func share(
    of deadline: ContinuousClock.Instant, _ storesLeft: Int, _ atOnce: Int
  ) -> ContinuousClock.Instant {
    let now = ContinuousClock.now
    let rounds = max(1, (storesLeft + atOnce - 1) / atOnce)
    return now + now.duration(to: deadline) / rounds
  }

  private func report(
    on declared: Subject, until deadline: ContinuousClock.Instant?
  ) async -> ConformanceReport.StoreReport {
    var subject = declared
    var remarks: [Remark] = []
    var obstacle: Obstacle?
    do throws(HarnessFailure) {
      let probed = try await declared.probed(children.command)
      (subject, remarks) = (probed.subject, probed.remarks)
      // A single case is tried in any event.
      if request == nil { obstacle = probed.failure.map { .store($0) } }
    } catch {
      obstacle = .machine(error)
    }
    remarks += subject.claims.chosenWords.map { Remark($0.remark) }
    if let remark = remarkOnRequest(for: subject) { remarks.append(remark) }
    let budgeted = await budgeted(subject, obstacle, until: deadline)
    if let remark = budgeted?.remark { remarks.append(remark) }
    var cells: [Cell] = []
    for guarantee in Guarantee.allCases {
      let finding =
        if let budgeted { budgeted.findings[guarantee] } else {
          await finding(guarantee, subject, obstacle, effort: options.effort)?
            .comparedWithClaims(
              replay(guarantee, subject), subject.claims,
              isKnown: options.known.entry(subject.id, guarantee) != nil, effort: options.effort)
        }
      let cell = Cell(
        guarantee, finding, claims: subject.claims, waivers: options.waivers,
        known: options.known.entry(subject.id, guarantee))
      options.onCell?(subject.id, cell)
      cells.append(cell)
    }
    return ConformanceReport.StoreReport(
      id: subject.id, cells: cells, remarks: remarks, hasSaid: subject.claims.isSaid)
  }

  /// The reason why no check of a store can be tried.
  enum Obstacle {
    case machine(HarnessFailure)
    case store(PlainCalls.Failure)
  }

  /// The finding, or `nil` if the check was not asked for.
  func finding(
    _ guarantee: Guarantee, _ subject: Subject, _ obstacle: Obstacle?, effort: Double,
    budgetInSeconds: Double? = nil
  ) async -> Finding? {
    guard let replay = replay(guarantee, subject) else { return nil }
    switch obstacle {
    case .machine(let failure): return .couldNotBeRun(failure.description)
    case .store(let failure): return failure.finding(of: replay)
    case nil: break
    }
    if let refusal = Conformance.refusal(of: options.effort) { return refusal }
    // The search for data races uses children of this process anyway, each with its own limit.
    if let child = children.command, guarantee != .dataRaceFreedom {
      return await ChildRole.isolatedCheck(
        subject, replay, effort: effort, child: child, looksFurther: options.looksFurther,
        budgetInSeconds: budgetInSeconds)
    }
    return children.remarked(
      await Conformance.run(
        replay, subject, effort: effort, child: children.command,
        threadSanitizerChild: threadSanitizerChild))
  }

  /// The reason why this store is not tried, if another store's case was requested.
  private func remarkOnRequest(for subject: Subject) -> Remark? {
    guard let request, request.id != subject.id else { return nil }
    return Remark(
      "not tried, because \(ReplayRequest.variable) asks for \(request.id.debugDescription); if "
        + "this is the store that is meant, give its name, and else unset the variable")
  }

  func replay(_ guarantee: Guarantee, _ subject: Subject) -> Replay? {
    if let request {
      return request.id == subject.id && request.replay.guarantee == guarantee
        ? request.replay : nil
    }
    return options.guarantees.contains(guarantee) ? Replay(guarantee, seed: options.seed) : nil
  }
}
