/// The one thing that is wrong with a ``ViewMutantStore``; everything else of it is right.
enum ViewDefect: String, Sendable, CaseIterable {
  case pagesByOffset, pagesByCount, pageStopsAtDeletedCursor, acceptsPageOfNothing
  case countsSavesOnly
  case feedMissesBatches, feedSplitsBatches, feedTellsTooLate, feedTellsIdleDeletes
  case feedTellsFirst
  case feedOutlivesClose
  case snapshotNumberLags
}
