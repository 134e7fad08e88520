/// The sizes at which a journaled store changes its behaviour.
///
/// Each value starts a mode of the store: an index, a compaction, another group. The values do not
/// change a store's promises. The defaults were chosen by measurement. With ``tiny`` a store of ten
/// items enters every mode; the conformance suite uses it.
@usableFromInline
package struct JournalThresholds: Sendable {
  /// The number of obsolete bytes, in addition to the number of live bytes, at which the journal is
  /// rewritten; 1 MB by default.
  ///
  /// A smaller value makes files shorter and rewrites them more often.
  @usableFromInline package var garbageAllowance = 1 << 20
  /// The size in bytes from which a journal has an index beside it; 256 KB by default.
  ///
  /// The index is written when the store is closed. With it, the next opening can find items before
  /// it has read the rest. A shorter journal is read just as fast without an index. With `.max`
  /// there is never an index.
  @usableFromInline package var index = 1 << 18
  /// The most commits in a group; 1,024 by default.
  @usableFromInline package var groupCommits = 1_024
  /// The most bytes in a group; 4 MB by default.
  ///
  /// A single longer commit is allowed.
  @usableFromInline package var groupBytes = 4 << 20
  /// The most later commits of high-priority tasks that may pass a waiting commit; 1,024 by
  /// default.
  @usableFromInline package var mostPassed = 1_024
  /// The number of times that a waiting thread polls for its answer before it sleeps; 100 by
  /// default.
  ///
  /// It applies if a write need not wait for the disk (`Durability.processCrash`). Each poll lets
  /// another thread run, and takes less than a microsecond if no other thread wants to run. The
  /// first poll that takes longer is the last. With 0 the thread sleeps at once.
  @usableFromInline package var polls = 100
  /// The number of bytes of records in each group of a rewritten journal.
  @usableFromInline package var rewrittenGroupBytes = 1 << 20
  /// The number of bytes of a new generation that are written and synchronised at a time, and the
  /// most bytes that are added while saves wait.
  @usableFromInline package var compactionPiece = 1 << 20
  /// The number of rounds after which a compaction adds the rest, however large it is: saves then
  /// arrive faster than they can be written a second time.
  @usableFromInline package var compactionRounds = 16
  /// A file's length is a multiple of this many bytes if zeros are written ahead.
  @usableFromInline package var roomUnit = 4_096
  /// The most zeros that are written ahead.
  @usableFromInline package var mostRoom = 1 << 17
  /// The size in bytes from which all processors check a journal.
  @usableFromInline package var concurrentScan = 1 << 20
  /// The number of records that a processor checks, or whose ids it decodes, at a time.
  @usableFromInline package var scanPiece = 2_048

  @usableFromInline package init() {}

  /// Thresholds so small that a store of ten items enters every mode.
  ///
  /// Each journal has an index, most saves begin a compaction with several pieces and rounds, and
  /// groups contain two commits.
  @usableFromInline package static var tiny: JournalThresholds {
    var tiny = JournalThresholds()
    tiny.garbageAllowance = 64
    tiny.index = 0
    tiny.groupCommits = 2
    tiny.groupBytes = 256
    tiny.mostPassed = 2
    tiny.polls = 0
    tiny.rewrittenGroupBytes = 128
    tiny.compactionPiece = 128
    tiny.compactionRounds = 3
    tiny.roomUnit = 64
    tiny.mostRoom = 256
    tiny.concurrentScan = 1
    tiny.scanPiece = 2
    return tiny
  }
}
