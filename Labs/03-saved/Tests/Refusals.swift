import Foundation
import Persistence
import SimulatedDisk
import StoreConformance

/// Checks a notebook's error and its notes when a note cannot be saved.
enum Refusals {
  private static let kinds: [Fault.Kind] = [.error(EIO), .error(ENOSPC), .shortWrite]

  /// Makes each file operation of a save fail in turn, in three ways.
  static func errors<Notebook: NotesOnDisk>(_ type: Notebook.Type) throws -> Outcome {
    var tally = Tally()
    for kind in kinds {
      for number in 1...100 {
        let fault = Fault(at: number, kind)
        let attempt = try Attempt(fault, type)
        guard attempt.operations >= number else { break }
        guard attempt.hasFired else { continue }
        tally.add(attempt.problem.map { "The first: file \(fault).\n\($0)" })
      }
    }
    return tally.outcome("failures were told wrongly.")
  }

  /// Saves a note that cannot be encoded, and then a good one.
  static func poison<Notebook: NotesOnDisk>(_ type: Notebook.Type) throws -> Outcome {
    let disk = try Desk.disk(type)
    var notebook = try Notebook(folder: Desk.folder(on: disk))
    var lines: [String] = []
    var isHonest = false
    do {
      try notebook.change { notes in
        notes["note-9"] = Note.unencodable(key: 9)
      }
      lines.append("save note 9, whose weight is not a number   returned")
    } catch {
      isHonest = true
      lines.append("save note 9, whose weight is not a number   threw")
    }
    do {
      try Desk.save(3, in: &notebook)
      lines.append("save note 3, a good one                     returned")
    } catch {
      lines.append("save note 3, a good one                     threw")
    }
    let inMemory = Desk.names(notebook)
    let inFile = Desk.found(on: disk.snapshot(), type)
    lines.append("in memory: \(inMemory)\nin the file: \(inFile)")
    return Outcome(
      passed: isHonest && inMemory == "1, 2, 3" && inFile == "1, 2, 3",
      happened: lines.joined(separator: "\n"))
  }

  /// Saves a note on a full disk, and then one when there is room again.
  static func roomAgain<Notebook: NotesOnDisk>(_ type: Notebook.Type) throws -> Outcome {
    let disk = try Desk.disk(type)
    let full = FaultingFileSystem(disk) { operation, _ in operation == .write }
    var notebook = try Notebook(folder: Desk.folder(on: full))
    full.arm(Fault(at: 1, .error(ENOSPC), .forGood))
    var lines: [String] = []
    for (number, when) in [(3, "on a full disk"), (4, "with room again")] {
      var end = "returned"
      do { try Desk.save(number, in: &notebook) } catch { end = "threw" }
      lines.append("save note \(number) \(when): \(end)")
      full.disarm()
    }
    let (inMemory, inFile) = (Desk.names(notebook), Desk.found(on: disk.snapshot(), type))
    lines.append("in memory: \(inMemory)\nin the file: \(inFile)")
    return Outcome(
      passed: inMemory == "1, 2, 4" && inFile == "1, 2, 4",
      happened: lines.joined(separator: "\n"))
  }
}

/// One save of note 3 during which something fails.
private struct Attempt {
  let operations: Int
  let hasFired: Bool
  /// The mistake in the notebook's answer; `nil` when all is well.
  let problem: String?

  init<Notebook: NotesOnDisk>(_ fault: Fault, _ type: Notebook.Type) throws {
    let disk = try Desk.disk(type)
    let faulting = FaultingFileSystem(disk)
    var notebook = try Notebook(folder: Desk.folder(on: faulting))
    faulting.arm(fault)
    var threw = false
    do { try Desk.save(3, in: &notebook) } catch { threw = true }
    operations = faulting.operationsSeen
    hasFired = faulting.hasFired
    faulting.disarm()
    let inMemory = Desk.names(notebook)
    let inFile = Desk.found(on: disk.snapshot(), type)
    problem = Self.problem(threw, inMemory, inFile) ?? Self.later(&notebook, disk)
  }

  private static func problem(_ threw: Bool, _ inMemory: String, _ inFile: String) -> String? {
    let old = "1, 2"
    let new = "1, 2, 3"
    // An error after the rename: the new file is on the disk, and the caller knows of the error.
    let isFine =
      threw
      ? inMemory == old && [old, new].contains(inFile) || inMemory == inFile
      : inMemory == new && inFile == new
    if isFine { return nil }
    return """
      save note 3   \(threw ? "threw" : "returned, as if it were saved")
      in memory: \(inMemory)
      in the file: \(inFile)
      """
  }

  /// After an error, the next save is refused, or makes memory and file consistent again.
  private static func later<Notebook: NotesOnDisk>(
    _ notebook: inout Notebook, _ disk: MemoryFileSystem
  ) -> String? {
    do { try Desk.save(4, in: &notebook) } catch { return nil }
    let inMemory = Desk.names(notebook)
    let inFile = Desk.found(on: disk.snapshot(), Notebook.self)
    if inMemory == inFile { return nil }
    return "then note 4 is saved\nin memory: \(inMemory)\nin the file: \(inFile)"
  }
}
