import Foundation
import Synchronization
import Testing

@testable import PhraseBook

extension ConditionAfter.Inbox {
  /// Takes a text; a turn of the inbox after `begun` finds the caller waiting.
  fileprivate func take(_ begun: @Sendable () -> Void) async throws -> String {
    begun()
    return try await take()
  }
}

/// The idioms that pass elements on: each element reaches a reader.
@Suite("The phrase book's code: nothing is lost")
struct LossPhraseTests {
  @Test func pagesWaitForTheLoop() async {
    let texts = (1...300).map { "page \($0)" }
    let scanner = Scanner(texts: texts)
    let pages = DelegateAfter.Pages {}
    scanner.delegate = pages
    scanner.start()
    var read: [String] = []
    for await page in pages.stream { read.append(page) }
    #expect(read.count == texts.count)
    #expect((read == texts) as Bool)
  }

  /// The loop ends by its task's cancellation, or the owner lets the pages go.
  @Test func theScannerStopsWhenNobodyReads() async {
    await answer { done in
      let pages = DelegateAfter.Pages { done(()) }
      let loop = Task { [stream = pages.stream] in for await _ in stream {} }
      loop.cancel()
      withExtendedLifetime(pages) {}
    }
    await answer { done in _ = DelegateAfter.Pages { done(()) } }
  }

  /// The caller is cancelled before it waits: `put` comes after its turn.
  @Test func aCallerThatWasCancelledLeavesTheText() async throws {
    let inbox = ConditionAfter.Inbox()
    let (begun, source) = AsyncStream.makeStream(of: Void.self)
    let early = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await inbox.take { source.finish() }
    }
    for await _ in begun {}
    await inbox.put("a")
    // The text is asked for only if it is still there.
    try await #require(throws: CancellationError.self) { try await early.value }
    #expect(try await inbox.take() == "a")
  }

  /// The caller waits, and is cancelled then; the text comes when it has gone.
  @Test func aCallerThatIsCancelledLeavesTheText() async throws {
    let inbox = ConditionAfter.Inbox()
    let (begun, source) = AsyncStream.makeStream(of: Void.self)
    let waiting = Task { try await inbox.take { source.finish() } }
    for await _ in begun {}
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    await inbox.put("a")
    #expect(try await inbox.take() == "a")
  }
}
