import Dispatch
import FileTracing
import Persistence
import Samples
import ThreadSchedules

/// A difference between what was saved and what there is.
struct Lost: Error, CustomStringConvertible {
  let description: String

  init(_ place: String, _ notes: [Note]) {
    description = "\(place) has \(notes.map(\.id).sorted())"
  }
}

/// Two or three saves at once.
enum SavesAtOnce {
  private static let two = notes(2)

  private static func notes(_ count: Int) -> [Note] {
    (1...count).map { Note.sample(key: $0, revision: 1) }
  }

  private static func configuration(_ run: ThreadRun) throws -> StoreConfiguration {
    StoreConfiguration(
      location: try StoreLocation(directoryPath: run.directory()), durability: .powerLoss)
  }

  /// With `killedAt` the process is killed, as with `kill -9`, at the file call of this number among
  /// those of the saves.
  ///
  /// - Throws: ``Lost``, or what the store throws.
  static func blocking<Saved: BlockingStore<Note>>(
    _ run: ThreadRun, count: Int = 2, killedAt number: Int? = nil,
    open: (StoreConfiguration) throws -> Saved
  ) throws {
    let configuration = try configuration(run)
    let notes = notes(count)
    let store = try open(configuration)
    if let number {
      let trace = try FileTrace.loaded()
      try trace.start(run.directory())
      trace.fail(at: number, of: .everyCall, .kill)
    }
    for note in notes { run.thread("saves \(note.id)") { try store.save(note) } }
    try run.join()
    let memory = try store.loadAll()
    try store.close()
    let again = try open(configuration)
    let file = try again.loadAll()
    try again.close()
    try judge(memory: memory, file: file, notes)
  }

  /// For stores that answer by a callback or a task.
  static func awaited<Saved: Store<Note>>(
    _ run: ThreadRun, open: (StoreConfiguration) throws -> Saved,
    save: @escaping @Sendable (Saved, Note, @escaping @Sendable () -> Void) -> Void
  ) throws {
    let configuration = try configuration(run)
    let store = try open(configuration)
    let group = DispatchGroup()
    for note in two {
      group.enter()
      run.thread("saves \(note.id)") { save(store, note) { group.leave() } }
    }
    try run.join()
    group.wait()
    let memory = try all(of: store, run)
    let file = try all(of: open(configuration), run)
    try judge(memory: memory, file: file, two)
  }

  private static func all(of store: some Store<Note>, _ run: ThreadRun) throws -> [Note] {
    let found = Found()
    try run.wait {
      found.notes = try await store.loadAll()
      try await store.close()
    }
    return found.notes
  }

  private static func judge(memory: [Note], file: [Note], _ notes: [Note]) throws {
    if memory.count != notes.count { throw Lost("memory", memory) }
    if file.count != notes.count { throw Lost("the file", file) }
  }
}

/// `@unchecked Sendable`: written by the task whose end is waited for before it is read.
private final class Found: @unchecked Sendable {
  var notes: [Note] = []
}
