import Persistence
import StoreConformance

extension Mutants {
  /// The stores with a defect in their views of the items.
  static let views: [Mutant] = [
    .init(.pagesByOffset, "pages go on by position: after a deletion, one item is passed over"),
    .init(.pagesByCount, "the ids are sorted again only if their number has changed"),
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
    moment(.snapshotOfTwoMoments, "a snapshot has the items of one commit and names a later one"),
    moment(.countOfTwoMoments, "changes at the same time are counted once"),
    moment(.pageOfTwoMoments, "a page leaves out what is deleted while it is put together"),
    moment(.pageLimitOverflows, "behind a cursor, a page of the largest limit is empty"),
    moment(
      .viewsAfterClose, breaks: .oneProcess,
      "pages and snapshots are given after close"),
    moment(.feedKeepsNewest, "for a slow reader the feed keeps the newest 100 commits"),
    moment(.feedKeepsAll, "for a slow reader the feed keeps every commit"),
    moment(
      .feedKeepsReaders, breaks: .boundedMemory, "the feed keeps the readers that have gone"),
  ]

  private static func moment(
    _ defect: MomentDefect, breaks guarantee: Guarantee = .viewsAgree, _ text: String
  ) -> Mutant {
    Mutant(
      subject: Subject("mutant-\(defect.rawValue)", claims: Mutants.claims) {
        try MomentViewsStore<Note>(defect, $0)
      },
      breaks: guarantee, defect: text)
  }
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
