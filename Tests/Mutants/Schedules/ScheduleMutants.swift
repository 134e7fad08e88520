import Persistence
import StoreConformance

extension Mutants {
  /// The stores whose defect only an order of their own steps shows, by guarantee.
  static let schedules: [Mutant] = [
    mutant("reentrantBatch", .noLostUpdate, "a batch is staged, waits, and is written as it was") {
      try ReentrantStore<Note>(.stagesBatchTooEarly, $0)
    },
    mutant("comparedTooEarly", .noStaleOverwrite, "compares, waits, then writes its snapshot") {
      try ReentrantStore<Note>(.comparesTooEarly, $0)
    },
  ]
}
