import Schedules
import SeededRandom
import Testing

@testable import ScheduleModel

/// Small programs of two or three threads, on a machine that is known wholly: what follows a state that was
/// there before is left out, and no outcome is lost.
@Suite("States that were there before")
struct KnownStatesTests {
  @Test(arguments: [0, 1, 2])
  func noOutcomeIsLost(preemptions: Int) throws {
    var (all, run) = (0, 0)
    for seed: UInt64 in 1...20 {
      var random = SplitMix64(seed: seed)
      let machine = Machine.random(&random)
      let whole = try explored(machine, skipsKnown: false, preemptions)
      let part = try explored(machine, skipsKnown: true, preemptions)
      #expect(part.outcomes == whole.outcomes, "seed \(seed)")
      all += whole.schedules
      run += part.schedules
    }
    // Without a preemption no two schedules come to the same state.
    #expect(preemptions == 0 ? run == all : run < all, "\(run) of \(all)")
  }

  @Test func moreLeftPreemptionsAreTriedAgain() {
    let choice = Choice(taken: 0, alternatives: 2, canGoOn: true)
    var preempted = choice
    preempted.taken = 1
    var known = KnownStates()
    let first = [preempted, choice]
    #expect(known.open(first, [1, 2], after: 0, preemptions: 1) == first)
    // The same state without a preemption before it has another one left.
    #expect(known.open([choice, choice], [3, 2], after: 0, preemptions: 1) == [choice, choice])
    #expect(known.open([choice, choice], [4, 2], after: 0, preemptions: 1) == [choice])
  }

  @Test func withoutStatesNothingIsLeftOut() {
    let choices = [Choice(taken: 0, alternatives: 2, canGoOn: true)]
    var known = KnownStates()
    for _ in 1...2 {
      #expect(known.open(choices, [], after: 0, preemptions: 1) == choices)
    }
  }

  private func explored(
    _ machine: Machine, skipsKnown: Bool, _ preemptions: Int
  ) throws -> (schedules: Int, outcomes: Set<String>) {
    let runner = MachineRunner(machine: machine, skipsKnown: skipsKnown)
    var search = Search(runner: runner, keepGoing: true)
    try search.run(.exhaustive(limit: 200_000, preemptions: preemptions))
    let found = search.result()
    #expect(found.extent == .complete)
    return (found.schedules, search.runner.outcomes)
  }
}

/// Threads that lock, unlock, and change a number that each lock guards.
private struct Machine {
  enum Step {
    case lock(Int), unlock(Int), append(Int)
  }

  let threads: [[Step]]

  static func random(_ random: inout SplitMix64) -> Machine {
    Machine(
      threads: (0..<Int.random(in: 2...3, using: &random)).map { _ in
        (0..<Int.random(in: 1...2, using: &random)).flatMap { _ -> [Step] in
          let lock = Int.random(in: 0...1, using: &random)
          let other = 1 - lock
          let inner: [Step] = [.lock(other), .append(other), .unlock(other)]
          let isNested = Bool.random(using: &random)
          return [.lock(lock), .append(lock)] + (isNested ? inner : []) + [.unlock(lock)]
        }
      })
  }
}

/// Runs the machine: each step is a choice before, and a thread that waits for a lock tries again when the
/// lock is free, perhaps in vain.
private struct MachineRunner: ScheduleRunner {
  typealias Kind = ScheduleFailureKind

  let machine: Machine
  let skipsKnown: Bool
  var outcomes: Set<String> = []
  var choices: [Choice] = []
  var states: [UInt64] = []
  var trace: UInt64 { 0 }
  var shrinkingBudget: Int { 0 }
  var steps: [ScheduleStep] { [] }
  var namesCount: Bool { false }

  init(machine: Machine, skipsKnown: Bool) {
    self.machine = machine
    self.skipsKnown = skipsKnown
  }

  mutating func record(_ choices: [Int]) -> (outcome: ScheduleOutcome<Kind>, timeline: String) {
    (.passed, "")
  }

  mutating func run(_ policy: inout ChoicePolicy) -> ScheduleOutcome<Kind> {
    guard case .given(let given) = policy else { return .passed }
    (choices, states) = ([], [])
    var places = machine.threads.map { _ in 0 }
    var owners: [Int?] = [nil, nil]
    var (texts, waiting) = (["", ""], machine.threads.map { _ in false })
    var (running, history) = (0, UInt64(1))
    while true {
      let able = machine.threads.indices.filter {
        places[$0] < machine.threads[$0].count && !waiting[$0]
      }
      guard !able.isEmpty else { break }
      let canGoOn = able.contains(running)
      let order = canGoOn ? [running] + able.filter { $0 != running } : able
      if order.count > 1 {
        let place = choices.count
        let taken = place < given.choices.count ? given.choices[place] : 0
        choices.append(Choice(taken: taken, alternatives: order.count, canGoOn: canGoOn))
        if skipsKnown { states.append(history &* 31 &+ (canGoOn ? UInt64(running) + 1 : 0)) }
        running = order[taken]
      } else {
        running = order[0]
      }
      let step = machine.threads[running][places[running]]
      if case .lock(let lock) = step, owners[lock] != nil {
        waiting[running] = true
        continue
      }
      switch step {
      case .lock(let lock): owners[lock] = running
      case .append(let lock): texts[lock] += "\(running)"
      case .unlock(let lock):
        owners[lock] = nil
        for thread in waiting.indices where isWaiting(thread, lock, places) {
          waiting[thread] = false
        }
      }
      places[running] += 1
      history = (history ^ UInt64(running + 1)) &* 0x9e37_79b9_7f4a_7c15
      history ^= history >> 29
    }
    outcomes.insert("\(texts) \(places)")
    return .passed
  }

  private func isWaiting(_ thread: Int, _ lock: Int, _ places: [Int]) -> Bool {
    guard places[thread] < machine.threads[thread].count,
      case .lock(lock) = machine.threads[thread][places[thread]]
    else { return false }
    return true
  }
}
