import Dispatch
import Synchronization

/// The client of the notes' server, as the app has had it for years: it calls back.
///
/// Every call may be made from any thread.
public final class Server: Sendable {
  /// A requested download.
  public struct Request: Sendable {
    let stop: @Sendable () -> Void

    /// Tells the server that the answer is not needed any more; does nothing after the answer.
    ///
    /// The server may then call back with an error before this returns, or with the answer that was
    /// under way, or never.
    public func cancel() { stop() }
  }

  /// The server's reaction to a cancelled request.
  enum Manner: String, CaseIterable, Sendable {
    case silent, error, answer
  }

  /// The error of a server that was told to stop.
  struct Stopped: Error {}

  /// An error that a person should read.
  struct Closed: Error, CustomStringConvertible {
    var description: String { "The server is closed for today." }
  }

  typealias Answer = @Sendable (Result<String, any Error>) -> Void

  private struct State {
    var asked = 0
    /// The ids of cancelled requests, in the order of their cancellation.
    var calledOff: [Int] = []
    var waiting: [Int: (id: Int, answer: Answer)] = [:]
    var isOpen = true
    /// True if requests are answered; false if all answers are held back.
    var answers: Bool
  }

  private let state: Mutex<State>
  private let manner: Manner
  /// Called when a request has come in, and before an answer goes out.
  private let reach: @Sendable (Step) -> Void

  init(
    manner: Manner = .silent, answers: Bool, reach: @escaping @Sendable (Step) -> Void = { _ in }
  ) {
    self.manner = manner
    state = Mutex(State(answers: answers))
    self.reach = reach
  }

  /// The number of requests so far, and the number of requests cancelled before their answer.
  var counts: (asked: Int, calledOff: Int) { state.withLock { ($0.asked, $0.calledOff.count) } }

  /// The ids of the requests cancelled before their answer, in the order of their cancellation.
  var calledOff: [Int] { state.withLock { $0.calledOff } }

  /// The number of requests that are neither answered nor cancelled.
  var waiting: Int { state.withLock { $0.waiting.count } }

  /// Sets if requests are answered or refused with ``Closed``.
  func setOpen(_ isOpen: Bool) { state.withLock { $0.isOpen = isOpen } }

  /// Answers requests from now on.
  func setAnswering() { state.withLock { $0.answers = true } }

  /// Answers all waiting requests.
  func answerWaiting() {
    for number in state.withLock({ $0.waiting.keys.sorted() }) { send(number, true) }
  }

  /// Asks for a note, and returns at once.
  ///
  /// - Parameters:
  ///   - id: The number of the note.
  ///   - answer: Called at most once, on any thread: with the text, or with an error.
  /// - Returns: The request, which can be cancelled.
  public func request(
    _ id: Int, answer: @escaping @Sendable (Result<String, any Error>) -> Void
  ) -> Request {
    let (number, isOpen, answers) = state.withLock { state in
      state.asked += 1
      state.waiting[state.asked] = (id, answer)
      return (state.asked, state.isOpen, state.answers)
    }
    reach(.request(id))
    if answers || !isOpen {
      DispatchQueue.global().async { self.send(number, isOpen) }
    }
    return Request { self.callOff(number) }
  }

  private func send(_ number: Int, _ isOpen: Bool) {
    guard let (id, answer) = state.withLock({ $0.waiting.removeValue(forKey: number) }) else {
      return
    }
    reach(.answer(id))
    answer(isOpen ? .success("note \(id)") : .failure(Closed()))
  }

  private func callOff(_ number: Int) {
    let called = state.withLock { state in
      let called = state.waiting.removeValue(forKey: number)
      if let called { state.calledOff.append(called.id) }
      return called
    }
    guard let (id, answer) = called else { return }
    switch manner {
    case .silent: break
    case .error: answer(.failure(Stopped()))
    case .answer: answer(.success("note \(id)"))
    }
  }
}

/// The notes of the app.
public final class NoteList: Sendable {
  private let texts = Mutex<[String]>([])
  private let reach: @Sendable (Server.Step) -> Void

  init(reach: @escaping @Sendable (Server.Step) -> Void = { _ in }) { self.reach = reach }

  /// The texts so far.
  var all: [String] { texts.withLock { $0 } }

  /// Keeps a note.
  ///
  /// - Parameter text: Its text.
  public func add(_ text: String) {
    texts.withLock { $0.append(text) }
    reach(.kept(text))
  }
}
