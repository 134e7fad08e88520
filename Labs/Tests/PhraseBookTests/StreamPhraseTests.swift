import Dispatch
import Synchronization
import Testing

@testable import PhraseBook

/// The idioms with a pause, a cancellation or a stream; no test waits for a clock.
@Suite("The phrase book's code: pauses and streams")
struct StreamPhraseTests {
  /// The strings that came, in their order.
  private final class Heard: Sendable {
    private let texts = Mutex<[String]>([])

    var all: [String] { texts.withLock { $0 } }

    func add(_ text: String) { texts.withLock { $0.append(text) } }
  }

  /// A queue on which nothing has begun, until all is handed over.
  private func held(_ body: (DispatchQueue) -> Void) {
    let queue = DispatchQueue(label: "held")
    queue.suspend()
    body(queue)
    queue.resume()
    queue.sync {}
  }

  @Test func onlyTheLastTextIsSaved() async {
    let before = Heard()
    let saved = DispatchSemaphore(value: 0)
    let queue = DispatchQueue(label: "held")
    queue.suspend()
    let autosave = DebounceBefore.Autosave(on: queue) { text in
      before.add(text)
      saved.signal()
    }
    for text in ["M", "Mi", "Milk"] { autosave.typed(text, pause: 0) }
    queue.resume()
    await withCheckedContinuation { caller in
      DispatchQueue.global().async {
        saved.wait()
        caller.resume()
      }
    }
    #expect(before.all == ["Milk"])
    #expect(await Self.typed(["M", "Mi", "Milk"]) == ["Milk"])
  }

  /// Types while every pause lasts, and ends the last one.
  @MainActor private static func typed(_ texts: [String]) async -> [String] {
    let over = AsyncStream.makeStream(of: Void.self)
    let (saves, source) = AsyncStream.makeStream(of: String.self)
    let autosave = DebounceAfter.Autosave {
      // Ends with the pause, or with the task, and does not say which.
      for await _ in over.stream {}
    } save: {
      source.yield($0)
      source.finish()
    }
    for text in texts { autosave.typed(text) }
    over.continuation.finish()
    return await all(of: saves)
  }

  /// The first save is held; the second text's pause ends meanwhile.
  @Test @MainActor func aSaveWaitsForTheOneBefore() async {
    let pauses = AsyncStream.makeStream(of: Void.self)
    let (begun, beginning) = AsyncStream.makeStream(of: String.self)
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let saved = Heard()
    let autosave = DebounceAfter.Autosave {
      for await _ in pauses.stream.prefix(1) {}
    } save: { text in
      beginning.yield(text)
      if text == "Milk" { for await _ in gate {} }
      // A cancelled save would not be one of a serial queue.
      saved.add(Task.isCancelled ? "cancelled" : text)
      if text == "Milk, bread" { beginning.finish() }
    }
    var beginnings = begun.makeAsyncIterator()
    autosave.typed("Milk")
    pauses.continuation.yield()
    #expect(await beginnings.next() == "Milk")
    autosave.typed("Milk, bread")
    pauses.continuation.yield()
    // Enough turns of the main actor for a save that does not wait.
    for _ in 0..<1_000 { await Task.yield() }
    #expect(saved.all == [])
    open.finish()
    #expect(await beginnings.next() == "Milk, bread")
    #expect(await beginnings.next() == nil)
    #expect(saved.all == ["Milk", "Milk, bread"])
  }

  private static func all(of texts: AsyncStream<String>) async -> [String] {
    var all: [String] = []
    for await text in texts { all.append(text) }
    return all
  }

  @Test func onlyTheLastSearchIsShown() async {
    let notes = ["milk", "bread", "milk and bread"]
    let before = Heard()
    held { queue in
      let search = WorkItemBefore.Search(on: queue)
      search.search(notes, for: "bread") { before.add("bread: \($0.count)") }
      search.search(notes, for: "milk") { before.add("milk: \($0.count)") }
    }
    #expect(before.all == ["milk: 2"])
    #expect(await Self.searched(notes) == ["milk: 2"])
  }

  @MainActor private static func searched(_ notes: [String]) async -> [String] {
    let (shown, source) = AsyncStream.makeStream(of: String.self)
    let search = WorkItemAfter.Search()
    search.search(notes, for: "bread") { source.yield("bread: \($0.count)") }
    search.search(notes, for: "milk") {
      source.yield("milk: \($0.count)")
      source.finish()
    }
    return await all(of: shown)
  }

  @Test func aTimerComesAgainAndAgain() async throws {
    let (beats, source) = AsyncStream.makeStream(of: Void.self)
    let timer = TimerBefore.Autosave(every: 0.001, on: DispatchQueue(label: "beats")) {
      source.yield()
    }
    for await _ in beats.prefix(3) {}
    withExtendedLifetime(timer) {}
    struct Enough: Error {}
    var count = 0
    await #expect(throws: Enough.self) {
      try await TimerAfter.autosave(every: .zero, of: ContinuousClock()) {
        count += 1
        if count == 3 { throw Enough() }
      }
    }
    #expect(count == 3)
  }

  @Test func loadedOnce() async throws {
    let loads = Heard()
    let before = OnceBefore.WordList {
      loads.add("before")
      return ["a"]
    }
    DispatchQueue.concurrentPerform(iterations: 10) { _ in _ = before.all() }
    let after = OnceAfter.WordList {
      loads.add("after")
      await Task.yield()
      return ["a"]
    }
    try await withThrowingTaskGroup { group in
      for _ in 0..<10 { group.addTask { _ = try await after.all() } }
      try await group.waitForAll()
    }
    #expect(loads.all == ["before", "after"])
  }

  @Test func everyPageIsHeardOf() async {
    let scanner = Scanner(texts: ["one", "two"])
    let before = DelegateBefore.Collector()
    scanner.delegate = before
    scanner.start()
    #expect(before.pages == ["one", "two"] && before.isOver)
    let after = DelegateAfter.Pages {}
    scanner.delegate = after
    scanner.start()
    var pages: [String] = []
    for await page in after.stream { pages.append(page) }
    #expect(pages == ["one", "two"])
  }

  /// The pipeline itself is compiled only where Combine exists.
  @Test func repeatedAndEmptyTitlesAreNotShown() async {
    let typed = ["", "a", "a", "", "b"]
    let (stream, source) = AsyncStream.makeStream(of: String.self)
    for title in typed { source.yield(title) }
    source.finish()
    let after = Heard()
    await CombineAfter.show(stream) { after.add($0) }
    #expect(after.all == ["a", "b"])
    #if canImport(Combine)
      let before = Heard()
      let titles = CombineBefore.Titles { before.add($0) }
      for title in typed { titles.typed.send(title) }
      #expect(before.all == ["a", "b"])
    #endif
  }
}
