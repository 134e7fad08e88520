import Foundation
import Synchronization

/// Single keys of the standard input, without Return.
///
/// A separate thread reads as long as the process lives. The terminal delivers each key at once,
/// until ``restore()``.
package final class KeyPresses: Sendable {
  private let pressed = Mutex<[UInt8]>([])
  private let before: termios?

  /// Begins to read.
  ///
  /// - Returns: `nil` in the background of a shell, where reading would stop the process.
  package init?() {
    var settings = termios()
    if tcgetattr(STDIN_FILENO, &settings) == 0 {
      guard tcgetpgrp(STDIN_FILENO) == getpgrp() else { return nil }
      before = settings
      settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
      tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    } else {
      before = nil
    }
    Thread.detachNewThread { [weak self] in
      var byte: UInt8 = 0
      while read(STDIN_FILENO, &byte, 1) == 1 {
        guard let self else { return }
        let key = byte
        pressed.withLock { $0.append(key) }
      }
    }
  }

  /// Takes the key that was pressed first and not taken yet.
  ///
  /// - Returns: The key; `nil` if there is none.
  package func next() -> Character? {
    pressed.withLock { $0.isEmpty ? nil : Character(Unicode.Scalar($0.removeFirst())) }
  }

  /// Sets the terminal back to what it was.
  package func restore() {
    guard var before else { return }
    tcsetattr(STDIN_FILENO, TCSANOW, &before)
  }
}
