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
/// A thread looks in the place that its number gives; two that share one get in each other's way
/// rarely, and then one of them begins a transaction anew. No thread waits for another.
struct LMDBReaders: ~Copyable, Sendable {
  private static let count = 64
  /// How many words lie between two places, so that no two share a cache line.
  private static let stride = 16
  // Immutable, and what it points to is atomic; freed with the value, when nobody uses it.
  private nonisolated(unsafe) let places: UnsafeMutablePointer<Atomic<UInt>>

  init() {
    places = .allocate(capacity: Self.count * Self.stride)
    for index in 0..<Self.count * Self.stride { (places + index).initialize(to: Atomic(0)) }
  }

  deinit {
    places.deinitialize(count: Self.count * Self.stride)
    places.deallocate()
  }

  /// The transaction of this thread's place, which is empty from now on; `nil` when it was.
  func take() -> OpaquePointer? {
    OpaquePointer(bitPattern: places[Self.place].exchange(0, ordering: .acquiring))
  }

  /// Puts a transaction into this thread's place.
  ///
  /// - Returns: Whether there was room.
  func put(_ transaction: OpaquePointer) -> Bool {
    places[Self.place].compareExchange(
      expected: 0, desired: UInt(bitPattern: transaction), ordering: .releasing
    ).exchanged
  }

  /// Takes all transactions.
  func takeAll() -> [OpaquePointer] {
    (0..<Self.count).compactMap {
      OpaquePointer(bitPattern: places[$0 * Self.stride].exchange(0, ordering: .acquiring))
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
