import Dispatch

extension Kernel {
  static let blockedPool = Kernel(
    name: "blockedPool",
    report: "https://github.com/craigjbass/clearancekit/issues/66",
    defect: "Tasks wait with semaphores for other tasks, which get no thread."
  ) { isMended in
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask { isMended ? await Task.detached { 1 }.value : answer() }
      }
    }
  }
}

private func answer() -> Int {
  let ready = DispatchSemaphore(value: 0)
  Task.detached { ready.signal() }
  ready.wait()
  return 1
}
