import Dispatch
import Foundation
import Synchronization
import Testing

@testable import PhraseBook

/// The idioms whose events come from outside: notifications, places and signals.
@Suite("The phrase book's code: events from outside")
struct EventPhraseTests {
  private func post(_ titles: [String], to center: NotificationCenter) {
    for title in titles {
      center.post(
        name: NotificationBefore.noteSaved, object: nil, userInfo: ["title": title])
    }
  }

  @Test func notifications() async {
    let center = NotificationCenter()
    let shown = Mutex<[String]>([])
    do {
      let before = NotificationBefore.Titles(center) { title in
        shown.withLock { $0.append(title) }
      }
      post(["a", "b"], to: center)
      withExtendedLifetime(before) {}
    }
    post(["late"], to: center)
    #expect(shown.withLock { $0 } == ["a", "b"])

    // Posted before the loop begins, and kept for it.
    let after = NotificationAfter.titles(from: center)
    post(["a", "b"], to: center)
    var titles: [String] = []
    for await title in after.prefix(2) { titles.append(title) }
    #expect(titles == ["a", "b"])
  }

  /// Code elsewhere ends the process, and code in the right place does not.
  @Test func places() async {
    let before = PreconditionBefore.Index()
    before.add("a")
    #expect(before.count() == 1)
    await #expect(processExitsWith: .failure) { PreconditionBefore.Index().insert("a") }
    let after = PreconditionAfter.Index()
    await after.add("a")
    #expect(await after.count() == 1)
    await #expect(processExitsWith: .failure) { PreconditionAfter.Index().checkPlace() }
  }

  @Test func signals() async {
    let (stops, source) = AsyncStream.makeStream(of: Void.self)
    let before = SignalBefore.Stop(at: SIGUSR1, on: DispatchQueue(label: "stop")) {
      source.yield()
    }
    await send(SIGUSR1) { for await _ in stops.prefix(1) {} }
    withExtendedLifetime(before) {}
    let after = SignalAfter.signals(SIGUSR2)
    await send(SIGUSR2) { for await _ in after.prefix(1) {} }
  }

  /// Sends the signal until it has arrived: libdispatch installs a source a moment later.
  private func send(_ number: Int32, until hasArrived: () async -> Void) async {
    let sender = Task.detached {
      while !Task.isCancelled {
        kill(getpid(), number)
        await Task.yield()
      }
    }
    await hasArrived()
    sender.cancel()
    await sender.value
  }
}
