/// Counts the allocations of this process while a counted run does its work.
///
/// Use it only in a separate process whose allocator is jemalloc, because jemalloc changes timings.
package struct AllocationMeter: Sendable {
  /// `mallctl(3)`: a name, the place for the old value and its size, the new value and its size.
  package typealias Control =
    @convention(c) (
      UnsafePointer<CChar>?, UnsafeMutableRawPointer?, UnsafeMutablePointer<Int>?,
      UnsafeMutableRawPointer?, Int
    ) -> Int32

  private let jemalloc: Jemalloc

  /// Reads jemalloc through its `mallctl`.
  ///
  /// - Throws: An error if counts would be wrong: with jemalloc's thread cache on, or if jemalloc
  ///   does not serve this process.
  package init(_ control: Control) throws {
    jemalloc = Jemalloc(control: control)
    if try jemalloc.hasThreadCache() { throw ThreadCacheIsOn() }
    try SelfTest.run(jemalloc)
  }

  /// Counts the allocations between the first and the second call that `perform` makes of its
  /// argument.
  ///
  /// - Parameter perform: Calls its argument twice: when the counted work begins, and when the work
  ///   has ended.
  /// - Returns: The number of allocations and their bytes, rounded up to jemalloc's size classes.
  /// - Throws: The closure's error, or an error when jemalloc cannot be read.
  package func count(
    _ perform: (_ onReady: () -> Void) async throws -> Void
  ) async throws -> (allocations: UInt64, bytes: UInt64) {
    var counts: [Jemalloc.Count] = []
    counts.reserveCapacity(2)
    var failure: (any Error)?
    try await perform {
      do { counts.append(try jemalloc.count()) } catch { failure = error }
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
