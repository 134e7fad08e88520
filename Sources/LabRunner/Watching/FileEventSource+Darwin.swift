#if canImport(Darwin)
  import CoreServices
  import Dispatch
  import Foundation

  /// The events of a lab's folder and all below it by File System Events, which goes by paths: what
  /// is deleted and made anew is the same to it.
  final class FileEventSource {
    private let stream: FSEventStreamRef

    /// What the system hands back with each event.
    private final class Receiver: Sendable {
      let onEvent: @Sendable () -> Void

      init(_ onEvent: @escaping @Sendable () -> Void) { self.onEvent = onEvent }
    }

    /// Events are gathered for so long; the quiet time of the watch comes after it.
    private static let latencyInSeconds = 0.02

    init(
      exercise: String, onEvent: @escaping @Sendable () -> Void
    ) throws(FileWatch.Unavailable) {
      let receiver = Unmanaged.passRetained(Receiver(onEvent))
      var context = FSEventStreamContext(
        version: 0, info: receiver.toOpaque(), retain: nil,
        release: { info in
          if let info { Unmanaged<Receiver>.fromOpaque(info).release() }
        }, copyDescription: nil)
      let flags = kFSEventStreamCreateFlagFileEvents | kFSEventStreamCreateFlagNoDefer
      guard
        let stream = FSEventStreamCreate(
          nil,
          { _, info, _, _, _, _ in
            if let info { Unmanaged<Receiver>.fromOpaque(info).takeUnretainedValue().onEvent() }
          }, &context, [exercise] as CFArray,
          FSEventStreamEventId(kFSEventStreamEventIdSinceNow), Self.latencyInSeconds,
          FSEventStreamCreateFlags(flags))
      else {
        receiver.release()
        throw FileWatch.Unavailable(
          description: "No file events here (FSEventStreamCreate). Use --manual.")
      }
      self.stream = stream
      FSEventStreamSetDispatchQueue(stream, DispatchQueue(label: "lockstep.file-events"))
      guard FSEventStreamStart(stream) else {
        FSEventStreamInvalidate(stream)
        FSEventStreamRelease(stream)
        throw FileWatch.Unavailable(
          description: "No file events here (FSEventStreamStart). Use --manual.")
      }
    }

    /// Ends the events.
    func cancel() {
      FSEventStreamStop(stream)
      FSEventStreamInvalidate(stream)
      FSEventStreamRelease(stream)
    }
  }
#endif
