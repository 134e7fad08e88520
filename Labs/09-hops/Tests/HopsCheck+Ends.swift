import Foundation
import LabSupport
import Persistence
import SimulatedDisk
import StoreConformance

extension HopsCheck {
  /// An import that is cancelled while it replaces the file for the first time.
  func cancels() async throws {
    let notes = (0..<1_000).map { Note.sample(key: $0, revision: 1) }
    let found = Noted(0)
    let ended = try await inTurns("cancelled") {
      let disk = try NotesDisk()
      let button = Noted<Task<Void, any Error>?>(nil)
      let store = try await open(disk.configuration { button.value?.cancel() })
      let task = Task {
        do { try await importing(notes, store) } catch is CancellationError {}
      }
      button.set(task)
      try await task.value
      button.set(nil)
      found.set(try disk.count(of: notes))
      try await store.close()
    }
    guard ended else { return }
    lab.found(
      "cancelled", passed: [0, notes.count].contains(found.value),
      expected: "an import that is cancelled is in the file whole, or not at all",
      happened: "cancelled at the first replacement: \(found.value) of 1000 notes are in the file",
      next: "Import.swift: what belongs together is one commit, which is done or not done.")
  }

  /// An import on a full disk.
  func failsImports() async throws {
    let notes = (0..<10).map { Note.sample(key: $0, revision: 1) }
    let threw = Noted(false)
    let ended = try await inTurns("import-error") {
      let disk = try NotesDisk()
      let store = try await open(disk.configuration)
      disk.faults.arm(Fault(at: 1, .error(ENOSPC), .forGood))
      do { try await importing(notes, store) } catch { threw.set(true) }
      disk.faults.disarm()
      try await store.close()
    }
    guard ended else { return }
    lab.found(
      "import-error", passed: threw.value, expected: "an import on a full disk throws",
      happened: threw.value ? "it threw" : "it returned, as if all were saved",
      next: "Import.swift: let the error of the commit reach the caller.")
  }

  /// Ten saves on a full disk, then one with room again.
  func fails() async throws {
    let notes = (0..<10).map { Note.sample(key: $0, revision: 1) }
    let thrown = Noted(0)
    let kept = Noted(0)
    let ended = try await inTurns("failed") {
      thrown.set(0)
      let disk = try NotesDisk()
      let store = try await open(disk.configuration)
      disk.faults.arm(Fault(at: 1, .error(ENOSPC), .forGood))
      await withTaskGroup { group in
        for note in notes {
          group.addTask {
            do { try await store.save(note) } catch { thrown.change { $0 += 1 } }
          }
        }
      }
      disk.faults.disarm()
      try await store.save(Note.sample(key: 10, revision: 1))
      kept.set(try await store.loadAll().count - 1 + disk.count(of: notes))
      try await store.close()
    }
    guard ended else { return }
    lab.found(
      "failed", passed: thrown.value == notes.count && kept.value == 0,
      expected: "10 saves on a full disk throw, and none of their notes is kept",
      happened: kept.value == 0
        ? "\(thrown.value) of 10 threw" : "\(thrown.value) of 10 threw, and some notes were kept",
      next: "What was not written is told to everybody who waits for it, and not applied.")
  }
}
