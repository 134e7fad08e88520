#if os(Linux)
  import Foundation
  import Synchronization
  import ThreadSchedules

  /// Bodies about one primitive each.
  enum Primitives {
    static let bodies: [String: Threads.Body] = [
      "crosswise": crosswise,
      "own lock": ownLock,
      "condition": { try condition($0, loops: true) },
      "condition without a loop": { try condition($0, loops: false) },
      "read and write": readAndWrite,
      "barrier": barrier,
      "semaphores": semaphores,
      "time-out": timeout,
      "timers": timers,
      "thousand threads": thousandThreads,
      "too many threads": tooManyThreads,
      "needle": needle,
      "sound": sound,
      "throws on a thread": { run in
        run.thread("one") { throw Wrong("from the thread") }
        try run.join()
      },
    ]

    /// Two locks, taken in both orders.
    static func crosswise(_ run: ThreadRun) throws {
      let (left, right) = (NSLock(), NSLock())
      run.thread("one") { left.withLock { right.withLock {} } }
      run.thread("two") { right.withLock { left.withLock {} } }
      try run.join()
    }

    static func ownLock(_ run: ThreadRun) throws {
      let lock = NSLock()
      lock.lock()
      lock.lock()
    }

    /// One item for two takers; the one that comes late must look again.
    static func condition(_ run: ThreadRun, loops: Bool) throws {
      let box = ItemBox()
      for name in ["one", "two"] { run.thread(name) { box.take(loops: loops) } }
      run.thread("giver") {
        box.give()
        box.give()
      }
      try run.join()
      if box.isOverdrawn { throw Wrong("an item was taken twice") }
    }

    /// A writer between two readers' looks.
    static func readAndWrite(_ run: ThreadRun) throws {
      let pair = Pair()
      run.thread("reader") { pair.look() }
      run.thread("writer") { pair.change() }
      try run.join()
      if pair.isTorn { throw Wrong("the two halves differ") }
    }

    static func barrier(_ run: ThreadRun) throws {
      let order = Order()
      let barrier = UnsafeMutablePointer<pthread_barrier_t>.allocate(capacity: 1)
      pthread_barrier_init(barrier, nil, 2)
      let place = UInt(bitPattern: barrier)
      for name in ["one", "two"] {
        run.thread(name) {
          order.note("before")
          if let barrier = UnsafeMutablePointer<pthread_barrier_t>(bitPattern: place) {
            pthread_barrier_wait(barrier)
          }
          order.note("after")
        }
      }
      try run.join()
      pthread_barrier_destroy(barrier)
      barrier.deallocate()
      if order.all != ["before", "before", "after", "after"] { throw Wrong("\(order.all)") }
    }

    static func semaphores(_ run: ThreadRun) throws {
      let (ping, pong) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let order = Order()
      run.thread("one") {
        order.note("1")
        ping.signal()
        pong.wait()
        order.note("3")
      }
      run.thread("two") {
        ping.wait()
        order.note("2")
        pong.signal()
      }
      try run.join()
      if order.all != ["1", "2", "3"] { throw Wrong("\(order.all)") }
    }

    /// The signal comes, sooner or later.
    static func timeout(_ run: ThreadRun) throws {
      let ready = DispatchSemaphore(value: 0)
      run.thread("signals") { ready.signal() }
      if ready.wait(timeout: .now() + 5) == .timedOut { throw Wrong("the time was up") }
      try run.join()
    }

    /// An hour passes in no time, and in its order.
    static func timers(_ run: ThreadRun) throws {
      let order = Order()
      let done = DispatchSemaphore(value: 0)
      let late = DispatchSemaphore(value: 0)
      DispatchQueue.global().asyncAfter(deadline: .now() + 3600) {
        order.note("an hour")
        done.signal()
      }
      run.thread("sleeps") {
        Thread.sleep(forTimeInterval: 60)
        order.note("a minute")
      }
      if late.wait(timeout: .now() + 5) == .timedOut { order.note("the time-out") }
      done.wait()
      try run.join()
      let expected = ["the time-out", "a minute", "an hour"]
      if order.all != expected { throw Wrong("the order was \(order.all)") }
    }

    static func thousandThreads(_ run: ThreadRun) throws {
      let order = Order()
      for number in 1...1000 { run.thread("\(number)") { order.note("") } }
      try run.join()
      if order.all.count != 1000 { throw Wrong("only \(order.all.count)") }
    }

    /// They wait for each other's end.
    static func tooManyThreads(_ run: ThreadRun) throws {
      let never = DispatchSemaphore(value: 0)
      for number in 1...100 { run.thread("\(number)") { never.wait() } }
      try run.join()
    }

    /// The thread that is started last must end before the first has done three of its many steps.
    static func needle(_ run: ThreadRun) throws {
      let progress = Progress()
      for number in 0..<8 {
        run.thread("\(number)") {
          for _ in 0..<15 { progress.step(of: number) }
          progress.end(of: number)
        }
      }
      try run.join()
      if progress.isOvertaken { throw Wrong("the last thread was the first") }
    }

    static func sound(_ run: ThreadRun) throws {
      let order = Order()
      for name in ["one", "two"] { run.thread(name) { order.note(name) } }
      try run.join()
      if order.all.count != 2 { throw Wrong("\(order.all)") }
    }
  }

  /// Notes in their order.
  final class Order: Sendable {
    private let notes = Mutex<[String]>([])

    var all: [String] { notes.withLock { $0 } }
    func note(_ text: String) { notes.withLock { $0.append(text) } }
  }

  /// `@unchecked Sendable`: the lock guards the numbers, but for the defect.
  private final class Pair: @unchecked Sendable {
    private var lock = pthread_rwlock_t()
    private var halves = (0, 0)
    private(set) var isTorn = false

    init() { pthread_rwlock_init(&lock, nil) }

    func look() {
      pthread_rwlock_rdlock(&lock)
      let first = halves.0
      pthread_rwlock_unlock(&lock)
      pthread_rwlock_rdlock(&lock)
      isTorn = first != halves.1
      pthread_rwlock_unlock(&lock)
    }

    func change() {
      pthread_rwlock_wrlock(&lock)
      halves = (1, 1)
      pthread_rwlock_unlock(&lock)
    }
  }

  /// `@unchecked Sendable`: the lock guards the numbers.
  private final class Progress: @unchecked Sendable {
    private let lock = NSLock()
    private var stepsOfFirst = 0
    private var overtaken = false

    var isOvertaken: Bool { lock.withLock { overtaken } }

    func step(of number: Int) { lock.withLock { if number == 0 { stepsOfFirst += 1 } } }
    func end(of number: Int) { lock.withLock { if number == 7 { overtaken = stepsOfFirst < 3 } } }
  }
#endif
