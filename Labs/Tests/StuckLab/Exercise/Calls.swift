import Foundation
import Synchronization

/// Calls as attendees write them by mistake.
enum Calls {
  /// Waits for an event that never comes.
  static func waits() {
    DispatchSemaphore(value: 0).wait()
  }

  /// Goes round without end.
  static func loops() {
    let isOver = Atomic(false)
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
