import Foundation
import LabSupport
import Persistence
import SimulatedDisk

/// Files that cannot be used: the result of opening them, and their bytes after a save.
enum Damage {
  static let cases = [
    "cut off in the middle", "cut off at its beginning", "cannot be read", "may not be opened",
    "of a newer version",
    "one id twice", "one note cannot be read",
  ]

  /// The line for a file that was reported and not touched.
  static let kept = "refused, its bytes are still there"

  /// Reports two lines for each case: its name before, and its outcome after.
  static func run<Notebook: NotesOnDisk>(_ type: Notebook.Type) throws {
    for name in cases {
      LabProgram.tell(name)
      LabProgram.tell(try fate(of: name, type))
    }
  }

  private static func fate<Notebook: NotesOnDisk>(
    of name: String, _ type: Notebook.Type
  ) throws -> String {
    let disk = try Desk.disk(type)
    let bytes = damaged(disk.contents(of: Desk.file) ?? [], name)
    try disk.setContents(bytes, of: Desk.file)
    let mayOpen = name != "may not be opened"
    let fileSystem = FaultingFileSystem(disk) { operation, _ in
      operation == (mayOpen ? .read : .open)
    }
    if !mayOpen { fileSystem.arm(Fault(at: 1, .error(EACCES))) }
    if name == "cannot be read" { fileSystem.arm(Fault(at: 1, .error(EIO))) }
    let said: String
    do {
      var notebook = try Notebook(folder: Desk.folder(on: fileSystem))
      let count = notebook.notes.count
      try Desk.save(7, in: &notebook)
      said = "opened with \(count) notes"
    } catch {
      said = "refused"
    }
    let isThere = disk.snapshot().files.values.contains(bytes)
    return said + (isThere ? ", its bytes are still there" : ", and the next save overwrote it")
  }

  private static func damaged(_ bytes: [UInt8], _ name: String) -> [UInt8] {
    switch name {
    case "cut off in the middle": return Array(bytes.prefix(bytes.count / 2))
    case "cut off at its beginning": return []
    case "of a newer version": return Array(#"{"version":99,"notes":[]}"#.utf8)
    case "one id twice":
      let text = String(decoding: bytes, as: UTF8.self)
      return Array(text.replacingOccurrences(of: "note-2", with: "note-1").utf8)
    case "one note cannot be read":
      let text = String(decoding: bytes, as: UTF8.self)
      return Array(text.replacingOccurrences(of: #""note-2""#, with: "2").utf8)
    default: return bytes
    }
  }
}
