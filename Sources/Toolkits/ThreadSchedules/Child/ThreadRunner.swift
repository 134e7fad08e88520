#if os(Linux)
  import SeededRandom

  /// Runs a body under one thread schedule after another.
  struct ThreadRunner: ScheduleRunner {
    typealias Kind = ThreadFailureKind
    typealias Outcome = ScheduleOutcome<ThreadFailureKind>

    var processes: SchedulerProcesses
    /// True if every schedule uses the seed of the first.
    let repeatsSeed: Bool

    private(set) var choices: [Choice] = []
    private(set) var trace: UInt64 = 0
    private(set) var learnt = 0
    private(set) var steps: [ScheduleStep] = []
    private(set) var statistics = ThreadStatistics()
    private(set) var traces: Set<UInt64> = []
    private(set) var layouts: Set<UInt64> = []

    /// The number of schedules that may run to shorten a failure.
    var shrinkingBudget = 1000
    /// The filter for places in timelines.
    var filter = SiteFilter.toolkit
    /// Receives the choices of each passing schedule, and the text from its body.
    var onPass: ((_ choices: [Int], _ said: String) -> Void)?
    var namesCount: Bool { true }

    var sites: [UInt64] { processes.sites }

    var generation: Int {
      get { processes.generation }
      set { processes.generation = newValue }
    }

    mutating func show(_ sites: [UInt64]) { sites.forEach(processes.functions.showSite) }

    mutating func run(_ policy: inout ChoicePolicy) -> Outcome {
      run(order(for: &policy))
    }

    mutating func record(_ choices: [Int]) -> (outcome: Outcome, timeline: String) {
      var order = SchedulerProcesses.Order()
      order.given = choices
      order.records = true
      let outcome = run(order)
      let timeline = ThreadTimeline(recording: processes.recording, processes.functions, filter)
      steps = timeline.steps
      return (outcome, timeline.text)
    }

    mutating func run(_ choices: [Int], asleep: Sleepers) -> Outcome {
      var order = SchedulerProcesses.Order()
      order.given = choices
      order.asleep = asleep
      return run(order)
    }

    var keepsAddresses: Bool { processes.isolation == .process }

    var dependencies: DependencyTrace { processes.dependencies(choices) }

    private func order(for policy: inout ChoicePolicy) -> SchedulerProcesses.Order {
      var order = SchedulerProcesses.Order()
      switch policy {
      case .given(let given):
        order.given = given.choices
        order.isStrict = given.isStrict
        order.length = given.count ?? 0
      case .random(var generator):
        order.policy = 2
        order.seed = generator.next()
        if !repeatsSeed { policy = .random(generator) }
      case .partialOrder(var generator):
        order.policy = 4
        order.seed = generator.next()
        if !repeatsSeed { policy = .partialOrder(generator) }
      case .priorities(var priorities):
        order.policy = 3
        order.seed = priorities.generator.next()
        order.depth = priorities.depth
        // For the first schedule of an exploration, no earlier length is known.
        order.length = priorities.length > 0 && !repeatsSeed ? priorities.length : 50
        if !repeatsSeed { policy = .priorities(priorities) }
      }
      return order
    }

    private mutating func run(_ order: SchedulerProcesses.Order) -> Outcome {
      (choices, trace, learnt) = ([], 0, 0)
      let found: SchedulerProcesses.Answer?
      do { found = try processes.run(order) } catch { return .failed(.notExercised, "\(error)") }
      guard let answer = found else {
        return .failed(.notExercised, "the process that makes those of the schedules was ended")
      }
      choices = processes.choices(answer.choiceCount)
      learnt = answer.learnt
      // In a shared process, the first schedule initialises lazy globals, so its trace is not
      // compared.
      trace = processes.isolation == .process ? answer.trace : 0
      note(answer)
      let outcome = outcome(of: answer)
      note(outcome)
      if outcome == .passed, let onPass { onPass(choices.map(\.taken), processes.message) }
      return outcome
    }

    private mutating func note(_ answer: SchedulerProcesses.Answer) {
      statistics.steps += answer.steps
      statistics.choices += answer.choiceCount
      statistics.switches += answer.switches
      statistics.threads += answer.threads
      statistics.spins += answer.spins
      statistics.outside += answer.outside
      traces.insert(answer.trace)
      layouts.insert(answer.layout)
      statistics.traces = traces.count
      statistics.layouts = layouts.count
      statistics.mutexPlaces = processes.mutexPlaces
    }

    private mutating func note(_ outcome: Outcome) {
      guard statistics.endings.count < Self.mostEndings else { return }
      switch outcome {
      case .passed: statistics.endings.insert("passed")
      // The numbers of the locks depend on the schedule.
      case .failed(.deadlock, _): statistics.endings.insert("deadlock")
      case .failed(let kind, let message):
        statistics.endings.insert("\(kind.title): \(message)")
      }
    }

    private static let mostEndings = 1000

    private func outcome(of answer: SchedulerProcesses.Answer) -> Outcome {
      switch answer.ending {
      case 1: .passed
      case 2: .failed(.thrown, processes.message)
      case 3: .failed(.crashed(signal: answer.detail), complaint)
      case 4: .failed(.exited(code: answer.detail), complaint)
      case 5: .failed(.deadlock, processes.message)
      case 6: .failed(.endless, processes.message)
      case 7: .failed(.unseen(systemCall: answer.detail), unseen(answer.detail))
      case 8: .failed(.spins, processes.message)
      case 9: .failed(.otherLine, processes.message)
      case 11: .failed(.notExercised, unreached)
      case 12: .failed(.unfair, processes.message)
      case 13: .failed(.resumedTwice, processes.message)
      default: .failed(.escaped, escaped)
      }
    }

    /// The last line of standard error, or the one before the trace that Swift's runtime writes after a
    /// trap.
    private var complaint: String {
      let lines = processes.complaint.split(separator: "\n").prefix { !$0.hasPrefix(Self.trace) }
      return lines.last.map(String.init) ?? "nothing was written to the standard error"
    }

    private static let trace = "Current stack trace:"

    private var unreached: String {
      let message = processes.message.isEmpty ? complaint : processes.message
      return
        "the program, started again under schedules, did not come to the same place: \(message)"
    }

    private var escaped: String {
      let message = processes.message
      return message.isEmpty ? "a thread ran without having its turn" : message
    }

    private func unseen(_ number: Int32) -> String {
      if ForeignProgram.Outside(systemCall: number) == .files { return processes.message }
      let name = SystemCalls.name(number).map { " (\($0))" } ?? ""
      return "\(processes.message): system call \(number)\(name); schedules do not follow that "
        + "call, so nothing is concluded"
    }
  }
#endif
