import Persistence
public import StoreConformance

extension Mutants {
  /// The stores that are wrong about order, snapshots, cancellation, progress and pressure, by
  /// guarantee.
  static let progress: [Mutant] = [
    mutant("spooledChanges", .noStaleOverwrite, "changes reach the file in any order") {
      try SpooledChangesStore<Note>(configuration: $0)
    },
    mutant(
      "overtakenDelete", .noStaleOverwrite,
      "memory and file take a save and a deletion in two orders"
    ) { try OvertakenDeleteStore<Note>(configuration: $0) },
    mutant("piecemealFinds", .snapshotReads, "finds see a batch one item after the other") {
      try PiecemealFindsStore<Note>(configuration: $0)
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
    mutant(
      "cancelsByOldPosition", .cancellationSafety,
      "a second cancellation before the next turn answers another call"
    ) { try LineStore<Note>(.position, $0) },
    mutant(
      "cancelsByOldNeighbour", .cancellationSafety,
      "two cancelled calls in a row take those behind them along"
    ) { try LineStore<Note>(.neighbour, $0) },
    mutant(
      "forgottenWaiter", .progress, "of a group that finds the disk full, one is told",
      claims: Claims()
    ) {
      try await QueuedStore<Note>.open(.forgetsWhoFailed, $0)
    },
    mutant("crossedLocks", .progress, "save and delete take two locks in different orders") {
      try CrossedLocksStore<Note>(configuration: $0)
    },
    mutant(
      "detachedWrites", .poolNotBlocked, "Task.detached writes, on the cooperative pool",
      claims: Claims()
    ) {
      try await QueuedStore<Note>.open(.writesOnThePool, $0)
    },
    mutant(
      "opensOnThePool", .poolNotBlocked, "opening reads on the caller's thread", claims: Claims()
    ) { try QueuedStore<Note>(.none, $0) },
    mutant(
      "blockingFinds", .poolNotBlocked, "finds wait for the disk with their thread",
      claims: Claims()
    ) { try await BlockingFindsStore<Note>.open(.finds, $0) },
    mutant(
      "hastyWhenBusy", .boundedMemory, "saves return at once when many wait", claims: Claims()
    ) {
      try await QueuedStore<Note>.open(.acknowledgesWhenBusy, $0)
    },
    mutant(
      "oneGreatWrite", .boundedMemory, "all that waits is logged in one write", claims: Claims()
    ) {
      try await QueuedStore<Note>.open(.logsAllAtOnce, $0)
    },
  ]

  /// A store without a defect whose waiting calls can be cancelled.
  public static let honestLine = Subject("honest-line", claims: claims) {
    try LineStore<Note>(nil, $0)
  }

  /// A store without a defect whose separate thread writes for many callers at a time.
  public static let honestQueue = Subject("honest-queue") {
    try await QueuedStore<Note>.open(.none, $0)
  }
}
