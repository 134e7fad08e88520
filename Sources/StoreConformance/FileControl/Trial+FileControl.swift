import FileTracing
import Persistence
import SimulatedDisk

extension Trial {
  /// The reason why the store's file operations cannot be failed, held or counted; `nil` if they
  /// can.
  var whyFilesCannotBeControlled: String? {
    guard isDirect else { return nil }
    if isOnServer { return Unexercised.onServer }
    do throws(Tracing.Absence) { _ = try tracing() } catch {
      return "its file calls cannot be traced: \(error)"
    }
    return nil
  }

  /// Starts to control the file operations in an arena.
  ///
  /// - Throws: ``HarnessFailure`` if ``whyFilesCannotBeControlled`` gives a reason.
  func control(of arena: Arena) throws -> any FileControl {
    guard isDirect else { return FileSystemControl(arena.base) }
    return try traceControl(arena.location.directory)
  }

  /// Creates `count` empty arenas for stores of the same kind, and a shared control of their
  /// operations.
  func controlledArenas(_ count: Int) throws -> ControlledArenas {
    guard isDirect else {
      let names = (0..<count).map { "/arena\($0)" }
      let memory = MemoryFileSystem(directories: names)
      return ControlledArenas(
        arenas: try names.map { try Arena(memory, directory: $0) },
        control: FileSystemControl(memory), root: nil)
    }
    let root = try Arena(onDisk: ())
    let arenas = try (0..<count).map { try Arena(in: root, "\($0)") }
    let control = try traceControl(root.location.directory)
    return ControlledArenas(arenas: arenas, control: control, root: root)
  }

  /// Traces a directory.
  ///
  /// A missing library does not concern the store.
  private func traceControl(_ directory: String) throws -> FileTraceControl {
    if isOnServer { throw HarnessFailure(Unexercised.onServer) }
    let trace: FileTrace
    do throws(Tracing.Absence) { trace = try tracing() } catch {
      throw HarnessFailure("its file calls cannot be traced: \(error)")
    }
    return try FileTraceControl(trace, directory: directory)
  }
}

/// Several arenas whose file operations are controlled together.
struct ControlledArenas {
  let arenas: [Arena]
  let control: any FileControl
  fileprivate let root: Arena?

  /// Releases every operation, and removes the arenas' directories from the disk.
  func end() {
    control.end()
    root?.remove()
  }
}
