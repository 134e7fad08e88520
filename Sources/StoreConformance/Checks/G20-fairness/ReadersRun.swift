import Persistence

/// The part of G20 in which finds overlap without a gap, and a save arrives among them.
///
/// A file operation of a find is blocked until the next find has reached it. A lock that admits
/// readers while others read never admits the writer. Stores that read from memory have no such
/// operation.
struct ReadersRun {
  /// The number of threads that a run needs.
  static let threadCount = 3

  let trial: Trial
  let threads: ClientThreads
  let operation: FileOperation

  /// An operation that a find performs once and a save never; `nil` if there is none.
  static func operation(_ trial: Trial) async throws -> FileOperation? {
    let ofFind = try await trial.operations(from: [0: 0]) { _ = try await $0.find(0) }
    let ofSave = try await trial.operations(from: [0: 0]) { try await $0.save(0, 1) }
    let counts = Dictionary(grouping: ofFind, by: \.operation).mapValues(\.count)
    return ofFind.map(\.operation).first { operation in
      counts[operation] == 1 && !ofSave.contains { $0.operation == operation }
    }
  }

  /// Returns the number of finds that overtook the save, at most one more than allowed.
  func run() async throws -> Int {
    let (store, held) = try await trial.opened(holding: operation)
    // No operation stays blocked, even after an error.
    defer { held.release() }
    var finds = [threads.start(0) { try await store.find(0) }]
    _ = await threads.yields(ClientThreads.patience) { held.count == 1 || finds[0].hasReturned }
    let saving = threads.start(2) { try await store.save(0, 1) }
    // The save now waits for the finds, or has returned without waiting.
    await threads.settle { saving.hasReturned }
    var overtaking = 0
    while !saving.hasReturned, overtaking <= Starvation.mostOvertaking {
      finds.append(threads.start(finds.count % 2) { try await store.find(0) })
      await threads.settle { held.count == 2 || saving.hasReturned }
      // A find that waits behind the save does not overtake it.
      guard held.count == 2 else { break }
      overtaking += 1
      held.releaseFirst()
      guard await threads.returned([finds[finds.count - 2]]) else {
        throw Unexercised.standsStill("a find did not come back")
      }
    }
    let count = saving.hasReturned ? 0 : overtaking
    held.release()
    guard await threads.returned(finds), await threads.returned([saving]) else {
      throw Unexercised.standsStill("not all calls came back when nothing was held any more")
    }
    for find in finds { _ = try find.outcome?.get() }
    try saving.outcome?.get()
    try await store.close()
    return count
  }

  /// Describes the starved save; `nil` if it did not starve.
  func problem(_ overtaking: Int) -> Violation? {
    guard overtaking > Starvation.mostOvertaking else { return nil }
    return Starvation.violation("the save", waitsAfter: overtaking, "finds").after(
      "client 2: save 0: 1, while client 0 is held before the \(operation) of a find",
      "clients 0 and 1: one find after the other, each begun before the one before it continues")
  }
}
