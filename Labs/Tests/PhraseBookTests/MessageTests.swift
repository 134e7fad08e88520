import Foundation
import Testing

/// The messages on the page are those of the toolchain in use.
@Suite("Messages of the compiler")
struct MessageTests {
  /// Compiles code as a library in Swift 6 mode; returns what the compiler says.
  private static func compile(_ code: String) throws -> (isGood: Bool, says: String) {
    try Toolchain.with(code) { folder, file in
      // The checks of data races belong to the phases behind the type checker.
      let done = try Toolchain.run(
        [
          "swiftc", "-emit-sil", "-o", "/dev/null", "-swift-version", "6", "-parse-as-library",
          file,
        ], in: folder)
      return (done.status == 0, done.says)
    }
  }

  @Test(arguments: Message.all)
  func theCompilerSaysSoAndTheOtherCodeCompiles(_ message: Message) throws {
    let before = try Self.compile(message.before)
    #expect(!before.isGood && before.says.contains(message.words), "\(before.says)")
    let after = try Self.compile(message.after)
    #expect(after.isGood && after.says.isEmpty, "\(after.says)")
  }

  /// The page says that a wait of Dispatch, unlike a lock of Foundation, compiles on Linux.
  @Test(.enabled(if: hostIsLinux)) func aSemaphoresWaitCompilesInAsynchronousCode() throws {
    let waits = try Self.compile(
      """
      import Dispatch

      func wait(for one: DispatchSemaphore, and all: DispatchGroup) async {
        one.wait()
        all.wait()
      }
      """)
    #expect(waits.isGood && waits.says.isEmpty, "\(waits.says)")
  }

  /// The section about that message names the case.
  @Test func aLocalMutexHasTheMessageOfAClosureThatIsSent() throws {
    func counts(_ declaration: String, _ mutex: String) -> String {
      """
      import Synchronization

      final class Counter: Sendable { let value = Mutex(0) }

      func count() async {
        \(declaration)
        await withTaskGroup(of: Void.self) { group in
          group.addTask { \(mutex).withLock { $0 += 1 } }
          group.addTask { \(mutex).withLock { $0 += 1 } }
        }
      }
      """
    }
    let local = try Self.compile(counts("let value = Mutex(0)", "value"))
    #expect(
      local.says.contains("passing closure as a 'sending' parameter risks causing data races"))
    let shared = try Self.compile(counts("let counter = Counter()", "counter.value"))
    #expect(shared.isGood && shared.says.isEmpty, "\(shared.says)")
  }

  private static var hostIsLinux: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
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
