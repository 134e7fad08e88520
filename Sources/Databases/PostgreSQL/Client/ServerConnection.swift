/// A connection to the server in pipeline mode: statements are queued, sent together as a flight,
/// and answered in order.
///
/// Not Sendable: the store's actor keeps it, and one task at a time uses it. No call blocks its
/// thread: the caller is suspended until the loop finds the socket ready.
final class ServerConnection {
  let library: ClientLibrary
  let loop: PollLoop
  let notices = NoticeLog()
  private var handle: ClientLibrary.Connection?
  /// The number of statements of the queued or current flight, without the end mark.
  private var queued = 0
  /// The process of the server, if a pooler told another number.
  var processBehindPooler: Int?

  /// True if answers are outstanding.
  var isInFlight: Bool { queued > 0 }
  /// The index of the next statement among the answers.
  var nextIndex: Int { queued }

  /// Takes ownership of a new handle, and closes it at the end.
  init(_ handle: ClientLibrary.Connection, _ library: ClientLibrary, _ loop: PollLoop) {
    self.handle = handle
    self.library = library
    self.loop = loop
    _ = library.setNoticeReceiver(
      handle, NoticeLog.receiver, Unmanaged.passUnretained(notices).toOpaque())
  }

  deinit { close() }

  /// Closes the connection.
  ///
  /// The server then ends its session, and rolls back uncommitted changes.
  func close() {
    // The notice box lives as long as this object, and the library does not call it afterwards.
    if let handle { library.finish(handle) }
    handle = nil
  }

  var isOpen: Bool { handle != nil }
  var socket: Int32 { handle.map { library.socket($0) } ?? -1 }
  var serverVersion: Int { handle.map { Int(library.serverVersion($0)) } ?? 0 }
  /// The server's process of the session: its number in notifications and in the server's views.
  var process: Int {
    processBehindPooler ?? handle.map { Int(library.backendProcess($0)) } ?? 0
  }
  var usesTLS: Bool { handle.map { library.sslInUse($0) != 0 } ?? false }

  /// The library's message for the last failure, on one line.
  var failureText: String {
    let text = handle.flatMap { library.errorMessage($0) }.map { String(cString: $0) } ?? ""
    return text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  private var lost: LostConnection {
    LostConnection(reason: handle == nil ? "the connection was closed" : failureText)
  }
}

// MARK: - Connecting

extension ServerConnection {
  /// Performs the steps of connecting (`PQconnectPoll`), and enters pipeline mode.
  func connect(until deadline: ContinuousClock.Instant) async throws(LostConnection) {
    var events: Readiness.Events = .write
    while true {
      // The library may change the socket between two steps.
      guard library.status(handle) != Status.bad else { throw lost }
      guard await loop.ready(socket, events, until: deadline) == .ready else {
        throw LostConnection(reason: "no answer within the deadline")
      }
      switch library.connectPoll(handle) {
      case Polling.reading: events = .read
      case Polling.writing: events = .write
      case Polling.done:
        guard library.setNonblocking(handle, 1) == 0, library.enterPipeline(handle) == 1 else {
          throw lost
        }
        return
      default: throw lost
      }
    }
  }

  private enum Status { static let bad: CInt = 1 }
  private enum Polling {
    static let reading: CInt = 1
    static let writing: CInt = 2
    static let done: CInt = 3
  }
}

// MARK: - Queuing

extension ServerConnection {
  /// Queues a statement with bound parameters; the rows are returned in binary form.
  func queue(_ sql: String, _ parameters: [Parameter] = []) throws(LostConnection) {
    let isQueued = parameters.withPointers { values, lengths, formats in
      library.sendParameters(
        handle, sql, CInt(parameters.count), nil, values, lengths, formats, 1)
    }
    try note(isQueued)
  }

  /// Queues a statement that was prepared under a name.
  func queue(prepared name: String, _ parameters: [Parameter] = []) throws(LostConnection) {
    let isQueued = parameters.withPointers { values, lengths, formats in
      library.sendPrepared(
        handle, name, CInt(parameters.count), values, lengths, formats, 1)
    }
    try note(isQueued)
  }

  /// Queues the preparation of a statement.
  func queuePreparation(_ name: String, of sql: String) throws(LostConnection) {
    try note(library.sendPrepare(handle, name, sql, 0, nil))
  }

  /// Asks the server to send the answers so far at once, without waiting for later ones
  /// (`PQsendFlushRequest`).
  func queueFlush() throws(LostConnection) {
    guard handle != nil, library.sendFlushRequest(handle) == 1 else { throw lost }
  }

