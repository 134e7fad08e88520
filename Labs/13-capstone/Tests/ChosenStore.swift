import Persistence
import Schedules
import StoreConformance
import VariantCatalog

/// The catalog's variants as subjects of the suite.
struct ChosenStore: StoreVisitor {
  typealias Item = Note

  /// A variant of the catalog.
  struct Choice {
    let variant: Variant
    let subject: Subject
  }

  static let all: [Choice] = VariantCatalog.map(ChosenStore())

  func visit<Visited: Store>(
    _ variant: Variant, open: @escaping @Sendable (StoreConfiguration) async throws -> Visited
  ) -> Choice where Visited.Item == Note {
    Choice(variant: variant, subject: Subject(variant.id, claims: variant.claims, open: open))
  }

  func visit<Visited: Store>(
    _ variant: Variant, open: @escaping @Sendable (StoreConfiguration) async throws -> Visited,
    openOn: @escaping @Sendable (StoreConfiguration, StoreThread) throws -> Visited
  ) -> Choice where Visited.Item == Note {
    let subject = Subject(variant.id, claims: variant.claims, open: open) {
      configuration, schedule in
      let thread = StoreThread(serial: schedule.serialExecutor, task: schedule.executor)
      return try openOn(configuration, thread)
    }
    return Choice(variant: variant, subject: subject)
  }

  func visit<Visited: Store>(
    _ variant: Variant, open: @escaping @Sendable (StoreConfiguration) async throws -> Visited,
    openOn: @escaping @Sendable (StoreConfiguration, StoreThread) throws -> Visited,
    openSized: @escaping @Sendable (StoreConfiguration, Int?, Int?) async throws -> Visited
  ) -> Choice where Visited.Item == Note {
    let subject = Subject(
      variant.id, claims: variant.claims, open: open,
      openDriven: { configuration, schedule in
        let thread = StoreThread(serial: schedule.serialExecutor, task: schedule.executor)
        return try openOn(configuration, thread)
      },
      openSized: { configuration, sizes in
        try await openSized(configuration, sizes.garbageAllowance, sizes.index)
      })
    return Choice(variant: variant, subject: subject)
  }
}
