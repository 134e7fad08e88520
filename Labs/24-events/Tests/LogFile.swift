import Foundation
import Synchronization

/// A file that another program writes, one text after the other: a pipe.
///
/// Every call may be made from any thread.
public final class LogFile: Sendable {
  private struct State {
    var closings = 0
    var isTooEarly = false
    var mayBeRead: @Sendable () -> Bool = { false }
    var writer: Int32
  }

  let descriptor: Int32
  private let state: Mutex<State>

  init() throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0, fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0 else {
      throw CocoaError(.fileReadUnknown)
    }
    descriptor = ends[0]
    state = Mutex(State(writer: ends[1]))
  }

  deinit { Foundation.close(descriptor) }

  /// Reads what has arrived.
  ///
  /// - Returns: The text; an empty text if there is none now; `nil` at the end of the file.
  public func read() -> String? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Foundation.read(descriptor, &bytes, bytes.count)
    if count == 0 { return nil }
    return count < 0 ? "" : String(decoding: bytes[..<count], as: UTF8.self)
  }

  /// Closes the file; call it once, in the cancel handler of the source that watches it.
  public func close() {
    state.withLock { state in
      state.closings += 1
      if state.mayBeRead() { state.isTooEarly = true }
    }
  }

  /// The number of calls of `close`.
  var closings: Int { state.withLock { $0.closings } }
  /// True if an event handler could still read when the file was closed.
  var wasClosedTooEarly: Bool { state.withLock { $0.isTooEarly } }

  /// Sets how a closing call finds out whether an event handler may read now or later.
  func setReading(_ mayBeRead: @escaping @Sendable () -> Bool) {
    state.withLock { $0.mayBeRead = mayBeRead }
  }

  /// Lets a text arrive.
  func write(_ text: String) throws {
    let bytes = Array(text.utf8)
    let count = state.withLock { Foundation.write($0.writer, bytes, bytes.count) }
    guard count == bytes.count else { throw CocoaError(.fileWriteUnknown) }
  }

  /// Ends the file.
  func end() {
    state.withLock { state in
      if state.writer >= 0 { Foundation.close(state.writer) }
      state.writer = -1
    }
  }
}
