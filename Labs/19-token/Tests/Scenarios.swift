import LabSupport

/// Calls of a client whose token is too old.
enum Scenarios {
  typealias Open = @Sendable (Server, Token) -> any CheckedClient

  static let once = [
    "10 calls are refused           1 refresh",
    "the new token comes            10 calls returned its note; 1 refresh",
    "a late refusal of the old one  call 99 returned its note; 1 refresh",
    "that token is too old, too     10 calls returned its note; 2 refreshes",
  ]

  static func runOnce(_ open: Open) async {
    let desk = Desk(open)
    desk.server.late.hold()
    desk.begin(Server.lateNote)
    await Patience.wait(Patience.short * 5) { desk.server.requests == 1 }
    _ = await desk.beginTogether(1...10)
    LabProgram.tell("10 calls are refused           \(desk.refreshes)")
    await desk.answer(1...10)
    tell("the new token comes", desk, 1...10)
    desk.server.late.open()
    await desk.wait(for: [Server.lateNote])
    tell("a late refusal of the old one", desk, [Server.lateNote])
    desk.server.expire()
    _ = await desk.beginTogether(11...20)
    await desk.answer(11...20)
    tell("that token is too old, too", desk, 11...20)
  }

  static let failure = [
    "10 calls, there is no token    10 calls threw Offline; 1 refresh",
    "then a call, there is one      call 11 returned its note; 2 refreshes",
  ]

  static func runFailure(_ open: Open) async {
    let desk = Desk(open)
    desk.server.setOffline(true)
    _ = await desk.beginTogether(1...10)
    await desk.answer(1...10)
    tell("10 calls, there is no token", desk, 1...10)
    desk.server.setOffline(false)
    desk.begin(11)
    await desk.wait(for: [11])
    tell("then a call, there is one", desk, [11])
  }

  static let cancel = [
    "10 calls wait, 1 is cancelled  call 1 threw CancellationError; 9 calls never ended",
    "7 is cancelled, too            call 1, 7 threw CancellationError; 8 calls never ended",
    "the new token comes            call 1, 7 threw CancellationError; 8 calls returned its note",
    "the refreshes                  1 refresh",
    "a call waits alone, cancelled  call 1 threw CancellationError",
    "then a call                    call 2 returned its note",
    "cancelled as it is refused     call 99 threw CancellationError",
  ]

  static func runCancel(_ open: Open) async {
    let desk = Desk(open)
    let tasks = await desk.beginTogether(1...10)
    tasks[0].cancel()
    await desk.wait(for: [1])
    LabProgram.tell("10 calls wait, 1 is cancelled  \(desk.ends(of: 1...10))")
    tasks[6].cancel()
    await desk.wait(for: [7])
    LabProgram.tell("7 is cancelled, too            \(desk.ends(of: 1...10))")
    await desk.answer(1...10)
    LabProgram.tell("the new token comes            \(desk.ends(of: 1...10))")
    LabProgram.tell("the refreshes                  \(desk.refreshes)")
    await alone(Desk(open))
    await refused(Desk(open))
  }

  /// The call is cancelled before it can wait for the token.
  private static func refused(_ desk: Desk) async {
    desk.server.late.hold()
    let task = desk.begin(Server.lateNote)
    await Patience.wait(Patience.short * 5) { desk.server.requests == 1 }
    desk.server.setOnRefusal { task.cancel() }
    desk.server.tokens.hold()
    desk.server.late.open()
    await desk.wait(for: [Server.lateNote])
    LabProgram.tell("cancelled as it is refused     \(desk.ends(of: [Server.lateNote]))")
    desk.server.tokens.open()
  }

  private static func alone(_ desk: Desk) async {
    let tasks = await desk.beginTogether(1...1)
    tasks[0].cancel()
    await desk.wait(for: [1])
    LabProgram.tell("a call waits alone, cancelled  \(desk.ends(of: [1]))")
    desk.begin(2)
    await Patience.rest()
    await desk.answer([2])
    LabProgram.tell("then a call                    \(desk.ends(of: [2]))")
  }

  static let again = [
    "a new token is refused, too    call 1 threw Unauthorized; 1 refresh; 2 requests",
    "10 calls, all are refused      10 calls threw Unauthorized",
    "the requests                   at most 20 more",
    "then the server takes tokens   call 12 returned its note",
  ]

  static func runAgain(_ open: Open) async {
    let desk = Desk(open)
    desk.server.setRefusesAll(true)
    desk.begin(1)
    await desk.wait(for: [1])
    let requests = desk.server.requests
    LabProgram.tell(
      "a new token is refused, too    \(desk.ends(of: [1])); \(desk.refreshes); \(requests) requests"
    )
    _ = await desk.beginTogether(2...11)
    await desk.answer(2...11)
    LabProgram.tell("10 calls, all are refused      \(desk.ends(of: 2...11))")
    // A call that waited before its first request asks once.
    let more = desk.server.requests - requests
    LabProgram.tell("the requests                   \(more > 20 ? "\(more)" : "at most 20") more")
    desk.server.setRefusesAll(false)
    desk.begin(12)
    await desk.wait(for: [12])
    LabProgram.tell("then the server takes tokens   \(desk.ends(of: [12]))")
  }

  private static func tell(_ title: String, _ desk: Desk, _ ids: some Sequence<Int>) {
    let place = title + String(repeating: " ", count: max(0, 31 - title.count))
    LabProgram.tell("\(place)\(desk.ends(of: ids)); \(desk.refreshes)")
  }
}
