import Persistence
import StoreConformance

extension Mutants {
  /// The stores of locks, queues and callbacks whose defect an order of their threads shows.
  public static let threads: [Mutant] = [
    mutant("earlyAnswer", .linearizability, "the handler is called before memory is changed") {
      try EarlyAnswerStore<Note>(configuration: $0)
    },
    mutant("readThenBarrier", .noLostUpdate, "reads beside others, then writes behind a barrier") {
      try ReadThenBarrierStore<Note>(configuration: $0)
    },
    mutant("hastyCondition", .noLostUpdate, "waits for a condition without looking again") {
      try HastyConditionStore<Note>(configuration: $0)
    },
    mutant("lateSnapshot", .noStaleOverwrite, "an older snapshot is written last") {
      try LateSnapshotStore<Note>(configuration: $0)
    },
    mutant("striped", .snapshotReads, "a batch takes one stripe's lock after the other") {
      try StripedStore<Note>(configuration: $0)
    },
    mutant("sharedAnswer", .killSurvival, "a change that comes late is answered with the others") {
      try SharedAnswerStore<Note>(configuration: $0)
    },
    mutant("sharedSync", .powerLossSurvival, "what is written after a sync counts as durable") {
      try SharedSyncStore<Note>(configuration: $0)
    },
    mutant("lateConversion", .recoveryIdempotent, "a conversion writes an older snapshot first") {
      try LateConversionStore<Note>(configuration: $0)
    },
    mutant("lateRollback", .cancellationSafety, "a cancelled save undoes later saves, too") {
      try LateRollbackStore<Note>(configuration: $0)
    },
    mutant("twiceAnswered", .cancellationSafety, "a cancelled call is answered twice on a race") {
      try TwiceAnsweredStore<Note>(configuration: $0)
    },
    mutant("crossedQueues", .progress, "two queues wait for each other") {
      try CrossedQueuesStore<Note>(configuration: $0)
    },
    mutant("lostSemaphore", .progress, "an error leaves the semaphore taken") {
      try LostSemaphoreStore<Note>(configuration: $0)
    },
    mutant("keptLock", .progress, "an error leaves the lock taken") {
      try KeptLockStore<Note>(configuration: $0)
    },
  ]
}
