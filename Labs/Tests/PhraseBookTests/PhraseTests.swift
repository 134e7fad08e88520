import Dispatch
import Synchronization
import Testing

@testable import PhraseBook

/// Both sides of each idiom do the same; code that a test cannot run has a comment.
@Suite("The phrase book's code")
struct PhraseTests {
  private let names = ["a", "bb", "ccc", "dddd", "eeeee"]

  @Test func onTheMainThread() async {
    let before = MainAsyncBefore.TitleScreen()
    await answer { done in before.show({ "Notes" }, then: { done(()) }) }
    let after = MainAsyncAfter.TitleScreen()
    await after.show { "Notes" }
    #expect(await MainActor.run { before.title } == "Notes")
    #expect(await after.title == "Notes")
  }

  @Test func groups() async {
    #expect(await answer { GroupBefore.sizes(of: names, done: $0) } == [1, 2, 3, 4, 5])
    #expect(await GroupAfter.sizes(of: names) == [1, 2, 3, 4, 5])
  }

  @Test func semaphores() async {
    // On a separate thread: the pool must not wait.
    #expect(
      await answer { done in
        DispatchQueue.global().async { done(SemaphoreBefore.size(of: "ccc")) }
      } == 3)
    #expect(await SemaphoreAfter.size(of: "ccc") == 3)
  }

  @Test func barriers() {
    let before = BarrierBefore.Counter()
    let after = BarrierAfter.Counter()
    DispatchQueue.concurrentPerform(iterations: 200) { _ in
      before.add("a")
      after.add("a")
    }
    #expect(before.count(of: "a") == 200)
    #expect(after.count(of: "a") == 200)
  }

  @Test @MainActor func afterAPause() async throws {
    await answer { done in AsyncAfterBefore.hide(after: 0) { done(()) } }
    var hidden = 0
    try await AsyncAfterAfter.hide(after: .zero) { hidden += 1 }.value
    let cancelled = AsyncAfterAfter.hide(after: .seconds(3_600)) { hidden += 1 }
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    #expect(hidden == 1)
  }

  @Test func parts() async {
    let rows = (0..<50).map { Array(0...$0) }
    #expect(ConcurrentPerformBefore.sums(of: rows) == (0..<50).map { $0 * ($0 + 1) / 2 })
    #expect(await ConcurrentPerformAfter.sums(of: rows) == (0..<50).map { $0 * ($0 + 1) / 2 })
  }

  @Test func priorities() async {
    await answer { done in QoSBefore.tidyUp { done(()) } }
    // A caller that awaits the task lends its priority; the test looks at the priority that was asked for.
    let asked = await answer { done in _ = QoSAfter.tidyUp { done(Task.basePriority) } }
    #expect(asked == .utility)
  }

  @Test func callbacks() async {
    #expect(await answer { CallbackBefore.total("aa", "bbb", done: $0) } == 5)
    #expect(await CallbackAfter.total("aa", "bbb") == 5)
  }

  @Test func operations() async {
    let sizes = ["a": 1, "bb": 2, "ccc": 3, "dddd": 4, "eeeee": 5]
    let before = await answer { done in
      DispatchQueue.global().async {
        done(OperationQueueBefore.sizes(of: names, atOnce: 2))
      }
    }
    #expect(before == sizes)
    #expect(await OperationQueueAfter.sizes(of: names, atOnce: 2) == sizes)
  }

  @Test func values() async {
    var lines: [String] = []
    ThreadLocalBefore.handle("one") { lines.append($0) }
    await ThreadLocalAfter.handle("one") { lines.append($0) }
    #expect(lines == ["one: begun", "one: begun"])
    #expect(ThreadLocalBefore.request == nil && ThreadLocalAfter.request == nil)
  }

  @Test func locks() {
    let before = LockPerPropertyBefore.Average()
    let after = LockPerPropertyAfter.Average()
    for value in [1.0, 2, 6] {
      before.add(value)
      after.add(value)
    }
    #expect(before.mean == 3)
    #expect(after.mean == 3)
  }

  /// libdispatch ends the process that waits for itself.
  @Test func syncInSync() async {
    await #expect(processExitsWith: .failure) { SyncInSyncBefore.Notes().keepShort() }
    let after = SyncInSyncAfter.Notes()
    await after.keepShort()
    #expect(await after.all() == ["a", "b"])
    #expect(SyncInSyncBefore.Notes().all() == ["a", "b"])
  }

  @Test func targets() async {
    let (index, cache) = (TargetQueueBefore.Index(), TargetQueueBefore.Cache())
    index.add("a")
    cache.keep("a")
    #expect(index.count() == 1)
    let kept = TargetQueueAfter.Cache()
    let after = TargetQueueAfter.Index(cache: kept)
    await after.add("a")
    #expect(await after.count() == 1)
    #expect(await kept.last == "a")
  }

  @Test func places() async {
    let before = SpecificKeyBefore.Notes()
    before.add("a")
    before.addTwo("b")
    #expect(before.count() == 3)
    let after = SpecificKeyAfter.Notes()
    await after.add("a")
    await after.addTwo("b")
    #expect(await after.count() == 3)
    await #expect(processExitsWith: .failure) { SpecificKeyAfter.Notes().addHere("a") }
  }

  /// An actor's synchronous initialiser runs where its caller is.
  @Test @MainActor func loading() async throws {
    let before = LoadInInitBefore.Notes {
      MainActor.assertIsolated()
      return ["a"]
    }
    #expect(await before.all() == ["a"])
    // The main actor is free while the other one loads: here, loading continues only when a task of
    // the main actor has run.
    let (turns, source) = AsyncStream.makeStream(of: Void.self)
    Task { source.finish() }
    let after = try await LoadInInitAfter.Notes.open {
      for await _ in turns {}
      return ["a"]
    }
    #expect(await after.all() == ["a"])
  }

  @Test func exposing() async {
    let before = ExposedCacheBefore.Counts()
    await ExposedCacheBefore.add("a", to: before)
    // Two callers between whose copies nothing was written.
    let (one, other) = (await before.cache, await before.cache)
    for var copy in [one, other] {
      copy["a", default: 0] += 1
      await before.replace(copy)
    }
    #expect(await before.cache["a"] == 2, "one of three is lost")
    let after = ExposedCacheAfter.Counts()
    await withTaskGroup { group in
      for _ in 0..<100 { group.addTask { await after.add("a") } }
    }
    #expect(await after.count(of: "a") == 100)
  }

  @Test func travelling() async {
    let before = await ObjectsThatStayBefore.Context()
    #expect(await MainActor.run { before.row(1)?.text } == "Milk")
    let after = await ObjectsThatStayAfter.Context()
    var note = await after.note(1)
    note?.text = "Milk, bread"
    if let note { await after.save(note) }
    #expect(await after.note(1) == note)
  }
}
