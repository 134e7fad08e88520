#if os(Linux)
  import Foundation
  import Synchronization
  import ThreadSchedules

  /// The six small programs with a defect that schedules show.
  enum Programs {
    static let bodies: [String: Threads.Body] = [
      "lost update": lostUpdate,
      "check, then act": checkThenAct,
      "snapshot": snapshot,
      "sync into each other": syncIntoEachOther,
      "callbacks": callbacks,
      "mutex and actor": mutexAndActor,
      "mutex": mutex,
    ]

    /// The lock is released between the read and the write.
    static func lostUpdate(_ run: ThreadRun) throws {
      let counter = Counter()
      run.thread("one") { counter.increment() }
      run.thread("two") { counter.increment() }
      try run.join()
      if counter.read() != 2 { throw Wrong("the counter is \(counter.read())") }
    }

    /// The seat is looked at outside of the barrier and taken inside.
    static func checkThenAct(_ run: ThreadRun) throws {
      let seats = Seats()
      let group = DispatchGroup()
      for _ in 0..<2 { DispatchQueue.global().async(group: group) { seats.buy() } }
      group.wait()
      if seats.total != 1 { throw Wrong("\(seats.total) were let in") }
    }

    /// The items are copied under the lock, the file is written outside of it.
    static func snapshot(_ run: ThreadRun) throws {
      let file = URL(filePath: try run.directory()).appending(path: "items.json")
      let store = SnapshotStore(file)
      for name in ["a", "b"] { run.thread(name) { try store.add(name) } }
      try run.join()
      let read = try JSONDecoder().decode([String].self, from: Data(contentsOf: file))
      if read.count != 2 { throw Wrong("the file has only \(read)") }
    }

    /// Two serial queues that wait for each other.
    static func syncIntoEachOther(_ run: ThreadRun) throws {
      let accounts = DispatchQueue(label: "accounts")
      let journal = DispatchQueue(label: "journal")
      let group = DispatchGroup()
      accounts.async(group: group) { journal.sync {} }
      journal.async(group: group) { accounts.sync {} }
      group.wait()
    }

    /// A load that overlaps a save puts the old value into the cache.
    static func callbacks(_ run: ThreadRun) throws {
      let store = CallbackStore()
      let group = DispatchGroup()
      let limit = DispatchSemaphore(value: 1)
      group.enter()
      group.enter()
      DispatchQueue.global().async {
        limit.wait()
        limit.signal()
        store.load { _ in group.leave() }
      }
      DispatchQueue.global().async {
        limit.wait()
        limit.signal()
        store.save(7) { group.leave() }
      }
      group.wait()
      if !store.agrees { throw Wrong("the cache and the store differ") }
    }

    /// Tasks read in a section of a `Mutex`, and write in another.
    static func mutexAndActor(_ run: ThreadRun) throws {
      let box = Box()
      let journal = Journal()
      try run.wait {
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<2 {
            group.addTask {
              box.increment()
              await journal.log()
            }
          }
        }
      }
      if box.value != 2 { throw Wrong("the box has \(box.value)") }
    }

    static func mutex(_ run: ThreadRun) throws {
      let box = Box()
      run.thread("one") { box.increment() }
      run.thread("two") { box.increment() }
      try run.join()
      if box.value != 2 { throw Wrong("the box has \(box.value)") }
    }
  }

  /// `@unchecked Sendable`: the lock guards the value.
  private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var value = 0

    func read() -> Int { lock.withLock { value } }
    func write(_ new: Int) { lock.withLock { value = new } }
    func increment() { write(read() + 1) }
  }

  /// `@unchecked Sendable`: the queue guards both numbers.
  private final class Seats: @unchecked Sendable {
    private let queue = DispatchQueue(label: "seats", attributes: .concurrent)
    private var free = 1
    private var sold = 0

    var isFree: Bool { queue.sync { free > 0 } }
    var total: Int { queue.sync { sold } }

    func take() {
      queue.sync(flags: .barrier) {
        free -= 1
        sold += 1
      }
    }

    func buy() { if isFree { take() } }
  }

  /// `@unchecked Sendable`: the lock guards the items.
  private final class SnapshotStore: @unchecked Sendable {
    private let lock = NSLock()
    private var items: [String] = []
    private let file: URL

    init(_ file: URL) { self.file = file }

    func add(_ item: String) throws {
      let snapshot = lock.withLock {
        items.append(item)
        return items
      }
      try JSONEncoder().encode(snapshot).write(to: file, options: .atomic)
    }
  }

  /// `@unchecked Sendable`: each value is used on its own queue.
  private final class CallbackStore: @unchecked Sendable {
    private let work = DispatchQueue(label: "store.work")
    private let results = DispatchQueue(label: "store.results")
    private var disk = 0
    private var cache = 0

    func load(_ completion: @escaping @Sendable (Int) -> Void) {
      work.async {
        let value = self.disk
        self.results.async {
          self.cache = value
          completion(value)
        }
      }
    }

    func save(_ value: Int, _ completion: @escaping @Sendable () -> Void) {
      results.async { self.cache = value }
      work.async {
        self.disk = value
        self.results.async { completion() }
      }
    }

    var agrees: Bool { work.sync { disk } == results.sync { cache } }
  }

  private final class Box: Sendable {
    private let number = Mutex(0)

    var value: Int { number.withLock { $0 } }

    func increment() {
      let read = value
      number.withLock { $0 = read + 1 }
    }
  }

  private actor Journal {
    var lines = 0

    func log() { lines += 1 }
  }
#endif
