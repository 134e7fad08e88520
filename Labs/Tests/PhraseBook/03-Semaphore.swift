import Dispatch
import Synchronization

enum SemaphoreBefore {
  static func size(of name: String) -> Int {
    let answered = DispatchSemaphore(value: 0)
    let size = Mutex(0)
    measure(name) { answer in
      size.withLock { $0 = answer }
      answered.signal()
    }
    answered.wait()
    return size.withLock { $0 }
  }
}

enum SemaphoreAfter {
  // Every caller becomes `async` too, up to the screen, which starts the task.
  static func size(of name: String) async -> Int {
    await measure(name)
  }
}
