import Persistence
import Synchronization

/// Compaction: the journal is rewritten off the actor and off the saving threads, which continue in
/// the meantime.
extension JournaledActorStore {
  /// Returns when no compaction is running and none has a file open.
  @usableFromInline
  nonisolated func compactionEnds() async { await withWriter { $0.compaction }?.value }

  @usableFromInline
  nonisolated func startCompaction(_ writer: inout JournalWriter<Item>) {
    guard !writer.isCompacting, let begun = writer.state?.beginCompaction(recall: items.recall)
    else { return }
    writer.isCompacting = true
    let thread = hasGivenExecutors ? nil : IOThread(name: "compaction")
    writer.compaction = Task(executorPreference: thread ?? taskExecutor) {
      [before = writer.compaction] in
      await before?.value
      await self.compact(begun)
      thread?.stop()
    }
  }

  /// Writes a new generation, and replaces the journal with it.
  ///
  /// Runs on the executor that its task prefers; the closure of a task need not.
  @concurrent
  private nonisolated func compact(_ begun: JournalCompaction<Item>) async {
    compactingThread.store(CurrentThread.number, ordering: .relaxed)
    defer { compactingThread.store(0, ordering: .relaxed) }
    var outcome = Result { () throws(StoreError) in try begun.write() }
    while let appended = withWriter({ $0.finishCompaction(outcome) }) {
      let written = outcome
      outcome = Result { () throws(StoreError) in try written.get().adding(appended) }
    }
  }
}
