import Persistence
import StoreConformance

extension Mutants {
  /// The stores with a data race, which only ThreadSanitizer is sure to see.
  ///
  /// The race has no other effect, or so rarely that no test would find it.
  static let races: [Mutant] = [
    mutant("unlockedCounter", .dataRaceFreedom, "a counter of finds beside the lock") {
      try UnlockedCounterStore<Note>(configuration: $0)
    },
    mutant(
      "unlockedCache", .dataRaceFreedom, "which version was read last is noted beside the lock"
    ) {
      try UnlockedCacheStore<Note>(configuration: $0)
    },
    mutant("unlockedFlag", .dataRaceFreedom, "whether it is closed is read before the lock") {
      try UnlockedFlagStore<Note>(configuration: $0)
    },
    mutant("peekingFind", .dataRaceFreedom, "a find reads the dictionary without the lock") {
      try PeekingFindStore<Note>(configuration: $0)
    },
    mutant("peekingBlockingFind", .dataRaceFreedom, "a find without await reads without the lock") {
      try PeekingBlockingFindStore<Note>(configuration: $0)
    },
  ]
}
