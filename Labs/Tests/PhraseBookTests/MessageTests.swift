import Foundation
import Testing

/// A message of the compiler, with code that gets the message and code that does not.
struct Message: CustomTestStringConvertible {
  /// The heading in `docs/Lockstep.docc/Compiler-errors.md`, which the compiler's words contain.
  let words: String
  let before: String
  let after: String

  var testDescription: String { words }

  static let all = [
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

/// The messages on the page are those of the toolchain in use.
@Suite("Messages of the compiler")
struct MessageTests {
  /// Compiles code as a library in Swift 6 mode; returns what the compiler says.
  private static func compile(_ code: String) throws -> (isGood: Bool, says: String) {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "lockstep-message-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer {
      do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
    }
    let file = folder.appending(path: "Code.swift")
    try code.write(to: file, atomically: true, encoding: .utf8)
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    // The checks of data races belong to the phases behind the type checker.
    compiler.arguments = [
      "swiftc", "-emit-sil", "-o", "/dev/null", "-swift-version", "6", "-parse-as-library",
      file.path,
    ]
    compiler.currentDirectoryURL = folder
    let output = Pipe()
    (compiler.standardOutput, compiler.standardError) = (output, output)
    try compiler.run()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    compiler.waitUntilExit()
    return (compiler.terminationStatus == 0, String(decoding: said, as: UTF8.self))
  }

  @Test(arguments: Message.all)
  func theCompilerSaysSoAndTheOtherCodeCompiles(_ message: Message) throws {
    let before = try Self.compile(message.before)
    #expect(!before.isGood && before.says.contains(message.words), "\(before.says)")
    let after = try Self.compile(message.after)
    #expect(after.isGood && after.says.isEmpty, "\(after.says)")
  }

  @Test func thePageHasEachWithItsCode() throws {
    let page = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../docs/Lockstep.docc/Compiler-errors.md").standardizedFileURL,
      encoding: .utf8)
    for message in Message.all {
      let section = page.components(separatedBy: "\n## ").first {
        $0.hasPrefix(message.words + "\n")
      }
      let blocks = section?.matches(of: #/(?ms)^```swift\n(.*?)\n^```$/#).map { $0.output.1 } ?? []
      #expect(blocks.map(String.init) == [message.before, message.after], "\(message.words)")
    }
  }
}
