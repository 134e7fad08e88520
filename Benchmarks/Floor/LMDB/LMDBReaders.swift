#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import Synchronization

/// Read transactions that are kept for the next find: beginning one anew allocates.
///
/// A thread looks in the place that its number gives. Two threads that share a place rarely meet
/// there; then one of them begins a new transaction. No thread waits for another.
struct LMDBReaders: ~Copyable, Sendable {
  private static let count = 64
  /// How many words lie between two places, so that no two share a cache line.
  private static let stride = 16
  private let places = Places()

  /// The words, in one piece of memory: an array's reference would be counted by every find.
  ///
  /// - Note: `@unchecked Sendable`: the pointer is set once, before any thread can have it; every
  ///   word that it points to is an `Atomic` from `init` to `deinit`, and is only ever used as one;
  ///   and `deinit` runs when no thread has the value any more, because it cannot be copied.
  private struct Places: ~Copyable, @unchecked Sendable {
    private let start: UnsafeMutablePointer<Atomic<UInt>>

    init() {
      start = .allocate(capacity: count * stride)
      for index in 0..<count * stride { (start + index).initialize(to: Atomic(0)) }
    }

    deinit {
      start.deinitialize(count: count * stride)
      start.deallocate()
    }

    func exchange(at index: Int, with word: UInt) -> UInt {
      start[index].exchange(word, ordering: .acquiring)
    }

    /// Puts a word where there is none.
    func fill(at index: Int, with word: UInt) -> Bool {
      start[index].compareExchange(expected: 0, desired: word, ordering: .releasing).exchanged
    }
  }

  /// The transaction of this thread's place, which is empty afterwards; `nil` if it was empty
  /// before.
  func take() -> OpaquePointer? {
    OpaquePointer(bitPattern: places.exchange(at: Self.place, with: 0))
  }

  /// Puts a transaction into this thread's place.
  ///
  /// - Returns: Whether there was room.
  func put(_ transaction: OpaquePointer) -> Bool {
    places.fill(at: Self.place, with: UInt(bitPattern: transaction))
  }

  /// Takes all transactions.
  func takeAll() -> [OpaquePointer] {
    (0..<Self.count).compactMap {
      OpaquePointer(bitPattern: places.exchange(at: $0 * Self.stride, with: 0))
    }
  }

  private static var place: Int {
    #if canImport(Darwin)
      let number = UInt64(UInt(bitPattern: pthread_self()))
    #else
      let number = UInt64(pthread_self())
    #endif
    // Multiplicative hashing by the golden ratio (Knuth, The Art of Computer Programming, 6.4).
    return Int(((number >> 12) &* 0x9e37_79b9_7f4a_7c15) >> 58) * stride
  }
}
