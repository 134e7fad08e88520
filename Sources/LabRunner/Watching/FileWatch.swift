#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Tells when something happens to the files of a lab, without asking again and again.
///
/// What happened is not told: whoever hears of it looks at the files. That is right for every editor,
/// whether it writes in place, saves beside the file and renames, or deletes and creates; and a
/// directory that was deleted or renamed is found again when it comes back.
///
/// Costs one descriptor on Linux (`inotify(7)`) and one stream on macOS (File System Events).
///
/// **Concurrency.** The events are for one task; they end with this value.
public final class FileWatch {
  /// File events cannot be had here.
  public struct Unavailable: Error, CustomStringConvertible {
    /// Why, and what to do.
    public let description: String
  }

  /// One element when something has happened since the one before was taken.
  public let events: AsyncStream<Void>
  private let source: FileEventSource

  /// Begins to watch.
  ///
  /// - Parameter exercise: The path of a directory whose files matter, and all in the directories
  ///   below it. It need not be there yet, but the directory two above it must.
  /// - Throws: ``Unavailable``: the limit of watches or of descriptors is reached.
  public init(exercise: String) throws(Unavailable) {
    let (events, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.events = events
    source = try FileEventSource(exercise: exercise) { continuation.yield() }
  }

  deinit {
    source.cancel()
  }
}
