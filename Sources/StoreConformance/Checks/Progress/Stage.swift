/// Real threads for a check that holds file operations up: one for each client, and two of its own.
///
/// The check itself runs on one of these, so that it goes on when everything that a store does
/// blocks the cooperative pool. Nothing is awaited that a wrong store could keep for ever: waiting
/// is counted in ``turns(_:until:)``, and what is still stuck then is left behind.
struct Stage: Sendable {
  /// After this many turns without any sign of life, a call is said to hang.
  static let patience = 200_000
  /// After this many file operations, calls that should have ended long ago never will.
  static let mostEvents = 1_000_000
  /// How many turns another client gets to return, if it can, while the first is held.
  static let aside = 200

  private let clients: [ClientThread]
  private let echo = ClientThread()
  /// Whether the calls wait for a real disk.
  private let isOnDisk: Bool

  /// Calls the body with threads for this many clients of the trial's store, which end after it.
  static func with<Result>(
    _ count: Int, for trial: Trial, _ body: (Stage) async throws -> Result
  ) async throws -> Result {
    let director = ClientThread()
    let stage = Stage(
      clients: (0..<count).map { _ in ClientThread() }, isOnDisk: trial.isDirect)
    defer { for thread in stage.clients + [stage.echo, director] { thread.stop() } }
    return try await withTaskExecutorPreference(director) { try await body(stage) }
  }

  private init(clients: [ClientThread], isOnDisk: Bool) {
    self.clients = clients
    self.isOnDisk = isOnDisk
  }

  /// Makes a call on the thread of the client with this number.
  func start<Value: Sendable>(
    _ client: Int, _ call: @escaping @Sendable () async throws -> Value
  ) -> StartedCall<Value> {
    StartedCall(on: clients[client], call)
  }

  /// Waits until the calls have returned, and lets through what a warden holds meanwhile.
  ///
  /// On a real disk it simply waits: no number of turns says how long a disk takes, and counting
  /// them keeps a processor busy that the disk's driver may need. What hangs there is found by the
  /// limit of the check's own process.
  ///
  /// - Returns: False when not all return.
  func returned(
    _ calls: [StartedCall<some Sendable>], letThrough warden: Warden? = nil
  ) async -> Bool {
    if isOnDisk {
      for call in calls { await call.ended() }
      return true
    }
    guard let warden else { return await turns(Self.patience) { calls.allSatisfy(\.hasReturned) } }
    return await letThrough(warden) { calls.allSatisfy(\.hasReturned) }
  }

  /// Waits until the condition holds, for so many turns at most; returns whether it does.
  ///
  /// A turn hands a job to another thread and back: on a busy machine it takes as much longer as
  /// everybody else's work does.
  func turns(_ most: Int, until isDone: () -> Bool) async -> Bool {
    for _ in 0..<most {
      if isDone() { return true }
      await turn()
    }
    return isDone()
  }

  /// One turn.
  func turn() async { await Task(executorPreference: echo) {}.value }

  /// Lets through what a warden holds, by its seed, until the condition holds.
  ///
  /// - Returns: False when it does not come to hold: nothing was done to a file for so many turns,
  ///   or ``mostEvents`` things were.
  func letThrough(
    _ warden: Warden, patience: Int = Self.patience, until isDone: () -> Bool
  ) async -> Bool {
    var quiet = 0
    let most = warden.eventCount + Self.mostEvents
    while !isDone() {
      let before = warden.eventCount
      await turn()
      warden.releaseSome()
      quiet = warden.eventCount == before ? quiet + 1 : 0
      if quiet > patience || warden.eventCount > most { return false }
    }
    return true
  }
}
