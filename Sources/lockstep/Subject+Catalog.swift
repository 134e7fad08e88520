import Persistence
import Schedules
import StoreConformance
import VariantCatalog

extension Subject {
  /// Every variant of the catalog as a subject of the suite.
  static let catalog: [Subject] = VariantCatalog.map(SubjectVisitor())
}

/// Makes a subject of every variant.
private struct SubjectVisitor: StoreVisitor {
  typealias Item = Note

  func visit<Visited: Store>(
    _ variant: Variant, open: @escaping @Sendable (StoreConfiguration) async throws -> Visited
  ) -> Subject where Visited.Item == Note {
    guard let opening = VariantCatalog.opening(variant.id, of: Note.self) else {
      return Subject(variant.id, claims: variant.claims, open: open)
    }
    return Subject(variant.id, claims: variant.claims, open: open) { configuration, schedule in
      let executors = StoreExecutors(task: schedule.executor, serial: schedule.serialExecutor)
      return try opening(configuration, executors)
    }
  }
}
