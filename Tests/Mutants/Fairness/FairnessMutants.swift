import Persistence
public import StoreConformance

extension Mutants {
  /// The stores that let some clients starve.
  static let fairness: [Mutant] = [
    mutant("newestFirst", .fairness, "whoever came last is served first") {
      try TurnStore<Note>(.newest, $0)
    },
    mutant("lowestIDFirst", .fairness, "whoever saves the lowest id is served first") {
      try TurnStore<Note>(.lowestID, $0)
    },
  ]

  /// A store with nothing wrong that serves its clients in the order in which they came.
  public static let honestTurns = Subject("honest-turns", claims: Claims(Set(Guarantee.allCases))) {
    try TurnStore<Note>(.oldest, $0)
  }
}
