/// Several shared values in a single block of memory.
///
/// In an array, every read would count a reference.
@usableFromInline
struct SharedParts<Part: Sendable>: ~Copyable, @unchecked Sendable {
  // Sendable: the buffer is set once, before other threads can access it. It contains values that
  // threads may share from `init` to `deinit`. `deinit` runs after the last thread has released the
  // struct, because it cannot be copied.
  @usableFromInline let parts: UnsafeMutableBufferPointer<SharedValue<Part>>
  /// The parts' numbers.
  @usableFromInline let indices: Range<Int>

  init(_ initial: [Part]) {
    parts = .allocate(capacity: initial.count)
    for (index, part) in initial.enumerated() {
      parts.initializeElement(at: index, to: SharedValue(part))
    }
    indices = initial.indices
  }

  deinit {
    parts.deinitialize()
    parts.deallocate()
  }

  @inlinable
  func read<Result>(
    _ index: Int, _ body: (borrowing Part) throws -> Result
  ) rethrows -> Result {
    try parts[index].read(body)
  }

  /// Changes a part, with exclusive access.
  @inlinable
  func change<Result>(_ index: Int, _ body: (inout Part) throws -> Result) rethrows -> Result {
    try parts[index].change(body)
  }
}
