import Foundation

/// A known number of allocations over several threads: the probe refuses to report unless it
/// counts them.
enum SelfTest {
  static let threads = 4
  static let allocationsOfEach = 5_000
  private static let size = 48

  /// What the counter said of a known number, if that is not what it is.
  struct Mismatch: Error, CustomStringConvertible {
    let expected: Int
    let counted: Int64
    var description: String {
      "the self-test made \(expected) allocations and counted \(counted); "
        + "start the probe with MALLOC_CONF=tcache:false"
    }
  }

  /// Allocates, counts, and throws when the two differ by more than one in 200.
  static func run() throws {
    let expected = threads * allocationsOfEach
    // A first time, so that what threads and semaphores allocate once is not counted.
    allocate()
    let cost = try Jemalloc.costOfCounting()
    let before = try Jemalloc.count()
    allocate()
    // Both ways: a thread of the first time may still be on its way out while the cost is taken.
    let counted = Int64(bitPattern: (try Jemalloc.count() - before - cost).allocations)
    guard (counted - Int64(expected)).magnitude <= UInt64(expected / 200) else {
      throw Mismatch(expected: expected, counted: counted)
    }
  }

  /// Every thread allocates, keeps and frees; all are alive until all are done.
  private static func allocate() {
    let finished = DispatchSemaphore(value: 0)
    for _ in 0..<threads {
      Thread.detachNewThread {
        let blocks = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(
          capacity: allocationsOfEach)
        for index in 0..<allocationsOfEach { blocks[index] = malloc(size) }
        for index in 0..<allocationsOfEach { free(blocks[index]) }
        blocks.deallocate()
        finished.signal()
      }
    }
    for _ in 0..<threads { finished.wait() }
  }
}
