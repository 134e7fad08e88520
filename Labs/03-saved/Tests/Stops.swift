import Persistence
import SimulatedDisk

/// What is left when a notebook is stopped in the middle of saving.
enum Stops {
  /// Kills the process at each file operation of a save.
  static func kills<Notebook: NotesOnDisk>(_ type: Notebook.Type) throws -> Outcome {
    var outcome = Outcome(passed: true, happened: "")
    for number in 1...100 {
      let memory = try Desk.disk(type)
      let recording = RecordingFileSystem(memory)
      let faulting = FaultingFileSystem(recording)
      var notebook = try Notebook(folder: Desk.folder(on: faulting))
      recording.reset()
      faulting.arm(Fault(at: number, .crash))
      do { try Desk.save(3, in: &notebook) } catch { /* Nobody is there any more to hear it. */  }
      guard faulting.hasFired else { break }
      outcome.cases += 1
      let found = Desk.found(on: memory.snapshot(), type)
      if found == "1, 2" || found == "1, 2, 3" { continue }
      outcome.wrong += 1
      guard outcome.happened.isEmpty else { continue }
      outcome.happened = """
        Notes 1 and 2 were saved. Then note 3 is saved:
        \(steps(recording.trace))
        killed here; opened again: \(found)
        """
    }
    outcome.passed = outcome.wrong == 0 && outcome.cases > 0
    let summary = "\(outcome.wrong) of \(outcome.cases) kills lost what had been saved."
    outcome.happened = [summary, outcome.happened].filter { !$0.isEmpty }.joined(separator: "\n")
    if outcome.cases == 0 { outcome.happened = "No file operation went through the file system." }
    return outcome
  }

  /// What was done to the disk, without opening and closing.
  private static func steps(_ trace: Trace) -> String {
    let told: Set<FileOperation> = [.write, .synchronize, .synchronizeDirectory, .rename]
    let steps = trace.operations.filter { told.contains($0.operation) || $0.mode == .replace }
    return steps.isEmpty ? "nothing yet" : steps.map(\.description).joined(separator: "\n")
  }

  /// Looks at every disk that a power cut may leave while three notes are saved.
  static func powerCuts<Notebook: NotesOnDisk>(_ type: Notebook.Type) throws -> Outcome {
    let memory = MemoryFileSystem(directories: ["/data"])
    let recording = RecordingFileSystem(memory, keepsBytes: true)
    let start = memory.snapshot()
    var notebook = try Notebook(folder: Desk.folder(on: recording))
    for number in 1...3 {
      try Desk.save(number, in: &notebook)
      recording.record(acknowledged: "save of note \(number)")
    }
    var outcome = Outcome(passed: true, happened: "")
    for cut in try PowerCuts(recording.trace, from: start, model: .orderedDirectories) {
      outcome.cases += 1
      let saved = cut.acknowledged.count
      let found = Desk.found(on: try cut.disk(), type)
      let allowed = [saved, saved + 1].map { Desk.names(Array(1..<($0 + 1))) }
      if allowed.contains(found) { continue }
      outcome.wrong += 1
      if outcome.happened.isEmpty { outcome.happened = story(cut, saved, found) }
    }
    outcome.passed = outcome.wrong == 0
    let summary = "\(outcome.wrong) of \(outcome.cases) disks lack what had been saved."
    outcome.happened = [summary, outcome.happened].filter { !$0.isEmpty }.joined(separator: "\n")
    return outcome
  }

  private static func story(_ cut: PowerCut, _ saved: Int, _ found: String) -> String {
    """
    \(cut)
    saved before: \(Desk.names(Array(1..<(saved + 1)))); opened again: \(found)
    """
  }
}
