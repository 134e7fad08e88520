package import Guarantees
package import ResultModel

extension Arm {
  /// Makes the arm for all types of stores, so that the compiler generates this code only once.
  @inline(never)
  package init<Source: ItemSource>(
    _ id: String, _ title: String, _ kind: Kind, family: StoreFamily? = nil,
    mostClients: Int = .max,
    workloads: Set<Workload> = Set(Workload.allCases), isMetered: Bool = true,
    hasJournal: Bool = false, dependsOnSize: Bool = true, findsNothing: Bool = false,
    format: Claims.FileFormat = .json, missing: @escaping @Sendable () -> String? = { nil },
    items: Source, open: StoreOpening<Source>
  ) {
    self.init(
      id: id, title: title, kind: kind, family: family, mostClients: mostClients,
      // The arm that repeats a floor is a floor too.
      workloads: kind == .floor ? workloads.subtracting([.open]) : workloads,
      isMetered: isMetered, dependsOnSize: dependsOnSize,
      hasBlockingInterface: open.hasBlockingInterface,
      callers: kind == .rival ? .threads : .tasks, missing: missing,
      run: {
        try await Round(
          request: $0, items: items, kind: kind, isMetered: isMetered, hasJournal: hasJournal,
          format: format, findsNothing: findsNothing, open: open
        ).result()
      },
      ledger: {
        try await LedgerRun(
          request: $0, items: items, isMetered: isMetered, format: format, open: open
        ).run()
      },
      probe: { request in
        switch request.kind {
        // Another program counts them, through `perform`.
        case .allocations: [:]
        case .startDelay:
          try await PoolStall(
            request: request, items: items, isMetered: isMetered, format: format, open: open
          ).figures()
        }
      },
      trial: { try await SubjectTrial(request: $0, items: items, open: open).answer() },
      perform: {
        try await CountedRun(request: $0, items: items, format: format, open: open).run(onReady: $1)
      })
  }
}
