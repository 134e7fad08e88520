import Foundation

/// Makes a known number of allocations on several threads.
///
/// The probe refuses to report if its count differs.
enum SelfTest {
  static let threads = 4
  static let allocationsOfEach = 5_000
  private static let size = 48

  /// The counter's result differs from the known number of allocations.
  struct Mismatch: Error, CustomStringConvertible {
    let expected: Int
    let counted: Int64
    var description: String {
      "the self-test made \(expected) allocations and counted \(counted); "
        + "start the probe with MALLOC_CONF=tcache:false"
    }
  }

  /// Allocates, counts, and throws if the two numbers differ by more than one in 200.
  static func run(_ jemalloc: Jemalloc) throws {
    let expected = threads * allocationsOfEach
    // Threads and semaphores make some allocations only once. The first run makes them before the
    // count.
    allocate()
    let cost = try jemalloc.costOfCounting()
    let before = try jemalloc.count()
    allocate()
    // The difference may be negative: a thread of the first run may still be ending while the cost
    // is measured.
    let counted = Int64(bitPattern: (try jemalloc.count() - before - cost).allocations)
    guard (counted - Int64(expected)).magnitude <= UInt64(expected / 200) else {
      throw Mismatch(expected: expected, counted: counted)
    }
  }

  /// Each thread allocates memory, keeps it and frees it.
  ///
  /// All threads stay alive until all are done.
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
