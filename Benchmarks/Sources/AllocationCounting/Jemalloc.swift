/// The statistics of jemalloc for this process (`jemalloc(3)`).
///
/// The counts are exact only without thread caches: the arenas' statistics may count memory from a
/// cache earlier, later or never.
struct Jemalloc: Sendable {
  /// `mallctl(3)`.
  let control: AllocationMeter.Control

  /// A control could not be read: jemalloc is not the allocator of this process, or is built
  /// without the control.
  struct Unreadable: Error, CustomStringConvertible {
    let name: String
    let code: Int32
    var description: String { "jemalloc's \(name) cannot be read (error \(code))" }
  }

  /// The number of allocations ever made by all threads, and their bytes.
  struct Count {
    var allocations: UInt64 = 0
    /// The bytes, as rounded up to jemalloc's size classes.
    var bytes: UInt64 = 0

    static func - (left: Count, right: Count) -> Count {
      Count(
        allocations: left.allocations &- right.allocations, bytes: left.bytes &- right.bytes)
    }
  }

  /// Returns true if the thread caches are on; `MALLOC_CONF=tcache:false` turns them off.
  func hasThreadCache() throws -> Bool {
    try read("opt.tcache", initial: false)
  }

  /// The allocations that ``count()`` itself makes for the names of the statistics.
  func costOfCounting() throws -> Count {
    // The first call also makes allocations that happen only once and must not be subtracted each
    // time.
    _ = try count()
    let first = try count()
    return try count() - first
  }

  /// Reads the current counts.
  ///
  /// Reads a few hundred statistics, which itself allocates (``costOfCounting()``).
  func count() throws -> Count {
    var epoch: UInt64 = 1
    let code = control("epoch", nil, nil, &epoch, MemoryLayout<UInt64>.size)
    guard code == 0 else { throw Unreadable(name: "epoch", code: code) }
    var count = Count()
    try add(classes: "bin", statistics: "bins", number: "arenas.nbins", to: &count)
    try add(classes: "lextent", statistics: "lextents", number: "arenas.nlextents", to: &count)
    return count
  }

  /// Adds the allocations of all size classes of one kind, summed over all arenas.
  private func add(
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

  private func read<Value: BitwiseCopyable>(
    _ name: String, initial: Value
  ) throws -> Value {
    var value = initial
    var size = MemoryLayout<Value>.size
    let code = control(name, &value, &size, nil, 0)
    guard code == 0 else { throw Unreadable(name: name, code: code) }
    return value
  }
}
