import Foundation

/// A known number of allocations over several threads: the probe refuses to report unless it
/// counts them.
enum SelfTest {
  static let threads = 4
  static let allocationsOfEach = 5_000
  private static let size = 48

  /// The counter's result for a known number of allocations, if the two differ.
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
    // The first run makes the allocations that threads and semaphores make once; they are not
    // counted.
    allocate()
    let cost = try Jemalloc.costOfCounting()
    let before = try Jemalloc.count()
    allocate()
    // The difference may have either sign: a thread of the first run may still be ending while the
    // cost is measured.
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
