#if os(Linux)
  import Dispatch
  import Foundation

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// The events of directories by `inotify(7)`, which tells of the files in a directory too.
  final class FileEventSource {
    private let source: any DispatchSourceRead

    init(
      exercise: String, onEvent: @escaping @Sendable () -> Void
    ) throws(FileWatch.Unavailable) {
      let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
      guard descriptor >= 0 else { throw Self.unavailable(errno) }
      let failure = Self.watch(exercise, by: descriptor)
      guard failure == 0 else {
        close(descriptor)
        throw Self.unavailable(failure)
      }
      source = DispatchSource.makeReadSource(
        fileDescriptor: descriptor, queue: DispatchQueue(label: "lockstep.file-events"))
      source.setEventHandler {
        Self.drain(descriptor)
        // Before anybody looks: what is written into a new directory from now on is an event, and
        // what was written before will be seen. A limit reached now costs events, not the watch.
        _ = Self.watch(exercise, by: descriptor)
        onEvent()
      }
      source.setCancelHandler { close(descriptor) }
      source.resume()
    }

    /// Ends the events and gives the descriptor back.
    func cancel() { source.cancel() }

    /// Saving in place, by rename, and by deleting first; and the directory's own end.
    private static let mask = UInt32(
      IN_MODIFY | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
        | IN_DELETE_SELF | IN_MOVE_SELF)

    /// Watches every directory that is there; one that is watched already stays so.
    ///
    /// - Returns: The error number of a limit that is reached, else 0.
    private static func watch(_ exercise: String, by descriptor: Int32) -> Int32 {
      for directory in directories(of: exercise)
      where inotify_add_watch(descriptor, directory, mask) < 0 {
        if errno == ENOSPC || errno == ENOMEM { return errno }
      }
      return 0
    }

    /// The exercise, all directories in it, and the two above it: what was deleted or renamed comes
    /// back there.
    private static func directories(of exercise: String) -> [String] {
      let url = URL(filePath: exercise)
      var directories = [url.deletingLastPathComponent().deletingLastPathComponent()]
      directories += [url.deletingLastPathComponent(), url]
      let below = FileManager.default.enumerator(
        at: url, includingPropertiesForKeys: [.isDirectoryKey], options: .skipsHiddenFiles)
      while let entry = below?.nextObject() as? URL {
        if entry.hasDirectoryPath { directories.append(entry) }
      }
      return directories.map { $0.path(percentEncoded: false) }
    }

    /// Reads all that has come; which files it names does not matter.
    private static func drain(_ descriptor: Int32) {
      withUnsafeTemporaryAllocation(byteCount: 16384, alignment: 8) { buffer in
        while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
      }
    }

    private static func unavailable(_ number: Int32) -> FileWatch.Unavailable {
      let limit = number == ENOSPC ? "max_user_watches=65536" : "max_user_instances=1024"
      let remedy =
        number == ENOSPC || number == EMFILE
        ? "Raise the limit (sudo sysctl fs.inotify.\(limit)), or use --manual."
        : "Use --manual."
      return FileWatch.Unavailable(
        description:
          "No file events here (inotify: \(String(cString: strerror(number)))). \(remedy)")
    }
  }
#endif
