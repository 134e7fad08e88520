import Dispatch
import Foundation
import LabSupport
import Synchronization

/// The parts that only call reads, each in a separate process.
enum ReaderParts {
  static let searches = 4

  /// Searches twice at the same time: the two meet while they look at a note, if they can.
  static func readers<Store: NoteKeeper>(_: Store.Type) throws {
    let store = Store(file: NoteFile())
    try store.save("a note", as: 1)
    let areTogether = (1...5).contains { _ in
      let meeting = Meeting()
      let search: @Sendable () -> Void = {
        _ = store.search { _ in
          meeting.pass()
          return true
        }
      }
      return meeting.hold([search, search])
    }
    LabProgram.tell(areTogether ? "together" : "alone")
  }

  /// Holds a save at the file, and looks at who comes back meanwhile.
  static func held<Store: NoteKeeper>(_: Store.Type) {
    let isThere = DispatchSemaphore(value: 0)
    let mayWrite = DispatchSemaphore(value: 0)
    let store = Store(
      file: NoteFile {
        isThere.signal()
        mayWrite.wait()
      })
    let save = Started { do { try store.save("a note", as: 1) } catch { print("threw \(error)") } }
    isThere.wait()
    LabProgram.tell(save.returns(within: Turns.patience) ? "returned" : "waits")
    var answered = 0
    for _ in 0..<searches {
      let search = Started { _ = store.search { _ in true } }
      guard search.returns(within: Turns.patience) else { break }
      answered += 1
    }
    LabProgram.tell(answered)
    mayWrite.signal()
  }
}
