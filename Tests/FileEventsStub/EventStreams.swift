import Dispatch

/// The streams of the stand-in, and what can be made to happen to them.
///
/// Each function checks the order that the documentation of File System Events asks for: a queue before
/// the start, a stop before the end of a started stream, invalidation before the release.
public enum EventStreams {
  final class Stream {
    let callback: FSEventStreamCallback
    let context: FSEventStreamContext
    var queue: DispatchQueue?
    var isStarted = false
    var isInvalid = false

    init(_ callback: FSEventStreamCallback, _ context: FSEventStreamContext) {
      self.callback = callback
      self.context = context
    }
  }

  /// What the next call of this kind does.
  public nonisolated(unsafe) static var refusesToCreate = false
  /// What the next start does.
  public nonisolated(unsafe) static var refusesToStart = false
  /// How many streams are there.
  public nonisolated(unsafe) private(set) static var count = 0
  /// The paths and the flags of the last stream.
  public nonisolated(unsafe) private(set) static var last: (paths: [String], flags: UInt32)?
  nonisolated(unsafe) private static var current: Stream?

  static func create(
    _ callback: FSEventStreamCallback, _ context: FSEventStreamContext?, _ paths: [String],
    _ flags: UInt32
  ) -> FSEventStreamRef? {
    guard !refusesToCreate, let context else { return nil }
    precondition(context.version == 0, "the only version that there is")
    let stream = Stream(callback, context)
    count += 1
    last = (paths, flags)
    current = stream
    return OpaquePointer(Unmanaged.passRetained(stream).toOpaque())
  }

  static func stream(_ reference: FSEventStreamRef) -> Stream {
    Unmanaged<Stream>.fromOpaque(UnsafeRawPointer(reference)).takeUnretainedValue()
  }

  static func start(_ reference: FSEventStreamRef) -> Bool {
    let stream = stream(reference)
    precondition(stream.queue != nil, "a stream is scheduled before it is started")
    stream.isStarted = !refusesToStart
    return stream.isStarted
  }

  static func stop(_ reference: FSEventStreamRef) {
    precondition(stream(reference).isStarted, "only what was started is stopped")
    stream(reference).isStarted = false
  }

  static func invalidate(_ reference: FSEventStreamRef) {
    precondition(!stream(reference).isStarted && stream(reference).queue != nil)
    stream(reference).isInvalid = true
  }

  static func release(_ reference: FSEventStreamRef) {
    let stream = stream(reference)
    precondition(stream.isInvalid, "a stream is invalidated before it is released")
    stream.context.release?(stream.context.info)
    current = nil
    count -= 1
    Unmanaged<Stream>.fromOpaque(UnsafeRawPointer(reference)).release()
  }

  /// Makes an event happen, on the stream's queue, and waits until it was told.
  public static func happen() {
    guard let stream = current, stream.isStarted, let queue = stream.queue else { return }
    let reference = OpaquePointer(Unmanaged.passUnretained(stream).toOpaque())
    queue.sync {
      var (flag, id) = (FSEventStreamEventFlags(0), FSEventStreamEventId(1))
      var paths: UnsafeMutableRawPointer?
      withUnsafeMutablePointer(to: &paths) { paths in
        stream.callback(
          reference, stream.context.info, 1, UnsafeMutableRawPointer(paths), &flag, &id)
      }
    }
  }
}
