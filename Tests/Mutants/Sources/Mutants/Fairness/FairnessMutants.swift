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
      try ReadersStore<Note>(prefersReaders: true, $0)
    },
  ]

  /// The claims of stores that say whom they serve next.
  private static let fair = Claims(claims.guarantees.union([.fairness]))

  /// A store with nothing wrong that serves its clients in the order in which they came.
  public static let honestTurns = Subject("honest-turns", claims: fair) {
    try TurnStore<Note>(.oldest, $0)
  }

  /// A fair store that reads its file when it is asked: readers and writers have their turns as they
  /// came.
  public static let honestReaders = Subject("honest-readers", claims: fair) {
    try ReadersStore<Note>(prefersReaders: false, $0)
  }
}
