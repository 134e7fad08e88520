import Persistence
public import StoreConformance

extension Mutants {
  /// The stores that let some clients starve.
  static let fairness: [Mutant] = [
    mutant("newestFirst", .fairness, "whoever came last is served first", claims: fair) {
      try TurnStore<Note>(.newest, $0)
    },
    mutant("lowestIDFirst", .fairness, "the lowest id is served first", claims: fair) {
      try TurnStore<Note>(.lowestID, $0)
    },
    mutant("readersFirst", .fairness, "a save waits as long as anybody reads", claims: fair) {
      try ReadersStore<Note>(prefers: .readers, readsFile: true, $0)
    },
    mutant(
      "readersFirstInMemory", .fairness, "the same, with reads from memory", claims: fair
    ) { try ReadersStore<Note>(prefers: .readers, readsFile: false, $0) },
    mutant(
      "readerTasksFirst", .fairness, "a save suspends as long as any task reads", claims: fair
    ) { try ReaderTasksStore<Note>(prefersReaders: true, $0) },
    mutant("writersFirst", .fairness, "a find waits as long as anybody saves", claims: fair) {
      try ReadersStore<Note>(prefers: .writers, readsFile: false, $0)
    },
    mutant(
      "reversesPairs", .fairness, "of two waiting calls the later one is served first",
      claims: fair.with { $0.mostOvertaking = 0 }
    ) { try TurnStore<Note>(.pairsReversed, $0) },
  ]

  /// The claims of stores that say whom they serve next.
  private static let fair = Claims(claims.guarantees.union([.fairness]))

  /// A store with nothing wrong that serves its clients in the order in which they came.
  public static let honestTurns = Subject(
    "honest-turns", claims: fair.with { $0.mostOvertaking = 0 }
  ) { try TurnStore<Note>(.oldest, $0) }

  /// A store that lets a later caller pass, as it states.
  public static let honestPairs = Subject(
    "honest-pairs", claims: fair.with { $0.mostOvertaking = 1 }
  ) { try TurnStore<Note>(.pairsReversed, $0) }

  /// A fair store that reads its file when it is asked: readers and writers have their turns as they
  /// came.
  public static let honestReaders = Subject("honest-readers", claims: fair) {
    try ReadersStore<Note>(prefers: nil, readsFile: true, $0)
  }

  /// Fair stores whose readers share memory: on threads, and as tasks.
  public static let honestSharing = [
    Subject("honest-readers-in-memory", claims: fair) {
      try ReadersStore<Note>(prefers: nil, readsFile: false, $0)
    },
    Subject("honest-reader-tasks", claims: fair) {
      try ReaderTasksStore<Note>(prefersReaders: false, $0)
    },
  ]
}
