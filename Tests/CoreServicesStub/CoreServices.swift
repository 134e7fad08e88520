// The names are the system's, and its documentation is where they are.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase

public import Dispatch

// What the labs' file events need of File System Events, as an Apple SDK declares it to Swift, so that
// the calls compile on Linux. Nothing here watches anything.

public typealias FSEventStreamRef = OpaquePointer
public typealias ConstFSEventStreamRef = OpaquePointer
public typealias FSEventStreamEventId = UInt64
public typealias FSEventStreamEventFlags = UInt32
public typealias FSEventStreamCreateFlags = UInt32
public typealias CFTimeInterval = Double
public typealias CFArray = [String]
public final class CFAllocator {}

public struct FSEventStreamContext {
  public init(
    version: Int, info: UnsafeMutableRawPointer?,
    retain: (@convention(c) (UnsafeRawPointer?) -> UnsafeRawPointer?)?,
    release: (@convention(c) (UnsafeRawPointer?) -> Void)?,
    copyDescription: (@convention(c) (UnsafeRawPointer?) -> OpaquePointer?)?
  ) {}
}

public typealias FSEventStreamCallback =
  @convention(c) (
    ConstFSEventStreamRef, UnsafeMutableRawPointer?, Int, UnsafeMutableRawPointer,
    UnsafePointer<FSEventStreamEventFlags>, UnsafePointer<FSEventStreamEventId>
  ) -> Void

public var kFSEventStreamCreateFlagFileEvents: Int { 0x10 }
public var kFSEventStreamCreateFlagNoDefer: Int { 0x02 }
public var kFSEventStreamEventIdSinceNow: UInt { .max }

public func FSEventStreamCreate(
  _ allocator: CFAllocator?, _ callback: FSEventStreamCallback,
  _ context: UnsafeMutablePointer<FSEventStreamContext>?, _ paths: CFArray,
  _ since: FSEventStreamEventId, _ latency: CFTimeInterval, _ flags: FSEventStreamCreateFlags
) -> FSEventStreamRef? { nil }

public func FSEventStreamSetDispatchQueue(_ stream: FSEventStreamRef, _ queue: DispatchQueue?) {}
public func FSEventStreamStart(_ stream: FSEventStreamRef) -> Bool { true }
public func FSEventStreamStop(_ stream: FSEventStreamRef) {}
public func FSEventStreamInvalidate(_ stream: FSEventStreamRef) {}
public func FSEventStreamRelease(_ stream: FSEventStreamRef) {}
