import Foundation

/// A program that no dynamic linker put together, such as one of the static SDK for Linux.
enum StaticProgram {
  /// The reason why such a program measures nothing.
  static let problem =
    "this program is linked statically: another C library and another allocator than those of your programs "
    + "would be measured. Build it with `swift build -c release`, or run Benchmarks/run."

  /// `AT_BASE` of `getauxval(3)`: the address of the dynamic linker.
  private static let linker: UInt = 7

  /// Whether this program is one; elsewhere than on Linux none is.
  static var isRunning: Bool {
    #if os(Linux)
      return isStatic(vector: FileManager.default.contents(atPath: "/proc/self/auxv") ?? Data())
    #else
      return false
    #endif
  }

  /// Whether a process with this auxiliary vector (`proc(5)`: pairs of words) is one.
  ///
  /// Nothing is concluded from a vector that does not speak of a linker.
  static func isStatic(vector: Data) -> Bool {
    let size = MemoryLayout<UInt>.size
    let words = stride(from: 0, to: vector.count - vector.count % size, by: size).map { start in
      vector.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start, as: UInt.self) }
    }
    return stride(from: 0, to: words.count - 1, by: 2).contains {
      words[$0] == linker && words[$0 + 1] == 0
    }
  }
}