  private func note(_ isQueued: CInt) throws(LostConnection) {
    guard handle != nil, isQueued == 1 else { throw lost }
    queued += 1
  }
}

// MARK: - The flight

/// The server's answer to one statement.
enum Answer {
  case rows(Rows)
  case failure(ServerFailure)
  /// The statement was not run, because an earlier one failed.
  case skipped
}

/// The answers to the statements of a flight, in order, as far as they were received.
struct Flight {
  var answers: [Answer] = []
  /// The reason why some answers are missing, if any.
  var loss: LostConnection?

  /// The first failure that the server reported.
  var failure: ServerFailure? {
    for case .failure(let failure) in answers { return failure }
    return nil
  }
}

extension ServerConnection {
  /// Sends the queued statements, and waits for all of their answers.
  ///
  /// One round trip. A connection that is lost meanwhile is closed. A connection that does not
  /// answer before the deadline is also closed, because a later answer would be taken for that of
  /// another flight. With a count, the call returns after that many answers; ``land(until:)``
  /// receives the others, before the next flight.
  func fly(until deadline: ContinuousClock.Instant, answers count: Int? = nil) async -> Flight {
    var flight = Flight()
    do throws(LostConnection) {
      guard handle != nil, library.pipelineSync(handle) == 1 else { throw lost }
      try await send(until: deadline)
      try await receive(count, into: &flight, until: deadline)
    } catch {
      flight.loss = error
      close()
    }
    return flight
  }

  /// Receives the remaining answers of a flight; closes the connection if they are lost.
  @discardableResult
  func land(until deadline: ContinuousClock.Instant) async -> Flight {
    var rest = Flight()
    guard isInFlight, isOpen else { return rest }
    do throws(LostConnection) {
      try await receive(into: &rest, until: deadline)
    } catch {
      rest.loss = error
      close()
    }
    return rest
  }

  private func send(until deadline: ContinuousClock.Instant) async throws(LostConnection) {
    while true {
      switch library.flush(handle) {
      case 0: return
      case 1:
        // The server may have to send data before it continues reading.
        try await wait(for: [.read, .write], until: deadline)
        guard library.consumeInput(handle) == 1 else { throw lost }
      default: throw lost
      }
    }
  }

  private func receive(
    _ count: Int? = nil, into flight: inout Flight, until deadline: ContinuousClock.Instant
  ) async throws(LostConnection) {
    var endsInARow = 0
    while flight.answers.count != count {
      while library.isBusy(handle) == 1 {
        try await wait(for: .read, until: deadline)
        guard library.consumeInput(handle) == 1 else { throw loss(after: flight) }
      }
      guard let answer = library.answer(handle) else {
        // The end of a statement's answer. Two ends in a row mean that there are no more answers.
        endsInARow += 1
        if endsInARow > 1 { throw loss(after: flight) }
        continue
      }
      endsInARow = 0
      switch library.answerStatus(answer) {
      case Outcome.command, Outcome.rows: flight.answers.append(.rows(Rows(answer, library)))
      case Outcome.skipped:
        library.clear(answer)
        flight.answers.append(.skipped)
      case Outcome.end:
        library.clear(answer)
        queued = 0
        return
      default:
        let failure = NoticeLog.failure(answer, library)
        library.clear(answer)
        // The library's own messages about a lost connection have no state.
        if failure.state.isEmpty { throw loss(after: flight) }
        flight.answers.append(.failure(failure))
        if failure.endsSession { throw LostConnection(reason: "\(failure)") }
      }
    }
  }

  private func loss(after flight: Flight) -> LostConnection {
    flight.failure.map { LostConnection(reason: "\($0)") } ?? lost
  }

  private func wait(
    for events: Readiness.Events, until deadline: ContinuousClock.Instant
  ) async throws(LostConnection) {
    guard handle != nil else { throw lost }
    guard await loop.ready(socket, events, until: deadline) == .ready else {
      throw LostConnection(reason: "no answer within the deadline")
    }
    guard handle != nil else { throw lost }
  }

  private enum Outcome {
    static let command: CInt = 1
    static let rows: CInt = 2
    static let end: CInt = 10
    static let skipped: CInt = 11
  }
}

// MARK: - Notifications

extension ServerConnection {
  /// Reads unsolicited data.
  ///
  /// Returns true if the connection is still open.
  func consume() -> Bool {
    guard handle != nil, library.consumeInput(handle) == 1 else {
      close()
      return false
    }
    // Parses the data that was received. Outside a flight, the server's last message is a notice to
    // the library.
    _ = library.isBusy(handle)
    if notices.endsSession { close() }
    return handle != nil
  }

  /// Returns the server processes that have notified this connection since the last call.
  func takeNotifications() -> [Int] {
    var processes: [Int] = []
    while let handle, let notification = library.notifications(handle) {
      // `PGnotify`: the channel's name, the process, the payload.
      let offset = MemoryLayout<UnsafeRawPointer>.stride
      processes.append(Int(notification.load(fromByteOffset: offset, as: CInt.self)))
      library.freeMemory(notification)
    }
    return processes
  }
}
