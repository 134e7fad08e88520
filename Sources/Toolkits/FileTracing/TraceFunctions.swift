import Foundation

/// The functions of the loaded library, looked up by name.
///
/// The library is not linked, because a program that linked it would always have its calls
/// interposed.
struct TraceFunctions: Sendable {
  typealias Fail = @convention(c) (Int64, UInt32, Int32, Int32, Int32) -> Void
  typealias Counts =
    @convention(c) (UnsafeMutablePointer<Int64>, UnsafeMutablePointer<Int64>) -> Void

  /// The interface version that this module supports, and the number of its kinds.
  static let version: Int32 = 5
  static let kindCount = TraceKind.allCases.count + 1

  let start: @convention(c) (UnsafePointer<CChar>) -> Int32
  let stop: @convention(c) () -> Void
  let exempt: @convention(c) (Int32) -> Void
  let note: @convention(c) (Int64, UnsafePointer<CChar>) -> Void
  let size: @convention(c) () -> Int
  let copy: @convention(c) (UnsafeMutablePointer<UInt8>, Int, Int) -> Int
  let hasOverflowed: @convention(c) () -> Int32
  let fail: Fail
  let matched: @convention(c) () -> Int64
  let hold: @convention(c) (UInt32) -> Void
  let holdOne: @convention(c) (Int64, UInt32) -> Void
  let waitUntilHeld: @convention(c) (Int32) -> Int32
  let release: @convention(c) () -> Void
  let delay: @convention(c) (UInt32, Int64) -> Void
  let counts: Counts
  let times: @convention(c) (UnsafeMutablePointer<Int64>) -> Void
  let keepBytes: @convention(c) (Int32) -> Void
  let standIn: @convention(c) (Int32) -> Void
  let standIns: @convention(c) (UnsafeMutablePointer<Int32>, Int32) -> Int32

  init() throws(FileTraceError) {
    guard let program = dlopen(nil, RTLD_NOW), dlsym(program, Self.name("version")) != nil else {
      throw .notLoaded
    }
    let version: @convention(c) () -> Int32 = try Self.find("version", program)
    guard version() == Self.version else {
      throw .wrongLibrary("version \(version()), not \(Self.version)")
    }
    start = try Self.find("start", program)
    stop = try Self.find("stop", program)
    exempt = try Self.find("exempt", program)
    note = try Self.find("note", program)
    size = try Self.find("size", program)
    copy = try Self.find("copy", program)
    hasOverflowed = try Self.find("has_overflowed", program)
    fail = try Self.find("fail", program)
    matched = try Self.find("matched", program)
    hold = try Self.find("hold", program)
    holdOne = try Self.find("hold_one", program)
    waitUntilHeld = try Self.find("wait_until_held", program)
    release = try Self.find("release", program)
    delay = try Self.find("delay", program)
    counts = try Self.find("counts", program)
    times = try Self.find("times", program)
    keepBytes = try Self.find("keep_bytes", program)
    standIn = try Self.find("stand_in", program)
    standIns = try Self.find("stand_ins", program)
  }

  private static func name(_ name: String) -> String { "lockstep_file_trace_" + name }

  /// Returns the function with this name.
  ///
  /// Its type is the one in `FileTrace.h`, which the version guarantees.
  private static func find<Function>(
    _ name: String, _ program: UnsafeMutableRawPointer
  ) throws(FileTraceError) -> Function {
    guard let symbol = dlsym(program, Self.name(name)) else {
      throw .wrongLibrary("it has no function \(Self.name(name))")
    }
    return unsafeBitCast(symbol, to: Function.self)
  }
}
