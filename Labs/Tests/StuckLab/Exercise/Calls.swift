import Foundation
import Synchronization

/// Calls as attendees write them by mistake, each at a line that a test knows.
enum Calls {
  static let waitsLine = #line + 3
  /// Waits for an event that never comes.
  static func waits() {
    DispatchSemaphore(value: 0).wait()
  }

  static let loopsLine = #line + 5
  /// Goes round without end.
  static func loops() {
    let isOver = Atomic(false)
    // In one line, so that the place is known.
    while !isOver.load(ordering: .relaxed) {}
  }

  /// Awaits a continuation that nobody resumes.
  static func awaits() async {
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }

  /// Is on no actor, and says that it is.
  static func assumes() {
    Somebody().assume()
  }

  /// Takes several times the patience, and shows that it moves.
  static func works(_ patience: Double, noteMove: () -> Void) {
    for _ in 0..<40 {
      usleep(UInt32(patience / 10 * 1e6))
      noteMove()
    }
  }
}

private actor Somebody {
  private var count = 0

  nonisolated func assume() { assumeIsolated { $0.count += 1 } }
}
