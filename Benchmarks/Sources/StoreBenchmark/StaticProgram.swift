import Foundation

/// A program without a dynamic linker, such as one built with the static SDK for Linux.
enum StaticProgram {
  /// The reason why such a program measures nothing.
  static let problem =
    "this program is linked statically: another C library and another allocator than those of your programs "
    + "would be measured. Run Benchmarks/run."

  /// `AT_BASE` of `getauxval(3)`: the address of the dynamic linker.
  private static let linker: UInt = 7

  /// True if this program is static; always false on systems other than Linux.
  static var isRunning: Bool {
    #if os(Linux)
      return isStatic(vector: FileManager.default.contents(atPath: "/proc/self/auxv") ?? Data())
    #else
      return false
    #endif
  }

  /// Returns true if a process with this auxiliary vector (`proc(5)`: pairs of words) is static.
  ///
  /// A vector without an entry for the linker does not count as static.
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
