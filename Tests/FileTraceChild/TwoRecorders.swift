import ActorVariant
import FileTracing
import Persistence
import SimulatedDisk

/// Uses a store whose operations are recorded by its file system and below libc, and prints both
/// records, in the same words.
func recordTwice(_ trace: FileTrace, _ directory: String) async throws {
  let recording = RecordingFileSystem(PosixFileSystem())
  for round in 1...2 {
    let store = try ActorStore<Note>(
      configuration: StoreConfiguration(
        location: try StoreLocation(directoryPath: directory), durability: .powerLoss,
        fileSystem: recording))
    try await store.save(Note(id: "a", text: "\(round)"))
    try await store.save(contentsOf: [Note(id: "b", text: "2"), Note(id: "c", text: "3")])
    try await store.delete("b")
    try await store.delete("nobody")
    try await store.delete(contentsOf: ["a", "c"])
    try await store.flush()
    _ = try await store.loadAll()
    try await store.close()
  }
  for operation in recording.trace.operations {
    if let line = line(operation, directory) { say("in Swift: \(line)") }
  }
  for record in try trace.records() {
    if let line = line(record) { say("below libc: \(line)") }
  }
}

private func line(_ operation: TracedOperation, _ directory: String) -> String? {
  let name = operation.path.replacing(directory + "/", with: "")
  let error = operation.error.map { " error \($0)" } ?? ""
  switch operation.operation {
  case .open: return "open \(name)\(error)"
  case .write: return "write \(name) \(operation.byteCount ?? 0)\(error)"
  case .rename:
    let other = (operation.destination ?? "").replacing(directory + "/", with: "")
    return "rename \(name) \(other)\(error)"
  case .remove: return "remove \(name)\(error)"
  case .truncate: return "truncate \(name) \(operation.offset ?? 0)\(error)"
  case .synchronize: return "synchronize \(name)\(error)"
  case .synchronizeDirectory: return "synchronizeDirectory\(error)"
  case .close: return "close \(name)\(error)"
  // Reading to the end and locking take as many calls as they take; the others change no file.
  case .read, .lock, .list, .identify, .openDirectory, .closeDirectory: return nil
  }
}

private func line(_ record: TraceRecord) -> String? {
  let error = record.error == 0 ? "" : " error \(record.error)"
  switch record.kind {
  case .open where record.isDirectory, .close where record.name == ".": return nil
  case .open, .remove, .synchronize, .close: return "\(record.kind) \(record.name)\(error)"
  case .synchronizeDirectory: return "synchronizeDirectory\(error)"
  case .write: return "write \(record.name) \(record.byteCount)\(error)"
  case .rename: return "rename \(record.name) \(record.otherName)\(error)"
  case .read, .lock, .note: return nil
  default: return "\(record)"
  }
}
