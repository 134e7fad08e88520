import Dispatch
import Foundation
import LabNotes
import LabSupport
import StoreConformance

/// The scanner: asks on the store's queue for two notes, before and after one of them is saved.
enum Scan {
  /// The expected messages.
  static let expected = [
    "before the save: note-1 known, note-2 unknown",
    "after the save: note-1 known, note-2 known",
  ]

  static func run(_ type: (some ScannedStore).Type) async throws {
    let store = type.inMemory([.sample(key: 1, revision: 0)])
    LabProgram.tell("before the save: \(await answers(of: store))")
    try await store.save(.sample(key: 2, revision: 1))
    LabProgram.tell("after the save: \(await answers(of: store))")
  }

  /// Asks on a thread that is not the queue's.
  static func elsewhere(_ type: (some ScannedStore).Type) {
    let store = type.inMemory([.sample(key: 1, revision: 0)])
    let isOver = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      LabProgram.tell(store.scanner(knows: "note-1") ? "known" : "unknown")
      isOver.signal()
    }
    isOver.wait()
  }

  private static func answers(of store: some ScannedStore) async -> String {
    await withCheckedContinuation { caller in
      store.queue.async {
        let answers = ["note-1", "note-2"].map { id in
          id + (store.scanner(knows: id) ? " known" : " unknown")
        }
        caller.resume(returning: answers.joined(separator: ", "))
      }
    }
  }
}
