import Dispatch
import Synchronization

enum OneJobAfterAnotherBefore {
  final class Uploads: Sendable {
    private let queue = DispatchQueue(label: "uploads")

    func add(_ job: @escaping @Sendable (_ done: @escaping @Sendable () -> Void) -> Void) {
      queue.async {
        let ended = DispatchSemaphore(value: 0)
        job { ended.signal() }
        ended.wait()
      }
    }
  }
}

enum OneJobAfterAnotherAfter {
  final class Uploads: Sendable {
    private let last = Mutex<Task<Void, Never>?>(nil)

    @discardableResult
    func add(_ job: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
      last.withLock { last in
        let next = Task { [before = last] in
          await before?.value
          await job()
        }
        last = next
        return next
      }
    }
  }
}
