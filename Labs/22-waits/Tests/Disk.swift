import Dispatch
import Synchronization

/// The disk with the notes.
///
/// Every call may be made from any thread.
public final class Disk: Sendable {
  private struct State {
    var isHeld = false
    var held: [DispatchSemaphore] = []
    var reads = 0
  }

  private let state = Mutex(State())

  init() {}

  /// Reads a note; blocks the calling thread for as long as the disk takes.
  ///
  /// - Parameter id: The number of the note.
  /// - Returns: Its text.
  public func read(_ id: Int) -> String {
    let goesOn = DispatchSemaphore(value: 0)
    state.withLock { state in
      state.reads += 1
      if state.isHeld { state.held.append(goesOn) } else { goesOn.signal() }
    }
    goesOn.wait()
    return "note \(id)"
  }

  /// The number of reads so far.
  var reads: Int { state.withLock { $0.reads } }
  /// The number of reads that are held now.
  var held: Int { state.withLock { $0.held.count } }

  /// Holds the next reads.
  func hold() { state.withLock { $0.isHeld = true } }

  /// Holds no more reads; those that are held stay so.
  func holdNoMore() { state.withLock { $0.isHeld = false } }

  /// Releases the read that came last.
  func letNewestGo() { state.withLock { $0.held.popLast() }?.signal() }

  /// Releases all reads, and holds no more.
  func open() {
    holdNoMore()
    while held > 0 { letNewestGo() }
  }
}
