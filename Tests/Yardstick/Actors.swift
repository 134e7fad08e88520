#if os(Linux)
  protocol Counting: Actor {
    var value: Int { get }
    func increment() async
  }

  /// Counts in a single step, or waits between the read and the write.
  actor Counter: Counting {
    private let waits: Bool
    private(set) var value = 0

    init(waits: Bool) { self.waits = waits }

    func increment() async {
      let read = value
      if waits { await Task.yield() }
      value = read + 1
    }
  }

  /// The same counter on the executor that it is given.
  actor OwnedCounter: Counting {
    private let waits: Bool
    private let executor: any SerialExecutor
    private(set) var value = 0

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(waits: Bool, _ executor: any SerialExecutor) {
      self.waits = waits
      self.executor = executor
    }

    func increment() async {
      let read = value
      if waits { await Task.yield() }
      value = read + 1
    }
  }

  /// Answers a call that waits.
  actor Waiter {
    private let waits: Bool
    private var waiting: CheckedContinuation<Void, Never>?
    private(set) var answers = 0

    init(waits: Bool) { self.waits = waits }

    func wait() async {
      if answers > 0 { return }
      await withCheckedContinuation { waiting = $0 }
    }

    func answer() async {
      guard answers == 0 else { return }
      if waits { await Task.yield() }
      answers += 1
      // The second answer would end the process, so it is counted alone.
      waiting.take()?.resume()
    }

    func answerIfNobodyDid() { waiting.take()?.resume() }
  }

  actor Log {
    private(set) var numbers: [Int] = []

    func add(_ number: Int) { numbers.append(number) }
  }

  actor Account {
    private(set) var balance = 10

    func take(_ amount: Int) { balance -= amount }
    func takeIfThere(_ amount: Int) { if balance >= amount { balance -= amount } }
  }

  @globalActor actor Yard {
    static let shared = Yard()
  }

  @Yard final class Box {
    nonisolated init() {}

    private(set) var value = 0

    func set(_ new: Int) { value = new }
    func increment() { value += 1 }
  }
#endif
