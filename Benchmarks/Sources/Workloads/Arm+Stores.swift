import Guarantees
import Measurement
import Persistence
import ResultModel
import VariantCatalog

/// Makes an arm for every variant.
struct ArmVisitor<Source: ItemSource>: StoreVisitor {
  typealias Item = Source.Item

  let items: Source

  func visit<Visited: Store>(_ variant: Variant, _ openings: StoreOpenings<Visited>) -> Arm
  where Visited.Item == Item {
    arm(variant, opening(openings.open, sized: openings.openSized))
  }

  func visit<Visited: Store & BlockingStore>(
    _ variant: Variant, _ openings: StoreOpenings<Visited>
  ) -> Arm where Visited.Item == Item {
    arm(variant, opening(openings.open, sized: openings.openSized))
  }

  private func arm(_ variant: Variant, _ open: StoreOpening<Source>) -> Arm {
    let arm = Arm(
      variant.id, variant.mechanism, variant.isSpecimen ? .specimen : .variant,
      isMetered: variant.claims.fileAccess == .fileSystem,
      hasJournal: variant.claims.hasJournal, format: variant.claims.fileFormat, items: items,
      open: open)
    return variant.claims.fileAccess == .server ? arm.onServer : arm
  }
}

extension Arm {
  /// Makes the arm for all types of stores, so that the compiler generates this code only once.
  @inline(never)
  init<Source: ItemSource>(
    _ id: String, _ title: String, _ kind: Kind, mostClients: Int = .max,
    workloads: Set<Workload> = Set(Workload.allCases), isMetered: Bool = true,
    hasJournal: Bool = false, dependsOnSize: Bool = true, findsNothing: Bool = false,
    format: Claims.FileFormat = .json, missing: @escaping @Sendable () -> String? = { nil },
    items: Source, open: StoreOpening<Source>
  ) {
    self.init(
      id: id, title: title, kind: kind, mostClients: mostClients,
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
        case .priorityFlood:
          try await PriorityFlood(request: request, items: items, format: format, open: open)
            .figures()
        case .hops:
          try await Hops(request: request, items: items, format: format, open: open).figures()
        }
      },
      perform: {
        try await CountedRun(request: $0, items: items, format: format, open: open).run(onReady: $1)
      })
  }
}
