import Testing

/// A message of the compiler, with code that gets the message and code that does not.
struct Message: CustomTestStringConvertible {
  /// The heading in `docs/Lockstep.docc/Compiler-errors.md`, which the compiler's words contain.
  let words: String
  let before: String
  let after: String

  var testDescription: String { words }

  static let all = shared + isolated + newer

  /// Values that several threads share.
  private static let shared = [
    Message(
      words: "is not concurrency-safe because it is nonisolated global shared mutable state",
      before: """
        var counts: [String: Int] = [:]

        func add(_ name: String) {
          counts[name, default: 0] += 1
        }
        """,
      after: """
        import Synchronization

        let counts = Mutex<[String: Int]>([:])

        func add(_ name: String) {
          counts.withLock { $0[name, default: 0] += 1 }
        }
        """),
    Message(
      words: "is unavailable from asynchronous contexts",
      before: """
        import Foundation

        final class Notes: @unchecked Sendable {
          private let lock = NSLock()
          private var texts: [String] = []

          func add(_ text: String) async {
            lock.lock()
            texts.append(text)
            lock.unlock()
          }
        }
        """,
      after: """
        import Foundation

        final class Notes: @unchecked Sendable {
          private let lock = NSLock()
          private var texts: [String] = []

          func add(_ text: String) async {
            lock.withLock { texts.append(text) }
          }
        }
        """),
    Message(
      words: "captured var 'failed' in concurrently-executing code",
      before: """
        import Dispatch

        func countEmpty(_ names: [String]) -> Int {
          var failed = 0
          DispatchQueue.concurrentPerform(iterations: names.count) { number in
            if names[number].isEmpty { failed += 1 }
          }
          return failed
        }
        """,
      after: """
        import Dispatch
        import Synchronization

        func countEmpty(_ names: [String]) -> Int {
          let failed = Mutex(0)
          DispatchQueue.concurrentPerform(iterations: names.count) { number in
            if names[number].isEmpty { failed.withLock { $0 += 1 } }
          }
          return failed.withLock { $0 }
        }
        """),
    Message(
      words: "'inout sending' parameter '$0' cannot be task-isolated at end of function",
      before: """
        import Synchronization

        final class Note {
          var text = ""
        }

        final class Draft: Sendable {
          private let note = Mutex(Note())

          func replace(by other: Note) {
            note.withLock { $0 = other }
          }
        }
        """,
      after: """
        import Synchronization

        struct Note {
          var text = ""
        }

        final class Draft: Sendable {
          private let note = Mutex(Note())

          func replace(by other: Note) {
            note.withLock { $0 = other }
          }
        }
        """),
    Message(
      words: "passing closure as a 'sending' parameter risks causing data races",
      before: """
        final class Screen {
          var title = ""

          func load() {
            Task {
              title = "Notes"
            }
          }
        }
        """,
      after: """
        @MainActor final class Screen {
          var title = ""

          func load() {
            Task {
              title = "Notes"
            }
          }
        }
        """),
  ]
}
