import Persistence
import StoreConformance

extension Mutants {
  /// The stores with a defect in their views of the items.
  static let views: [Mutant] = [
    .init(.pagesByOffset, "pages go on by position: after a deletion, one item is passed over"),
    .init(.pageStopsAtDeletedCursor, "there is nothing after an id that was deleted"),
    .init(.acceptsPageOfNothing, "a page of no items is not refused"),
    .init(.countsSavesOnly, "deleting a batch is not counted"),
    .init(.feedMissesBatches, "the feed does not tell batches"),
    .init(.feedSplitsBatches, "the feed tells a batch as several commits"),
    .init(.feedTellsTooLate, "the feed tells a commit after the next one"),
    .init(.feedTellsIdleDeletes, "the feed tells deletions of what is not there"),
    .init(.feedTellsFirst, "the feed tells a save before it is written, and may fail"),
    .init(.feedOutlivesClose, "closing does not end the feed"),
    .init(.snapshotNumberLags, "a snapshot names the commit of the one before"),
  ]
}

extension Mutant {
  fileprivate init(_ defect: ViewDefect, _ text: String) {
    self.init(
      subject: Subject("mutant-\(defect.rawValue)", claims: Mutants.claims) {
        try ViewMutantStore<Note>(defect, $0)
      },
      breaks: .viewsAgree, defect: text)
  }
}
