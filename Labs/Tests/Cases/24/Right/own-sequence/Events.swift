// A sequence with its own iterator, a lock and a continuation.
// Gets: passes
import Dispatch
import Lab24Check
import Synchronization

/// The values that wait for a reader, and the reader that waits for a value.
private final class Mail<Element: Sendable>: Sendable {
  private struct State {
    var waiting: [Element] = []
    var isOver = false
    var wakes: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())
  private let limit: Int

  init(limit: Int = .max) { self.limit = limit }

  func put(_ element: Element) {
    wake { if $0.waiting.count < limit { $0.waiting.append(element) } }
  }

  func end() { wake { $0.isOver = true } }

  func take() async -> Element? {
    await withTaskCancellationHandler {
      while true {
        let (element, isOver) = state.withLock { state in
          (state.waiting.isEmpty ? nil : state.waiting.removeFirst(), state.isOver)
        }
        if let element { return element }
        if isOver { return nil }
        await withCheckedContinuation { caller in
          let isThere = state.withLock { state in
            if state.isOver || !state.waiting.isEmpty { return true }
            state.wakes = caller
            return false
          }
          if isThere { caller.resume() }
        }
      }
    } onCancel: {
      wake { state in
        state.waiting = []
        state.isOver = true
      }
    }
  }

  private func wake(_ change: (inout State) -> Void) {
    let caller = state.withLock { state in
      change(&state)
      defer { state.wakes = nil }
      return state.wakes
    }
    caller?.resume()
  }
}

/// A sequence with a single reader; its end stops the source.
struct EventSequence<Element: Sendable>: AsyncSequence {
  fileprivate let mail: Mail<Element>
  fileprivate let stop: Stop

  final class Stop: Sendable {
    private let body: @Sendable () -> Void
    private let isOver = Atomic(false)

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    deinit { run() }

    func run() { if !isOver.exchange(true, ordering: .relaxed) { body() } }
  }

  struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let mail: Mail<Element>
    fileprivate let stop: Stop

    mutating func next() async -> Element? {
      let element = await mail.take()
      if element == nil { stop.run() }
      return element
    }

    mutating func next(isolation actor: isolated (any Actor)?) async -> Element? { await next() }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(mail: mail, stop: stop) }
}

/// The events of the app, as sequences.
struct Events: Sendable {
  let sources: Sources

  func pages(of scanner: Scanner) -> EventSequence<String> {
    let mail = Mail<String>()
    let delegate = Pages(mail)
    scanner.delegate = delegate
    scanner.start()
    return EventSequence(
      mail: mail,
      stop: EventSequence.Stop {
        scanner.stop()
        withExtendedLifetime(delegate) {}
      })
  }

  func ticks() -> EventSequence<Void> {
    let mail = Mail<Void>(limit: 1)
    let timer = sources.timer()
    timer.setEventHandler { mail.put(()) }
    timer.activate()
    let source = Mutex(timer)
    return EventSequence(mail: mail, stop: EventSequence.Stop { source.withLock { $0.cancel() } })
  }

  func signals() -> EventSequence<Void> {
    let mail = Mail<Void>(limit: 1)
    let signal = sources.signal()
    signal.setEventHandler { mail.put(()) }
    signal.activate()
    let source = Mutex(signal)
    return EventSequence(mail: mail, stop: EventSequence.Stop { source.withLock { $0.cancel() } })
  }

  func texts(of file: LogFile) -> EventSequence<String> {
    let mail = Mail<String>()
    let arrivals = sources.arrivals(in: file)
    arrivals.setEventHandler {
      guard let text = file.read() else { return mail.end() }
      if !text.isEmpty { mail.put(text) }
    }
    arrivals.setCancelHandler { file.close() }
    arrivals.activate()
    let source = Mutex(arrivals)
    return EventSequence(mail: mail, stop: EventSequence.Stop { source.withLock { $0.cancel() } })
  }
}

private final class Pages: ScannerDelegate {
  private let mail: Mail<String>

  init(_ mail: Mail<String>) { self.mail = mail }

  func scannerFound(_ page: String) { mail.put(page) }

  func scannerEnded() { mail.end() }
}
