import Persistence
public import StoreConformance

extension Mutants {
  /// The stores that are wrong about order, snapshots, cancellation, progress and pressure, by
  /// guarantee.
  static let progress: [Mutant] = [
    mutant("spooledChanges", .noStaleOverwrite, "changes reach the file in any order") {
      try SpooledChangesStore<Note>(configuration: $0)
    },
    mutant("keyByKey", .snapshotReads, "loadAll looks up one key after the other") {
      try PieceByPieceStore<Note>(.loadsKeyByKey, $0)
    },
    mutant("oneByOne", .snapshotReads, "a batch becomes visible one item after the other") {
      try PieceByPieceStore<Note>(.appliesOneByOne, $0)
    },
    mutant("cancelledHalfway", .cancellationSafety, "stops between the file and memory") {
      try CancellationStore<Note>(.betweenFileAndMemory, $0)
    },
    mutant("cancelledBatch", .cancellationSafety, "a cancelled batch stops where it is") {
      try CancellationStore<Note>(.insideBatch, $0)
    },
    mutant("cancelledHolder", .cancellationSafety, "a cancelled caller keeps its turn for ever") {
      try CancellationStore<Note>(.holdingItsTurn, $0)
    },
    mutant("forgottenWaiter", .progress, "nobody is resumed when a group's write fails") {
      try QueuedStore<Note>(.forgetsWhoFailed, $0)
    },
    mutant("crossedLocks", .progress, "save and delete take two locks in different orders") {
      try CrossedLocksStore<Note>(configuration: $0)
    },
    mutant("detachedWrites", .poolNotBlocked, "Task.detached writes, on the cooperative pool") {
      try QueuedStore<Note>(.writesOnThePool, $0)
    },
    mutant("hastyWhenBusy", .boundedMemory, "saves return at once when many wait") {
      try QueuedStore<Note>(.acknowledgesWhenBusy, $0)
    },
    mutant("oneGreatWrite", .boundedMemory, "all that waits is logged in one write") {
      try QueuedStore<Note>(.logsAllAtOnce, $0)
    },
  ]

  /// A store with nothing wrong whose writes are done by a thread of its own, for many at a time.
  public static let honestQueue = Subject("honest-queue") {
    try QueuedStore<Note>(.none, $0)
  }
}
