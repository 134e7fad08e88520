import Measurement
import Persistence
import Synchronization

/// A file system that keeps all events that matter for durability.
///
/// The file system keeps the bytes of writes, which costs no copy, and asks for the identity of
/// every opened file. Use it only in a process that compares no times.
final class EventFileSystem: WrappingFileSystem {
  let base: any FileSystem
  private let kept = Mutex<(events: [FileEvent], files: [Int32: UInt64])>(([], [:]))

  init(_ base: any FileSystem) { self.base = base }

  /// The events so far, in the order in which the calls returned.
  var events: [FileEvent] { kept.withLock { $0.events } }

  func open(
    _ name: String, in directory: OpenDirectory, _ mode: OpenMode
  ) throws(FileSystemError) -> OpenFile {
    let start = MonotonicClock.now()
    let file = try base.open(name, in: directory, mode)
    let number = try base.identify(file).number
    let event = FileEvent(
      kind: .open(isEmpty: mode == .replace), name: name, file: number, start: start,
      end: MonotonicClock.now())
    kept.withLock {
      $0.files[file.descriptor] = number
      $0.events.append(event)
    }
    return file
  }

  func perform<Result>(
    _ call: FileCall, _ body: () throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    let start = MonotonicClock.now()
    let result = try body()
    guard let kind = Self.kind(of: call) else { return result }
    let end = MonotonicClock.now()
    kept.withLock { kept in
      kept.events.append(
        FileEvent(
          kind: kind, name: Self.name(call.path),
          file: call.file.flatMap { kept.files[$0.descriptor] } ?? 0, start: start, end: end))
    }
    return result
  }

  private static func kind(of call: FileCall) -> FileEvent.Kind? {
    switch call.operation {
    case .write: .write(call.bytes ?? [])
    case .synchronize: .synchronize
    case .synchronizeDirectory: .synchronizeDirectory
    case .rename: .rename(to: name(call.destination ?? ""))
    case .remove: .remove
    default: nil
    }
  }

  private static func name(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
