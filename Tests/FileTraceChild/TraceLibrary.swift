import Foundation

/// The library that was loaded into this process before libc, by its functions' names.
///
/// Its interface is in `Sources/CFileTrace/include/FileTrace.h`; it is not linked, or it would
/// interpose in every process.
struct TraceLibrary {
  typealias Fail = @convention(c) (Int64, UInt32, Int32, Int32, Int32) -> Void

  let start: @convention(c) (UnsafePointer<CChar>) -> Int32
  let stop: @convention(c) () -> Void
  let note: @convention(c) (Int64, UnsafePointer<CChar>) -> Void
  let size: @convention(c) () -> Int
  let copy: @convention(c) (UnsafeMutablePointer<UInt8>, Int, Int) -> Int
  let fail: Fail
  let matched: @convention(c) () -> Int64
  let hold: @convention(c) (UInt32) -> Void
  let waitUntilHeld: @convention(c) (Int32) -> Int32
  let release: @convention(c) () -> Void
  let exempt: @convention(c) (Int32) -> Void

  /// `nil` when it was not loaded.
  init?() {
    func function<Function>(_ name: String, as type: Function.Type) -> Function? {
      dlsym(dlopen(nil, RTLD_NOW), "lockstep_file_trace_" + name)
        .map { unsafeBitCast($0, to: type) }
    }
    guard
      let start = function("start", as: (@convention(c) (UnsafePointer<CChar>) -> Int32).self),
      let stop = function("stop", as: (@convention(c) () -> Void).self),
      let note = function(
        "note", as: (@convention(c) (Int64, UnsafePointer<CChar>) -> Void).self),
      let size = function("size", as: (@convention(c) () -> Int).self),
      let copy = function(
        "copy", as: (@convention(c) (UnsafeMutablePointer<UInt8>, Int, Int) -> Int).self),
      let fail = function("fail", as: Fail.self),
      let matched = function("matched", as: (@convention(c) () -> Int64).self),
      let hold = function("hold", as: (@convention(c) (UInt32) -> Void).self),
      let waitUntilHeld = function(
        "wait_until_held", as: (@convention(c) (Int32) -> Int32).self),
      let release = function("release", as: (@convention(c) () -> Void).self),
      let exempt = function("exempt", as: (@convention(c) (Int32) -> Void).self)
    else { return nil }
    self.start = start
    self.stop = stop
    self.note = note
    self.size = size
    self.copy = copy
    self.fail = fail
    self.matched = matched
    self.hold = hold
    self.waitUntilHeld = waitUntilHeld
    self.release = release
    self.exempt = exempt
  }

  /// Every record so far, a line each.
  func lines() -> [String] {
    var bytes = [UInt8](repeating: 0, count: size())
    _ = copy(&bytes, bytes.count, 0)
    return TraceRecord.all(in: bytes).map(\.description)
  }
}
