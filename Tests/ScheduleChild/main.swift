// Explores code in a separate process: code that cannot be given an executor, with the global
// executor captured, and code about the pool, which nothing else keeps busy here.

import Foundation
import Schedules

let uncaptured: [String: @Sendable (Schedule) async throws -> Void] = [
  "gates-crosswise": { _ in await Stuck.gates(crosswise: true) },
  "gates-in-one-order": { _ in await Stuck.gates(crosswise: false) },
  "lost-wake-up": { _ in await Stuck.wakeUp(isRemembered: false) },
  "remembered-wake-up": { _ in await Stuck.wakeUp(isRemembered: true) },
  "unstructured-task": { _ in await Stuck.unstructuredTask() },
  "detached-task": { _ in await Stuck.detachedTask() },
]

let captured: [String: @Sendable (Schedule) async throws -> Void] = [
  "unstructured": { _ in try await orderOfTwo { work in Task { work() } } },
  "detached": { _ in try await orderOfTwo { work in Task.detached { work() } } },
  "saves": { _ in try await twoDetachedWrites() },
  // Long enough that the task sleeps before the time is over.
  "sleep": { _ in try await Task.sleep(for: .milliseconds(100)) },
]

let name = CommandLine.arguments.dropFirst().first ?? ""
let reduction = CommandLine.arguments.dropFirst(2).first.flatMap(Reduction.init) ?? .none
do {
  if captured[name] != nil { try Schedules.captureGlobalExecutor() }
  if let body = captured[name] ?? uncaptured[name] {
    print(
      try Schedules.explore(
        .exhaustive(limit: 1_000_000, reduction: reduction), keepGoing: true, body: body))
  } else if name == "in-use" {
    // Somebody else's hook, which must stay as it is. No task is made while it is there.
    dlsym(dlopen(nil, RTLD_NOW), "swift_task_enqueueGlobal_hook")?
      .assumingMemoryBound(to: Int.self).pointee = 1
    try Schedules.captureGlobalExecutor()
  } else {
    let names = (Array(captured.keys) + uncaptured.keys).sorted()
    print("usage: schedule-child \(names.joined(separator: "|")) [none|sourceSets]")
  }
} catch {
  print(error)
}
