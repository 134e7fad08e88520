@testable import Persistence

/// An actor whose changes go through a mailbox, which a single task empties.
actor MailboxStore<Item: Storable>: GuardedStore {
  private typealias Letter = (
    changes: Changes<Item>, answer: CheckedContinuation<Void, any Error>
  )

  private var state: StoreState<Item>
  private let mailbox: AsyncStream<Letter>.Continuation
  private let letters: AsyncStream<Letter>
  private var reader: Task<Void, Never>?

  init(configuration: StoreConfiguration) throws {
    state = try StoreState(opening: configuration)
    // The defect: what is dropped is never answered.
    (letters, mailbox) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(16))
  }

  func commit(_ changes: Changes<Item>) async throws {
    if reader == nil {
      reader = Task { for await letter in letters { await carryOut(letter) } }
    }
    try await withCheckedThrowingContinuation { mailbox.yield((changes, $0)) }
    if changes.closes { mailbox.finish() }
  }

  private func carryOut(_ letter: Letter) async {
    do {
      let staged = try state.stage(letter.changes)
      do {
        try await state.file.writeAside(staged)
        state.apply(staged)
      } catch {
        state.fail(after: error)
        throw error
      }
      letter.answer.resume()
    } catch {
      letter.answer.resume(throwing: error)
    }
  }

  func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    try body(state)
  }
}
