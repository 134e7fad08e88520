import Persistence
import StoreConformance

extension Mutants {
  /// The stores whose defect only an order of their steps shows, by guarantee.
  static let schedules: [Mutant] = [
    mutant("lateReader", .linearizability, "the first find keeps what it read before a save") {
      try LateReaderStore<Note>(.keepsWhatItReadBefore, $0)
    },
    mutant("reentrantBatch", .noLostUpdate, "a batch is staged, waits, and is written as it was") {
      try ReentrantStore<Note>(.stagesBatchTooEarly, $0)
    },
    mutant(
      "singlePlace", .noLostUpdate, "of the changes that wait, the last one takes the only place",
      claims: sharedActorsOnly
    ) { try SinglePlaceStore<Note>(keepsAll: false, $0) },
    mutant("comparedTooEarly", .noStaleOverwrite, "compares, waits, then writes its snapshot") {
      try ReentrantStore<Note>(.comparesTooEarly, $0)
    },
    mutant("firstLoadAll", .snapshotReads, "the first loadAll is answered item by item") {
      try LateReaderStore<Note>(.answersItemByItem, $0)
    },
    mutant("rollsBackOthers", .cancellationSafety, "a cancelled save undoes what others saved") {
      try RollingBackStore<Note>(configuration: $0)
    },
    mutant("lateInLine", .progress, "looks whether to wait, lets others run, then waits for good") {
      try LateReaderStore<Note>(.getsInLineTooLate, $0)
    },
  ]

  /// The claims of an actor that shares nothing else.
  private static let sharedActorsOnly = claims.with { $0.sharedState = .actorsOnly }

  /// A store with nothing wrong in which one caller writes for those that wait.
  static let honestSinglePlace = Subject("honest-single-place", claims: sharedActorsOnly) {
    try SinglePlaceStore<Note>(keepsAll: true, $0)
  }

  /// A store with nothing wrong that prepares itself at its first read.
  static let honestLateReader = Subject("honest-late-reader", claims: claims) {
    try LateReaderStore<Note>(nil, $0)
  }
}
