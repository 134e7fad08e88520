// Explores code that cannot be given an executor, in a process whose global executor is captured.

import Foundation
import Schedules

let bodies: [String: @Sendable (Schedule) async throws -> Void] = [
  "unstructured": { _ in try await orderOfTwo { work in Task { work() } } },
  "detached": { _ in try await orderOfTwo { work in Task.detached { work() } } },
  "saves": { _ in try await twoDetachedWrites() },
  "sleep": { _ in try await Task.sleep(for: .milliseconds(1)) },
]

let name = CommandLine.arguments.dropFirst().first ?? ""
do {
  if let body = bodies[name] {
    try Schedules.captureGlobalExecutor()
    print(
      try Schedules.explore(.exhaustive(limit: 1_000_000), keepGoing: true, body: body))
  } else if name == "in-use" {
    // Somebody else's hook, which must stay as it is. No task is made while it is there.
    dlsym(dlopen(nil, RTLD_NOW), "swift_task_enqueueGlobal_hook")?
      .assumingMemoryBound(to: Int.self).pointee = 1
    try Schedules.captureGlobalExecutor()
  } else {
    print("usage: schedule-child \(bodies.keys.sorted().joined(separator: "|"))")
  }
} catch {
  print(error)
}
