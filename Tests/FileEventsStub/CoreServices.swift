// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase
// A stand-in for the part of CoreServices that `FileEventSource+Darwin.swift` uses: what Apple's header
// FSEvents.h declares, as Swift imports it. Nothing happens by itself here: `EventStreams` makes it.

public import Dispatch

public typealias CFAllocator = AnyObject
public typealias CFArray = [String]
public typealias CFTimeInterval = Double
public typealias FSEventStreamEventId = UInt64
public typealias FSEventStreamEventFlags = UInt32
public typealias FSEventStreamCreateFlags = UInt32
public typealias FSEventStreamRef = OpaquePointer
public typealias ConstFSEventStreamRef = OpaquePointer

public typealias CFAllocatorRetainCallBack =
  @convention(c) (UnsafeRawPointer?) -> UnsafeRawPointer?
public typealias CFAllocatorReleaseCallBack = @convention(c) (UnsafeRawPointer?) -> Void
// It returns a CFString, which is nothing that C knows here.
public typealias CFAllocatorCopyDescriptionCallBack =
  @convention(c) (UnsafeRawPointer?) -> OpaquePointer?
public typealias FSEventStreamCallback =
  @convention(c) (
    ConstFSEventStreamRef, UnsafeMutableRawPointer?, Int, UnsafeMutableRawPointer,
    UnsafePointer<FSEventStreamEventFlags>, UnsafePointer<FSEventStreamEventId>
  ) -> Void

public var kFSEventStreamEventIdSinceNow: UInt64 { .max }
public var kFSEventStreamCreateFlagNoDefer: Int { 0x2 }
public var kFSEventStreamCreateFlagFileEvents: Int { 0x10 }

public struct FSEventStreamContext {
  public var version: Int
  public var info: UnsafeMutableRawPointer?
  public var retain: CFAllocatorRetainCallBack?
  public var release: CFAllocatorReleaseCallBack?
  public var copyDescription: CFAllocatorCopyDescriptionCallBack?

  public init(
    version: Int, info: UnsafeMutableRawPointer?, retain: CFAllocatorRetainCallBack?,
    release: CFAllocatorReleaseCallBack?, copyDescription: CFAllocatorCopyDescriptionCallBack?
  ) {
    self.version = version
    self.info = info
    self.retain = retain
    self.release = release
    self.copyDescription = copyDescription
  }
}

public func FSEventStreamCreate(
  _ allocator: CFAllocator?, _ callback: FSEventStreamCallback,
  _ context: UnsafeMutablePointer<FSEventStreamContext>?, _ pathsToWatch: CFArray,
  _ sinceWhen: FSEventStreamEventId, _ latency: CFTimeInterval, _ flags: FSEventStreamCreateFlags
) -> FSEventStreamRef? {
  EventStreams.create(callback, context?.pointee, pathsToWatch, flags)
}

public func FSEventStreamSetDispatchQueue(_ stream: FSEventStreamRef, _ queue: DispatchQueue?) {
  EventStreams.stream(stream).queue = queue
}

public func FSEventStreamStart(_ stream: FSEventStreamRef) -> Bool {
  EventStreams.start(stream)
}

public func FSEventStreamStop(_ stream: FSEventStreamRef) {
  EventStreams.stop(stream)
}

public func FSEventStreamInvalidate(_ stream: FSEventStreamRef) {
  EventStreams.invalidate(stream)
}

public func FSEventStreamRelease(_ stream: FSEventStreamRef) {
  EventStreams.release(stream)
}
