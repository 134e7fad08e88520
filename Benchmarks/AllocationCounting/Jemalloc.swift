import CJemalloc

/// The statistics of jemalloc about this process (`jemalloc(3)`).
///
/// The counts are exact only without thread caches: a cache hands out memory that the arenas'
/// statistics have counted before, or count later, or never.
enum Jemalloc {
  /// A control could not be read: jemalloc is not this process's allocator, or is built without it.
  struct Unreadable: Error, CustomStringConvertible {
    let name: String
    let code: Int32
    var description: String { "jemalloc's \(name) cannot be read (error \(code))" }
  }

  /// All that was ever allocated, by all threads.
  struct Count {
    var allocations: UInt64 = 0
    /// The bytes, as rounded up to jemalloc's size classes.
    var bytes: UInt64 = 0

    static func - (left: Count, right: Count) -> Count {
      Count(
        allocations: left.allocations &- right.allocations, bytes: left.bytes &- right.bytes)
    }
  }

  /// Whether the thread caches are on; `MALLOC_CONF=tcache:false` turns them off.
  static func hasThreadCache() throws -> Bool {
    try read("opt.tcache", initial: false)
  }

  /// The difference between two calls of ``count()`` with nothing between them: the names of the
  /// statistics.
  static func costOfCounting() throws -> Count {
    // The first reading also makes allocations that happen only once, which are no cost of every
    // reading.
    _ = try count()
    let first = try count()
    return try count() - first
  }

  /// Counts.
  ///
  /// Reads a few hundred statistics, which itself allocates (``costOfCounting()``).
  static func count() throws -> Count {
    var epoch: UInt64 = 1
    let code = mallctl("epoch", nil, nil, &epoch, MemoryLayout<UInt64>.size)
    guard code == 0 else { throw Unreadable(name: "epoch", code: code) }
    var count = Count()
    try add(classes: "bin", statistics: "bins", number: "arenas.nbins", to: &count)
    try add(classes: "lextent", statistics: "lextents", number: "arenas.nlextents", to: &count)
    return count
  }

  /// Adds the allocations of all size classes of one kind, over all arenas.
  private static func add(
    classes: String, statistics: String, number: String, to count: inout Count
  ) throws {
    let allArenas = 4096  // MALLCTL_ARENAS_ALL
    for index in 0..<(try read(number, initial: UInt32(0))) {
      let name = "stats.arenas.\(allArenas).\(statistics).\(index).nmalloc"
      let allocations = try read(name, initial: UInt64(0))
      let size = try read("arenas.\(classes).\(index).size", initial: 0)
      count.allocations += allocations
      count.bytes += allocations * UInt64(size)
    }
  }

  private static func read<Value: BitwiseCopyable>(
    _ name: String, initial: Value
  ) throws -> Value {
    var value = initial
    var size = MemoryLayout<Value>.size
    let code = mallctl(name, &value, &size, nil, 0)
    guard code == 0 else { throw Unreadable(name: name, code: code) }
    return value
  }
}
