import Persistence
import Schedules
import StoreConformance
import VariantCatalog

extension Subject {
  /// Every variant of the catalog as a subject of the suite, and those with thresholds once more with
  /// tiny ones.
  static let catalog: [Subject] =
    VariantCatalog.map(SubjectVisitor()) + VariantCatalog.mapTiny(SubjectVisitor())
}

/// Makes a subject of every variant.
private struct SubjectVisitor: StoreVisitor {
  typealias Item = Note

  func visit<Visited: Store>(
    _ variant: Variant, open: @escaping @Sendable (StoreConfiguration) async throws -> Visited
  ) -> Subject where Visited.Item == Note {
    Subject(variant.id, claims: variant.claims, open: open)
  }

  func visit<Visited: Store>(
    _ variant: Variant, open: @escaping @Sendable (StoreConfiguration) async throws -> Visited,
    openOn: @escaping @Sendable (StoreConfiguration, StoreThread) throws -> Visited
  ) -> Subject where Visited.Item == Note {
    Subject(variant.id, claims: variant.claims, open: open) { configuration, schedule in
      let executors = StoreThread(serial: schedule.serialExecutor, task: schedule.executor)
      return try openOn(configuration, executors)
    }
  }

  func visit<Visited: Store>(
    _ variant: Variant, open: @escaping @Sendable (StoreConfiguration) async throws -> Visited,
    openOn: @escaping @Sendable (StoreConfiguration, StoreThread) throws -> Visited,
    openSized: @escaping @Sendable (StoreConfiguration, Int?, Int?) async throws -> Visited
  ) -> Subject where Visited.Item == Note {
    Subject(
      variant.id, claims: variant.claims, open: open,
      openDriven: { configuration, schedule in
        let executors = StoreThread(serial: schedule.serialExecutor, task: schedule.executor)
        return try openOn(configuration, executors)
      },
      openSized: { configuration, sizes in
        try await openSized(configuration, sizes.garbageAllowance, sizes.index)
      })
  }
}
