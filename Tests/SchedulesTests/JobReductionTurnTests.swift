import Synchronization
import Testing

@testable import Schedules

/// Jobs that the runtime makes for tasks inside an actor's turn, under one schedule of each class.
@Suite("Classes of jobs in a turn")
struct JobReductionTurnTests {
  /// Lets the last of several tasks continue all of them, and each of them yields then.
  private actor Meeting {
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private(set) var order = ""

    func meet(_ number: Int, of count: Int) async {
      await withCheckedContinuation { continuation in
        order += "\(number)"
        waiting.append(continuation)
        if waiting.count == count { waiting.forEach { $0.resume() } }
      }
      await Task.yield()
      order += "\(number)"
    }
  }

  /// A job that continues after a yield in a turn has no task that the runtime names.
  @Test func tasksThatYieldInOneTurnComeInEveryOrder() async throws {
    let program: JobProgram = { schedule in
      let meeting = Meeting()
      await withTaskGroup { group in
        for number in 1...2 {
          group.addTask { await meeting.meet(number, of: 2) }
        }
      }
      return await meeting.order
    }
    let all = try await endings(.none, program).texts
    #expect(try await endings(.sourceSets, program).texts == all)
    #expect(all == ["1212", "1221", "2112", "2121"])
  }

  private typealias Door = (isOpen: Bool, waiting: CheckedContinuation<Void, Never>?)

  private actor Visitors {
    private(set) var names = ""
    private let door = Mutex<Door>((false, nil))

    func visit(_ name: String) { names += name }

    func waitAndVisit(_ name: String) async {
      await withCheckedContinuation { continuation in
        Schedules.touch("door")
        let isOpen = door.withLock { door in
          if !door.isOpen { door.waiting = continuation }
          return door.isOpen
        }
        if isOpen { continuation.resume() }
      }
      names += name
    }

    nonisolated func open() {
      Schedules.touch("door")
      door.withLock { door in
        door.isOpen = true
        return door.waiting.take()
      }?.resume()
    }
  }

  /// A resumed task joins the queue of its actor without a job if the actor's turn is ready.
  @Test func aTaskThatAnotherOneResumesJoinsAReadyTurnInEveryOrder() async throws {
    let program: JobProgram = { schedule in
      let visitors = Visitors()
      await withTaskGroup { group in
        group.addTask { await visitors.waitAndVisit("w") }
        group.addTask { await visitors.visit("v") }
        group.addTask { await visitors.visit("u") }
        group.addTask {
          visitors.open()
          await Task.yield()
        }
      }
      return await visitors.names
    }
    let all = try await endings(.none, program).texts
    let reduced = try await endings(.sourceSets, program).texts
    #expect(reduced == all)
    #expect(all.count == 6)
  }
}
