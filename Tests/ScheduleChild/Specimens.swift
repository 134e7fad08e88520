import Synchronization

struct Wrong: Error, CustomStringConvertible {
  let description: String
}

final class Log: Sendable {
  private let entries = Mutex<[Int]>([])

  var all: [Int] { entries.withLock { $0 } }

  func append(_ entry: Int) { entries.withLock { $0.append(entry) } }
}

/// Starts two tasks and fails if the second ran first.
func orderOfTwo(
  _ start: (@escaping @Sendable () -> Void) -> Task<Void, Never>
) async throws {
  let log = Log()
  let tasks = (start { log.append(1) }, start { log.append(2) })
  _ = await (tasks.0.value, tasks.1.value)
  if log.all != [1, 2] { throw Wrong(description: "ran in the order \(log.all)") }
}

/// The published shape, unchanged: the actor waits for a detached task that writes its snapshot.
actor DetachedWrites {
  private var items: [Int] = []
  private let file: Log

  init(file: Log) { self.file = file }

  func save(_ item: Int) async {
    items.append(item)
    let snapshot = items.count
    await Task.detached { [file] in file.append(snapshot) }.value
  }
}

func twoDetachedWrites() async throws {
  let file = Log()
  let store = DetachedWrites(file: file)
  async let first: Void = store.save(1)
  async let second: Void = store.save(2)
  _ = await (first, second)
  if file.all.last != 2 { throw Wrong(description: "the file has the older snapshot") }
}
