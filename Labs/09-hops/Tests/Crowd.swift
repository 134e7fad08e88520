import Foundation
import LabSupport
import Persistence
import SimulatedDisk
import StoreConformance

/// Callers that come while the disk is in use: the first save is held before its rename, and the
/// others wait for the store.
///
/// They run on threads in a separate process, because a store that forgets a caller never ends.
struct Crowd<Checked: Store>: Sendable where Checked.Item == Note {
  let open: @Sendable (StoreConfiguration) async throws -> Checked

  /// A hundred editors save a note each, some of them two, and some delete a note; prints how often
  /// the file was replaced.
  func editors() async throws {
    let disk = try NotesDisk()
    let store = try await open(disk.configuration)
    let notes = (0..<100).map { Note.sample(key: $0, revision: 1) }
    try await store.save(contentsOf: notes)
    disk.recording.reset()
    let calls: [@Sendable () async throws -> Void] = notes.indices.map { key in
      let note = Note.sample(key: key, revision: 2)
      return {
        switch key % 3 {
        case 0: try await store.save(note)
        case 1: try await store.save(contentsOf: [note, .sample(key: 100 + key, revision: 1)])
        default: try await store.delete(note.id)
        }
      }
    }
    let saves = await begin(calls, on: disk)
    for save in saves { try await save.value }
    LabProgram.tell(disk.recording.counts.renames)
    LabProgram.tell(disk.recording.counts.sentence)
  }

  /// Ten editors save, and then the program quits; prints the number of notes in the file.
  func quit() async throws {
    let disk = try NotesDisk()
    let store = try await open(disk.configuration)
    let notes = (0..<10).map { Note.sample(key: $0, revision: 1) }
    let saves: [@Sendable () async throws -> Void] = notes.map { note in
      { try await store.save(note) }
    }
    let calls = await begin(saves + [{ try await store.close() }], on: disk)
    for call in calls {
      do { try await call.value } catch let error as StoreError {
        // Its note is then not in the file, which is checked below.
        guard error.code == .closed else { throw error }
      }
    }
    LabProgram.tell(try disk.count(of: notes))
  }

  /// Nine notes wait while the first is written, and then the disk is full.
  ///
  /// Prints how many of the nine calls threw, and how many of their notes are in the file all the
  /// same.
  func told() async throws {
    let disk = try NotesDisk()
    let store = try await open(disk.configuration)
    let notes = (0..<10).map { Note.sample(key: $0, revision: 1) }
    let saves: [@Sendable () async throws -> Void] = notes.map { note in
      { try await store.save(note) }
    }
    let calls = await begin(saves, on: disk) {
      disk.faults.arm(Fault(at: 1, .error(ENOSPC), .forGood))
    }
    try await calls[0].value
    LabProgram.tell(await failures(of: calls))
    disk.faults.disarm()
    try await store.save(Note.sample(key: 10, revision: 1))
    LabProgram.tell(try disk.count(of: Array(notes.dropFirst())))
  }

  /// Nine notes wait while the first is written; one of them cannot be encoded.
  ///
  /// Prints how many of the nine were refused, and how many are in the file.
  func poison() async throws {
    let disk = try NotesDisk()
    let store = try await open(disk.configuration)
    let good = (0..<9).map { Note.sample(key: $0, revision: 1) }
    let notes = good + [Note.unencodable(key: 9)].compactMap { $0 }
    let saves: [@Sendable () async throws -> Void] = notes.map { note in
      { try await store.save(note) }
    }
    let calls = await begin(saves, on: disk)
    LabProgram.tell(await failures(of: calls))
    LabProgram.tell(try disk.count(of: Array(good.dropFirst())))
  }

  private func failures(of calls: [Task<Void, any Error>]) async -> Int {
    var count = 0
    for call in calls {
      do { try await call.value } catch { count += 1 }
    }
    return count
  }

  private func begin(
    _ calls: [@Sendable () async throws -> Void], on disk: NotesDisk,
    whenAllWait: () -> Void = {}
  ) async -> [Task<Void, any Error>] {
    let gate = disk.gates.gate(.rename)
    let first = Task(executorPreference: IOThread(name: "first"), operation: calls[0])
    await gate.arrived()
    let thread = IOThread(name: "others")
    let others = calls.dropFirst().map { Task(executorPreference: thread, operation: $0) }
    // This follows the saves on their thread: after these turns, all of them wait for the store.
    await Task(executorPreference: thread) { for _ in 0..<10 { await Task.yield() } }.value
    whenAllWait()
    gate.open()
    return [first] + others
  }
}
