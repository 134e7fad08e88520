/// The sizes at which a journaled store changes its behaviour.
///
/// Each value begins a mode of the store: an index, a compaction, another group. None of them changes
/// what a store promises. The defaults were chosen by measuring; ``tiny`` lets a store of ten items enter
/// every mode, which the conformance suite does.
///
/// ```swift
/// var thresholds = JournalThresholds()
/// thresholds.garbageAllowance = 16 << 20  // written anew less often
/// let store = try await JournaledActorStore<Note>.open(
///   configuration: configuration, thresholds: thresholds)
/// ```
public struct JournalThresholds: Sendable, Hashable, Codable {
  /// How many bytes of a journal may have ceased to count, beyond as many as count, before the journal
  /// is written anew; 1 MB by default.
  ///
  /// Less makes files shorter and writes them anew more often.
  public var garbageAllowance = 1 << 20
  /// From how many bytes on a journal has an index beside it; 256 KB by default.
  ///
  /// The index is written when the store is closed, and lets the next opening find items before it has
  /// read the rest. A shorter journal is read as fast without; with `.max` there is never one.
  public var index = 1 << 18
  /// How many commits go into one group at most, and how many bytes, but for a longer commit.
  public var groupCommits = 1_024
  /// How many bytes go into one group at most, but for a commit that is longer by itself.
  public var groupBytes = 4 << 20
  /// By how many later commits of tasks of high priority a commit in line is passed at most; 1,024 by default.
  public var mostPassed = 1_024
  /// How often a thread that waits in line looks whether it was answered, before it sleeps, where a write need not
  /// wait for the disk (`Durability.processCrash`); 100 by default.
  ///
  /// Each look lets another thread run, and takes less than a microsecond where none wants to; the first one that
  /// takes longer is the last. With 0 the thread sleeps at once.
  public var polls = 100
  /// How many bytes of records go into one group of a journal that is written anew.
  public var rewrittenGroupBytes = 1 << 20
  /// How many bytes of a new generation are written and synchronised at a time, and how many at most are
  /// added while saves wait.
  public var compactionPiece = 1 << 20
  /// A compaction adds the rest after so many rounds, however much the rest is: saves then come
  /// faster than they can be written a second time.
  public var compactionRounds = 16
  /// A file's length is made a multiple of this many bytes where zeros are written ahead.
  public var roomUnit = 4_096
  /// How many zeros are written ahead at most.
  public var mostRoom = 1 << 17
  /// From how many bytes on a journal is checked on all processors.
  public var concurrentScan = 1 << 20
  /// How many records one processor checks, or decodes the ids of, at a time.
  public var scanPiece = 2_048

  /// The default values.
  public init() {}

  /// So small that a store of ten items enters every mode: each journal has an index, most saves begin a
  /// compaction, which takes several pieces and rounds, and groups hold two commits.
  public static var tiny: JournalThresholds {
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
