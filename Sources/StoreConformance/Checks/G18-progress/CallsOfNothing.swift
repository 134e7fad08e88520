import Persistence

/// Calls that have no work to do: empty batches, and deletions of what is not there.
///
/// A store that hands its work to another task or thread may never answer a call without work.
enum CallsOfNothing {
  static let fixedCase = FixedCase("calls that have nothing to do return") { trial in
    try await ClientThreads.with(1, for: trial) { threads in
      let arena = try Arena(for: trial.subject)
      defer { arena.remove() }
      let store = try await trial.subject.open(arena.configuration())
      try await store.save(0, 1)
      for step in steps {
        let call = threads.start(0) { try await step.perform(on: store) }
        guard await threads.returned([call]) else {
          return Violation(expected: "the call returns or throws", found: "it did neither").after(
            "save 0: 1", "\(step)")
        }
        // A store may refuse an empty batch.
      }
      try await store.close()
      return nil
    }
  }

  private static let steps: [StoreStep] = [
    .saveBatch([]), .deleteBatch([]), .delete(77), .deleteBatch([77, 78]), .find(77), .flush,
    .flush,
  ]
}
