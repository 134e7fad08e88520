import Persistence
import Schedules
import StoreConformance
import VariantCatalog

extension Subject {
  /// Every variant of the catalog as a subject of the suite.
  ///
  /// Variants with thresholds appear again with tiny thresholds.
  static let catalog: [Subject] =
    VariantCatalog.map(SubjectVisitor()) + VariantCatalog.mapTiny(SubjectVisitor())
    + VariantCatalog.mapServers(SubjectVisitor()) + VariantCatalog.mapTinyServers(SubjectVisitor())
}

/// Makes a subject from each variant.
private struct SubjectVisitor: StoreVisitor {
  typealias Item = Note

  func visit<Visited: Store>(_ variant: Variant, _ openings: StoreOpenings<Visited>) -> Subject
  where Visited.Item == Note {
    var openDriven: (@Sendable (StoreConfiguration, Schedule) async throws -> any Store<Note>)?
    if let openOn = openings.openOn {
      openDriven = { configuration, schedule in
        try openOn(
          configuration, StoreThread(serial: schedule.serialExecutor, task: schedule.executor))
      }
    }
    return Subject(
      variant.id, claims: variant.claims, open: openings.open, openDriven: openDriven,
      openSized: openings.openSized)
  }
}
