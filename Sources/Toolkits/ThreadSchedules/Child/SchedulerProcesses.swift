#if os(Linux)
  import Glibc
  import ScheduleModel

  /// The processes in which schedules of a body run.
  struct SchedulerProcesses {
    /// Runs the body with a number.
    ///
    /// Returns the message of a failure, or `nil`.
    typealias Body = (Int) -> String?

    /// How a schedule ended.
    ///
    /// The numbers are those of `ThreadSchedules.h`.
    struct Answer {
      var ending: Int32 = 0
      var detail: Int32 = 0
      var steps = 0
      var switches = 0
      var threads = 0
      var spins = 0
      var trace: UInt64 = 0
      var layout: UInt64 = 0
      var choiceCount = 0
      var learnt = 0
      var outside = 0
    }

    /// The order for a schedule.
    struct Order {
      var policy: Int64 = 1
      var records = false
      var isStrict = false
      var seed: UInt64 = 0
      var depth = 1
      var length = 0
      var given: [Int] = []
      /// The sleeping threads of a reduced search, or `nil`.
      var asleep: Sleepers?
    }

    private final class Context {
      let body: Body
      let prepare: () -> Void
      let functions: SchedulerFunctions

      init(
        _ body: @escaping Body, _ prepare: @escaping () -> Void, _ functions: SchedulerFunctions
      ) {
        self.body = body
        self.prepare = prepare
        self.functions = functions
      }
    }

    let functions: SchedulerFunctions
    let isolation: ThreadIsolation
    let hasEarlyTimeouts: Bool
    let isWeak: Bool
    let stepLimit: Int
    /// The number of the body to run.
    var number = 0
    /// The number of times that what was learnt became choices.
    var generation = 0

    let prepare: () throws(ScheduleError) -> Void

    /// Makes the processes.
    ///
    /// ``end()`` ends them.
    ///
    /// `prepare` is called before each schedule, in this process and in a process that has already
    /// run schedules.
    ///
    /// - Throws: `ScheduleError` if this process has other threads, or cannot make a
    ///   process.
    init(
      _ functions: SchedulerFunctions, isolation: ThreadIsolation, timeouts: ThreadTimeouts,
      memory: ThreadMemory = .sequentiallyConsistent, stepLimit: Int,
      prepare: @escaping () -> Void, body: @escaping Body
    ) throws(ScheduleError) {
      self.functions = functions
      self.isolation = isolation
      hasEarlyTimeouts = timeouts == .anytime
      isWeak = memory == .weak
      self.stepLimit = stepLimit
      self.prepare = prepare
      // The context is never released, because the processes have copies of it.
      let context = Unmanaged.passRetained(Context(body, prepare, functions)).toOpaque()
      let number = functions.begin(
        isolation == .process ? 1 : 2,
        { context, prepares, number in
          guard let context else { return 1 }
          let box = Unmanaged<Context>.fromOpaque(context).takeUnretainedValue()
          if prepares != 0 {
            box.prepare()
            return 0
          }
          guard let message = box.body(Int(number)) else { return 0 }
          box.functions.say(message)
          return 1
        }, context)
      guard number != EBUSY else {
        throw ScheduleError(
          "the child has several threads already; call Threads.serve first of all in main")
      }
      guard number == 0 else {
        throw ScheduleError(
          "no process can be made for the schedules: \(String(cString: strerror(number)))")
      }
    }

    func end() { functions.end() }

    /// Runs one schedule.
    ///
    /// - Returns: The answer, or `nil` if the processes have ended.
    /// - Throws: `ScheduleError` if what the last schedule left cannot be removed.
    func run(_ order: Order) throws(ScheduleError) -> Answer? {
      try prepare()
      let values: [Int64] = [
        order.policy, order.records ? 1 : 0, order.isStrict ? 1 : 0, hasEarlyTimeouts ? 1 : 0,
        Int64(bitPattern: order.seed), Int64(order.depth), Int64(order.length), Int64(stepLimit),
        Int64(number), Int64(generation), order.asleep == nil ? 0 : 1,
        isWeak ? 1 : 0,
      ]
      sleep(order.asleep ?? [:])
      let given = order.given.map { UInt16(clamping: $0) }
      var answer = [Int64](repeating: 0, count: 12)
      guard functions.run(values, given, given.count, &answer) == 0 else { return nil }
      return Answer(
        ending: Int32(truncatingIfNeeded: answer[0]), detail: Int32(truncatingIfNeeded: answer[1]),
        steps: Int(answer[2]), switches: Int(answer[3]), threads: Int(answer[4]),
        spins: Int(answer[5]), trace: UInt64(bitPattern: answer[7]),
        layout: UInt64(bitPattern: answer[8]), choiceCount: Int(answer[9]),
        learnt: Int(answer[10]), outside: Int(answer[11]))
    }

    /// The choices of the schedule that ran last.
    func choices(_ count: Int) -> [Choice] {
      guard let numbers = functions.choices() else { return [] }
      return (0..<count).map { index in
        Choice(
          taken: Int(numbers[3 * index]), alternatives: Int(numbers[3 * index + 1]),
          canGoOn: numbers[3 * index + 2] != 0)
      }
    }

    /// The places in the code whose accesses are choices.
    var sites: [UInt64] {
      let count = functions.sites(Int64(generation), nil, 0)
      return [UInt64](unsafeUninitializedCapacity: count) { buffer, used in
        used = min(functions.sites(Int64(generation), buffer.baseAddress, count), count)
      }
    }

    var message: String { Self.text(functions.message()) }
    var recording: String { Self.text(functions.recording()) }
    var complaint: String { Self.text(functions.complaint()) }
    var mutexPlaces: Int { Int(functions.patched()) }

    private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
      pointer.map { String(cString: $0) } ?? ""
    }
  }
#endif
