import Foundation
import LabRunner

/// The keys of a terminal, or the lines of another input.
struct PlayKeys {
  private let presses: KeyPresses?

  init() throws {
    guard isatty(STDIN_FILENO) == 1 else {
      presses = nil
      return
    }
    guard let presses = KeyPresses() else {
      throw LabProblem("Keys can be read only in the foreground of a shell.")
    }
    self.presses = presses
  }

  /// Waits for the next key; `nil` at the end of the input.
  func next() async throws -> String? {
    guard let presses else { return await TypedLine.next() }
    while true {
      if let key = presses.next() { return String(key) }
      try await Task.sleep(for: .milliseconds(40))
    }
  }

  func restore() { presses?.restore() }
}
