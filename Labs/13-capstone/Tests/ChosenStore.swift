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

  func visit<Visited: Store>(_ variant: Variant, _ openings: StoreOpenings<Visited>) -> Choice
  where Visited.Item == Note {
    var openDriven: (@Sendable (StoreConfiguration, Schedule) async throws -> any Store<Note>)?
    if let openOn = openings.openOn {
      openDriven = { configuration, schedule in
        try openOn(
          configuration, StoreThread(serial: schedule.serialExecutor, task: schedule.executor))
      }
    }
    let subject = Subject(
      variant.id, claims: variant.claims, open: openings.open, openDriven: openDriven,
      openSized: openings.openSized)
    return Choice(variant: variant, subject: subject)
  }
}
