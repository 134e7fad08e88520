import Foundation
import Synchronization

/// Read transactions kept for later finds, because beginning a new one allocates.
///
/// A thread uses the place with the index computed from its identity. Two threads that share a
/// place rarely collide; if they do, one of them begins a new transaction. No thread waits for
/// another.
struct LMDBReaders: ~Copyable, Sendable {
  private static let count = 64
  /// The number of words from one place to the next, so that no two share a cache line.
  private static let stride = 16
  private let places = Places()

  /// The words, in one block of memory: every find would retain and release an array's reference.
  ///
  /// - Note: `@unchecked Sendable`: the pointer is set once, before a thread can have it. Every word
  ///   that it points to is an `Atomic` from `init` to `deinit`, and is only used as one. `deinit`
  ///   runs when no thread has the value any more, because the value cannot be copied.
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

    /// Stores a word if the place is empty.
    func fill(at index: Int, with word: UInt) -> Bool {
      start[index].compareExchange(expected: 0, desired: word, ordering: .releasing).exchanged
    }
  }

  /// Takes the transaction of this thread's place, which is then empty; `nil` if it was already
  /// empty.
  func take() -> OpaquePointer? {
    OpaquePointer(bitPattern: places.exchange(at: Self.place, with: 0))
  }

  /// Stores a transaction in this thread's place.
  ///
  /// - Returns: `true` if the place was empty.
  func put(_ transaction: OpaquePointer) -> Bool {
    places.fill(at: Self.place, with: UInt(bitPattern: transaction))
  }

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
