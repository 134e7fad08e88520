import Foundation

/// Functions of libc that Swift does not import, found by their names as every caller finds them.
enum LibC {
  typealias Parts = UnsafePointer<iovec>
  private typealias Vector = @convention(c) (Int32, Parts, Int32, off_t, Int32) -> Int
  private typealias Place = UnsafeMutablePointer<off_t>
  private typealias Copy =
    @convention(c) (Int32, Place?, Int32, Place?, Int, UInt32) -> Int

  /// The flags of `pwritev2(2)`.
  static let dataSynchronously: Int32 = 2
  static let synchronously: Int32 = 4
  static let atTheEnd: Int32 = 16

  #if arch(x86_64)
    static let writeNumber = 1
  #else
    static let writeNumber = 64
  #endif
  /// `io_uring_setup`.
  static let ringNumber = 425

  private static func find<Function>(_ name: String, _ type: Function.Type) -> Function {
    guard let symbol = dlsym(dlopen(nil, RTLD_NOW), name) else {
      say("there is no \(name)")
      exit(3)
    }
    return unsafeBitCast(symbol, to: type)
  }

  static func dup3(_ descriptor: Int32, _ target: Int32, _ flags: Int32) -> Int32 {
    find("dup3", (@convention(c) (Int32, Int32, Int32) -> Int32).self)(descriptor, target, flags)
  }

  static func pwritev2(
    _ descriptor: Int32, _ parts: Parts, _ count: Int32, _ place: off_t, _ how: Int32
  ) -> Int { find("pwritev2", Vector.self)(descriptor, parts, count, place, how) }

  static func pwritev64v2(
    _ descriptor: Int32, _ parts: Parts, _ count: Int32, _ place: off_t, _ how: Int32
  ) -> Int { find("pwritev64v2", Vector.self)(descriptor, parts, count, place, how) }

  static func preadv2(
    _ descriptor: Int32, _ parts: Parts, _ count: Int32, _ place: off_t, _ how: Int32
  ) -> Int { find("preadv2", Vector.self)(descriptor, parts, count, place, how) }

  static func syncfs(_ descriptor: Int32) -> Int32 {
    find("syncfs", (@convention(c) (Int32) -> Int32).self)(descriptor)
  }

  static func copyFileRange(
    _ from: Int32, _ fromPlace: UnsafeMutablePointer<off_t>?, _ to: Int32,
    _ toPlace: UnsafeMutablePointer<off_t>?, _ count: Int, _ flags: UInt32
  ) -> Int { find("copy_file_range", Copy.self)(from, fromPlace, to, toPlace, count, flags) }

  static func splice(
    _ from: Int32, _ fromPlace: UnsafeMutablePointer<off_t>?, _ to: Int32,
    _ toPlace: UnsafeMutablePointer<off_t>?, _ count: Int, _ flags: UInt32
  ) -> Int { find("splice", Copy.self)(from, fromPlace, to, toPlace, count, flags) }

  static func sendfile(
    _ to: Int32, _ from: Int32, _ place: UnsafeMutablePointer<off_t>?, _ count: Int
  ) -> Int {
    find(
      "sendfile",
      (@convention(c) (Int32, Int32, UnsafeMutablePointer<off_t>?, Int) -> Int).self)(
        to, from, place, count)
  }

  static func checkedRead(
    _ descriptor: Int32, _ target: UnsafeMutableRawPointer, _ count: Int, _ room: Int
  ) -> Int {
    find(
      "__read_chk", (@convention(c) (Int32, UnsafeMutableRawPointer, Int, Int) -> Int).self)(
        descriptor, target, count, room)
  }

  static func checkedPread(
    _ descriptor: Int32, _ target: UnsafeMutableRawPointer, _ count: Int, _ place: off_t,
    _ room: Int
  ) -> Int {
    find(
      "__pread_chk",
      (@convention(c) (Int32, UnsafeMutableRawPointer, Int, off_t, Int) -> Int).self)(
        descriptor, target, count, place, room)
  }

  static func closeRange(_ first: UInt32, _ last: UInt32, _ flags: Int32) -> Int32 {
    find("close_range", (@convention(c) (UInt32, UInt32, Int32) -> Int32).self)(
      first, last, flags)
  }

  static func systemCall(
    _ number: Int, _ first: Int, _ second: Int, _ third: Int, _ fourth: Int, _ fifth: Int,
    _ sixth: Int
  ) -> Int {
    find("syscall", (@convention(c) (Int, Int, Int, Int, Int, Int, Int) -> Int).self)(
      number, first, second, third, fourth, fifth, sixth)
  }

  /// `ioctl(FICLONE)`.
  static func clone(_ to: Int32, _ from: Int32) -> Int32 {
    find("ioctl", (@convention(c) (Int32, UInt, Int) -> Int32).self)(to, 0x4004_9409, Int(from))
  }

  /// The number of files the library has compared to find others.
  static func nodeSteps() -> Int64 {
    find("lockstep_file_trace_node_steps", (@convention(c) () -> Int64).self)()
  }
}
