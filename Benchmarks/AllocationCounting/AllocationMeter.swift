/// Counts the allocations of this process between the two calls that a counted run makes.
///
/// Only for a separate process that is linked with jemalloc, because linking jemalloc moves
/// timings.
package enum AllocationMeter {
  /// Refuses to count where the count would be wrong: with a thread cache, or without jemalloc.
  package static func prepare() throws {
    if try Jemalloc.hasThreadCache() { throw ThreadCacheIsOn() }
    try SelfTest.run()
  }

  /// The allocations between the first and the second call of the closure.
  ///
  /// - Parameter perform: Calls the closure when the counted work begins, and when it has ended.
  /// - Returns: Allocations, and their bytes as rounded up to jemalloc's size classes.
  /// - Throws: The closure's error, or an error when jemalloc cannot be read.
  package static func count(
    _ perform: (_ onReady: () -> Void) async throws -> Void
  ) async throws -> (allocations: UInt64, bytes: UInt64) {
    var counts: [Jemalloc.Count] = []
    counts.reserveCapacity(2)
    var failure: (any Error)?
    try await perform {
      do { counts.append(try Jemalloc.count()) } catch { failure = error }
    }
    if let failure { throw failure }
    let difference = counts[1] - counts[0]
    return (difference.allocations, difference.bytes)
  }

  private struct ThreadCacheIsOn: Error, CustomStringConvertible {
    let description =
      "jemalloc's thread cache is on, so its counts are wrong; set MALLOC_CONF=tcache:false"
  }
}
