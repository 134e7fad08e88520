import Foundation
import Synchronization
import Testing

@testable import JournaledActorVariant

#if canImport(Glibc)
  import Glibc
#endif

/// A shared value that closures can hold.
private final class Shared<Value: Sendable>: Sendable {
  let shared: SharedValue<Value>

  init(_ value: Value) { shared = SharedValue(value) }

  func read<Result>(_ body: (borrowing Value) throws -> Result) rethrows -> Result {
    try shared.read(body)
  }

  func change<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try shared.change(body)
  }

  #if canImport(Glibc)
    /// Returns true if a reader may enter now, asked on another thread.
    func letsReadersIn() -> Bool {
      let answer = DispatchSemaphore(value: 0)
      let code = Atomic<Int32>(0)
      Thread {
        let entered = pthread_rwlock_tryrdlock(self.shared.lock.lock)
        if entered == 0 { pthread_rwlock_unlock(self.shared.lock.lock) }
        code.store(entered, ordering: .releasing)
        answer.signal()
      }.start()
      answer.wait()
      return code.load(ordering: .acquiring) == 0
    }
  #endif
}

@Suite("A value that threads read together and one changes")
struct SharedValueTests {
  @Test func noChangeIsLostOrSeenHalf() async throws {
    let shared = Shared([0, 0])
    let halves = Atomic(0)
    let readers = (0..<3).map { _ in
      onThread {
        while shared.read({ pair in
          if pair[0] != pair[1] { halves.add(1, ordering: .relaxed) }
          return pair[0] < 4_000
        }) {}
      }
    }
    let writers = (0..<4).map { _ in
      onThread {
        for _ in 0..<1_000 {
          shared.change { pair in
            pair[0] += 1
            pair[1] += 1
          }
        }
      }
    }
    for thread in writers + readers { try await thread.value }
    #expect(halves.load(ordering: .relaxed) == 0)
    #expect(shared.read { copy $0 } == [4_000, 4_000])
  }

  @Test func theMarkIsSetWithinAndBelongsToTheThread() async throws {
    let (mark, shared) = (ThreadMark(), Shared(1))
    #expect(!mark.isSet)
    shared.read { _ in #expect(mark.isSet) }
    #expect(!mark.isSet)
    shared.change { _ in #expect(mark.isSet) }
    #expect(!mark.isSet)
    #expect(throws: CancellationError.self) { try shared.read { _ in throw CancellationError() } }
    #expect(!mark.isSet)
    let elsewhere = DispatchSemaphore(value: 0)
    shared.read { _ in
      Thread {
        #expect(!mark.isSet)
        elsewhere.signal()
      }.start()
      elsewhere.wait()
    }
  }

  @Test func aValueSharesItsCacheLinesWithNoOther() {
    let values = (0..<8).map { Shared($0) }
    let lines = values.map { UInt(bitPattern: $0.shared.value) / 128 }
    #expect(Set(lines).count == 8)
  }

  @Test func aMarkWithinAnotherLeavesTheOuterOne() {
    let (mark, shared) = (ThreadMark(), Shared(1))
    mark.within {
      shared.read { _ in }
      #expect(mark.isSet)
      shared.change { _ in }
      #expect(mark.isSet)
    }
    #expect(!mark.isSet)
  }

  #if canImport(Glibc)
    /// With an exclusive lock, the second reader would wait for the first.
    @Test func twoThreadsReadTogether() async throws {
      let shared = Shared(7)
      let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let one = onThread {
        shared.read { value in
          first.signal()
          second.wait()
          return copy value
        }
      }
      let other = onThread {
        first.wait()
        return shared.read { value in
          second.signal()
          return copy value
        }
      }
      #expect(try await one.value == 7)
      #expect(try await other.value == 7)
    }

    /// With readers first the loop would not end: nothing keeps a new reader out.
    @Test func aChangeThatWaitsGoesBeforeLaterReads() async throws {
      let shared = Shared(0)
      let write = try await onThread {
        shared.read { _ in
          let write = onThread { shared.change { $0 = 1 } }
          while shared.letsReadersIn() {}
          return write
        }
      }.value
      try await write.value
      #expect(shared.read { copy $0 } == 1)
    }
  #endif
}
