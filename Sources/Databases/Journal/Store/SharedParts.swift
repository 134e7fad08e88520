/// Several shared values in one piece of memory: an array's reference would be counted by every read.
@usableFromInline
struct SharedParts<Part: Sendable>: ~Copyable, @unchecked Sendable {
  // Sendable: the buffer is set once, before any thread can have it; what it points to are values that threads
  // share, from `init` to `deinit`; and `deinit` runs when no thread has the struct any more, because it cannot
  // be copied.
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

  /// Looks at a part.
  @inlinable
  func read<Result>(
    _ index: Int, _ body: (borrowing Part) throws -> Result
  ) rethrows -> Result {
    try parts[index].read(body)
  }

  /// Changes a part, alone.
  @inlinable
  func change<Result>(_ index: Int, _ body: (inout Part) throws -> Result) rethrows -> Result {
    try parts[index].change(body)
  }
}
