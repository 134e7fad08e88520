import Dispatch

/// Runs blocks at once on threads of Dispatch, and returns when all have ended.
func concurrently(_ blocks: (@Sendable () -> Void)...) async {
  await withCheckedContinuation { caller in
    let group = DispatchGroup()
    for block in blocks { DispatchQueue.global().async(group: group, execute: block) }
    group.notify(queue: .global()) { caller.resume() }
  }
}

/// Another actor, to which a call takes a hop and which lets others come first, such as a network.
actor Elsewhere {
  private(set) var calls = 0

  @discardableResult func call() async -> Int {
    calls += 1
    let number = calls
    await Task.yield()
    return number
  }
}
