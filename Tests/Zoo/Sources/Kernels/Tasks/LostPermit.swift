import Synchronization

extension Kernel {
  static let lostPermit = Kernel(
    name: "lostPermit",
    report: "https://github.com/Mesh-LLM/mesh-llm/pull/1444",
    defect: "A task that is cancelled just after its turn came throws and keeps the permit."
  ) { isMended in
    let permits = Permits(isMended: isMended)
    let worker = Task {
      try await permits.acquire()
      permits.release()
    }
    async let released: Void = permits.release()
    worker.cancel()
    await released
    _ = await worker.result
    try expect(permits.free == 1, "the only permit is lost")
  }
}

private final class Permits: Sendable {
  private let state = Mutex((free: 0, waiters: [CheckedContinuation<Void, Never>]()))
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  var free: Int { state.withLock { $0.free } }

  func acquire() async throws {
    await withCheckedContinuation { caller in
      let isFree = state.withLock { state in
        if state.free == 0 { state.waiters.append(caller) } else { state.free -= 1 }
        return state.waiters.isEmpty
      }
      if isFree { caller.resume() }
    }
    guard Task.isCancelled else { return }
    if isMended { release() }
    throw CancellationError()
  }

  func release() {
    let next = state.withLock { state in
      if state.waiters.isEmpty { state.free += 1 }
      return state.waiters.isEmpty ? nil : state.waiters.removeFirst()
    }
    next?.resume()
  }
}
