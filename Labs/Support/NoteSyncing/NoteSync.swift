import Foundation

// This module is built in Swift 5 mode, like many frameworks of an app: it does not declare where
// it calls back, and the compiler does not ask. Lab 14 is about such a framework.

/// Told when everything has come in; on the thread of ``NoteSync``.
public protocol NoteSyncDelegate: AnyObject {
  /// All notes have come in.
  func syncDidEnd()
}

/// Brings notes from other devices.
///
/// The callbacks come on a separate thread.
public final class NoteSync {
  /// Told of the end; not held.
  public weak var delegate: (any NoteSyncDelegate)?
  private var body: (String) -> Void = { _ in }

  package init() {}

  /// Calls a closure with the text of each note that comes in.
  public func onNote(_ body: @escaping (String) -> Void) { self.body = body }

  /// Makes notes with these texts arrive, and returns when all callbacks have returned.
  ///
  /// The calling thread is blocked meanwhile.
  package func deliver(_ texts: [String]) {
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      for text in texts { self.body(text) }
      self.delegate?.syncDidEnd()
      ended.signal()
    }
    ended.wait()
  }
}
