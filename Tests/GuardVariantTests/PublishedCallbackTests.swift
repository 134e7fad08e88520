import Foundation
import Persistence
import PublishedVariant
import Samples
import SimulatedDisk
import Synchronization
import Testing

/// The mistakes that the suite shows as traps and hangs, each tested separately.
@Suite("The slips of completion handlers")
struct PublishedCallbackTests {
  private let place: ControlledDisk
  private let store: PublishedCallbackStore<Note>

  init() throws {
    place = try ControlledDisk()
    store = PublishedCallbackStore(configuration: place.configuration)
  }

  /// The number of times the handler of a save was called until the store gave it up.
  private func answers(withFaultAt operation: FileOperation) async throws -> Int {
    try await store.save(.sample(key: 0, revision: 0))
    let recording = RecordingFileSystem(place.faulting)
    let configuration = StoreConfiguration(
      location: place.configuration.location, fileSystem: recording)
    let recorded = PublishedCallbackStore<Note>(configuration: configuration)
    recording.reset()
    try await recorded.save(.sample(key: 0, revision: 0))
    let operations = recording.trace.operations.map(\.operation)
    let index = try #require(operations.firstIndex(of: operation)) + 1
    place.faulting.arm(Fault(at: index, .error(EIO)))
    let note = Note.sample(key: 1, revision: 1)
    let count = await withCheckedContinuation { caller in
      let answers = Answers(caller)
      store.change({ $0[note.id] = note }, completion: { _ in answers.note() })
    }
    #expect(place.faulting.hasFired)
    return count
  }

  /// Counts calls of a handler, and reports the count when the handler is released.
  private final class Answers: Sendable {
    private let count = Atomic(0)
    private let caller: CheckedContinuation<Int, Never>

    init(_ caller: CheckedContinuation<Int, Never>) { self.caller = caller }

    func note() { count.add(1, ordering: .acquiringAndReleasing) }

    deinit { caller.resume(returning: count.load(ordering: .acquiring)) }
  }

  @Test func aFailedWriteIsAnsweredOnce() async throws {
    #expect(try await answers(withFaultAt: .write) == 1)
  }

  @Test func aFailedSynchronisationIsAnsweredTwice() async throws {
    #expect(try await answers(withFaultAt: .synchronize) == 2)
  }

  @Test func aFailedRenameIsNeverAnswered() async throws {
    #expect(try await answers(withFaultAt: .rename) == 0)
  }

  @Test func anItemThatCannotBeEncodedTraps() async {
    await #expect(processExitsWith: .failure) {
      let store = PublishedCallbackStore<Note>(configuration: try ControlledDisk().configuration)
      let poison = try #require(Note.unencodable(key: 1))
      do { try await store.save(poison) } catch { /* It would have to be handed to the caller. */  }
    }
  }
}
