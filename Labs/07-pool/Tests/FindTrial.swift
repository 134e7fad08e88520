import Foundation
import LabNotes
import Persistence
import SimulatedDisk
@_spi(Labs) import StoreConformance
import Synchronization

/// A save that is held, while its notes are encoded or written, and a find of one note and of all
/// notes.
final class FindTrial<Tried: OneFileStore>: Sendable {
  /// The place where the save is held.
  enum Place: String, Sendable {
    case encode, write
  }

  private let place: Place
  private let gate: Gate
  private let store: Tried
  private let hasFound = Mutex(false)
  private let hasSaved = Mutex(false)
  /// The two callers have separate threads, so that neither needs the pool.
  private let threads = [IOThread(name: "saves"), IOThread(name: "finds")]

  init(_ place: Place) {
    self.place = place
    let disk = GatedFileSystem(MemoryFileSystem(directories: ["/data"]))
    // Encoding is not a file operation: the hook makes one, in a separate directory.
    let hook = GatedFileSystem(MemoryFileSystem(directories: ["/encode"]))
    gate = place == .write ? disk.gate(.rename) : hook.gate(.openDirectory)
    let file = NoteFile(on: disk, in: "/data") {
      do { try hook.withDirectory("/encode") { _ in } } catch {
        // The in-memory directory exists, and contains nothing more.
      }
    }
    store = Tried(file: file, notes: ["note-1": .sample(key: 1, revision: 0)])
  }

  /// Returns true if the find is answered while the save is held; `nil` if the save never got
  /// there.
  func run() async -> Bool? {
    let answer = await withCheckedContinuation { caller in
      Thread.detachNewThread { caller.resume(returning: self.runHere()) }
    }
    for thread in threads { thread.stop() }
    return answer
  }

  private func runHere() -> Bool? {
    let yields = SchedulerYields()
    defer { yields.stop() }
    Task(executorPreference: threads[0]) { [self] in
      do { try await store.save(.sample(key: 2, revision: 1)) } catch {
        // The save then returns before the write, or the other trial reports its error.
      }
      hasSaved.withLock { $0 = true }
    }
    _ = yields.wait { gate.hasArrived || hasSaved.withLock { $0 } }
    // A save that does not wait may get there later.
    _ = yields.wait(20_000) { gate.hasArrived }
    guard gate.hasArrived else { return nil }
    Task(executorPreference: threads[1]) { [self] in
      do {
        _ = try await store.find(by: "note-1")
        _ = try await store.loadAll()
      } catch {
        // This is an answer too, but not the subject of this lab.
      }
      hasFound.withLock { $0 = true }
    }
    let isAnswered = yields.wait(20_000) { hasFound.withLock { $0 } }
    gate.open()
    _ = yields.wait { hasFound.withLock { $0 } && hasSaved.withLock { $0 } }
    return isAnswered
  }
}
