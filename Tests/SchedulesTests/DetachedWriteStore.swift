import Schedules
import Synchronization

/// A model of the published remedy for large files: a separate task writes, and the actor lets the
/// next save in meanwhile.
actor DetachedWriteStore {
  private var items: [String: Int] = [:]
  private let file: ModelFile
  private let executor: any TaskExecutor

  init(file: ModelFile, executor: any TaskExecutor) {
    self.file = file
    self.executor = executor
  }

  func save(_ id: String, _ value: Int) async {
    items[id] = value
    let snapshot = items
    Schedules.step("snapshot of \(snapshot.count)")
    await Task(executorPreference: executor) { [file] in file.replace(with: snapshot) }.value
  }
}

/// A file in memory.
final class ModelFile: Sendable {
  private let content = Mutex<[String: Int]>([:])

  var keys: [String] { content.withLock { $0.keys.sorted() } }

  func replace(with items: [String: Int]) {
    Schedules.touch("file")
    content.withLock { $0 = items }
  }
}

/// Two saves through the model; fails when the file lacks one of them although both returned.
func twoSaves(_ schedule: Schedule) async throws {
  let file = ModelFile()
  schedule.watch("file") { file.keys.joined(separator: " ") }
  let store = DetachedWriteStore(file: file, executor: schedule.executor)
  async let first: Void = Schedules.named("save a") { await store.save("a", 1) }
  async let second: Void = Schedules.named("save b") { await store.save("b", 2) }
  _ = await (first, second)
  Schedules.touch("file", writes: false)
  if file.keys != ["a", "b"] { throw Wrong("the file has only \(file.keys)") }
}
