import Persistence
import SimulatedDisk

/// Checks the notes that remain when a notebook is stopped in the middle of saving.
enum Stops {
  /// Kills the process at each file operation of a save.
  static func kills<Notebook: NotesOnDisk>(_ type: Notebook.Type) throws -> Outcome {
    var tally = Tally()
    for number in 1...100 {
      let memory = try Desk.disk(type)
      let recording = RecordingFileSystem(memory)
      let faulting = FaultingFileSystem(recording)
      var notebook = try Notebook(folder: Desk.folder(on: faulting))
      recording.reset()
      faulting.arm(Fault(at: number, .crash))
      do { try Desk.save(3, in: &notebook) } catch { /* Nobody is there any more to hear it. */  }
      guard faulting.hasFired else { break }
      let found = Desk.found(on: memory.snapshot(), type)
      let story = """
        Notes 1 and 2 were saved. Then note 3 is saved:
        \(steps(recording.trace))
        killed here; opened again: \(found)
        """
      tally.add(found == "1, 2" || found == "1, 2, 3" ? nil : story)
    }
    return tally.outcome("kills lost what had been saved.")
  }

  /// The operations on the disk, without opening and closing.
  private static func steps(_ trace: Trace) -> String {
    let told: Set<FileOperation> = [.write, .synchronize, .synchronizeDirectory, .rename]
    let steps = trace.operations.filter { told.contains($0.operation) || $0.mode == .replace }
    return steps.isEmpty ? "nothing yet" : steps.map(\.description).joined(separator: "\n")
  }

  /// Checks every disk that a power cut may leave while three notes are saved.
  static func powerCuts<Notebook: NotesOnDisk>(_ type: Notebook.Type) throws -> Outcome {
    let memory = MemoryFileSystem(directories: ["/data"])
    let recording = RecordingFileSystem(memory, keepsBytes: true)
    let start = memory.snapshot()
    var notebook = try Notebook(folder: Desk.folder(on: recording))
    for number in 1...3 {
      try Desk.save(number, in: &notebook)
      recording.record(acknowledged: "save of note \(number)")
    }
    var tally = Tally()
    // The story is better if something had been saved.
    var isBetter = true
    for cut in try PowerCuts(recording.trace, from: start, model: .orderedDirectories) {
      let saved = cut.acknowledged.count
      let found = Desk.found(on: try cut.disk(), type)
      let allowed = [saved, saved + 1].map { Desk.names(Array(1..<($0 + 1))) }
      let isLost = !allowed.contains(found)
      tally.add(isLost ? story(cut, saved, found) : nil, isBetter: isBetter && saved > 0)
      if isLost && saved > 0 { isBetter = false }
    }
    return tally.outcome("disks lack a saved note, or cannot be opened.")
  }

  private static func story(_ cut: PowerCut, _ saved: Int, _ found: String) -> String {
    """
    \(cut)
    saved before: \(Desk.names(Array(1..<(saved + 1)))); opened again: \(found)
    """
  }
}
