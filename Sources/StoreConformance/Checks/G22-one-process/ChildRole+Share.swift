import Foundation
import Linearizability
import Persistence
import Processes

extension ChildRole {
  /// Opens the store, waits for the start signal, and makes the calls of this process's clients.
  static func share(_ plan: SharedPlan, _ subject: Subject) async throws {
    let store = try await plan.place.open(subject)
    ChildReports.tell(ready)
    while !FileManager.default.fileExists(atPath: plan.startFile) { yieldThread(times: 10) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for client in 0..<SharedPlan.clientsPerProcess {
        let number = plan.process * SharedPlan.clientsPerProcess + client
        group.addTask { try await share(plan, store, as: number) }
      }
      try await group.waitForAll()
    }
    try await store.close()
  }

  private static func share(
    _ plan: SharedPlan, _ store: any ErasedStore, as client: Int
  ) async throws {
    for round in 0..<plan.rounds {
      let offset = round * SharedPlan.keysPerRound
      for (step, call) in plan.calls(round: round)[client].enumerated() {
        var report = SharedReport(round: round, client: client, step: step, stamp: stamp())
        try tell(report)
        report.answer = await answer(to: call.shifted(by: offset), store, offset)
        report.stamp = stamp()
        try tell(report)
      }
    }
  }

  private static func answer(
    to call: StoreCall, _ store: any ErasedStore, _ offset: Int
  ) async -> SharedReport.Answer {
    do {
      switch try await store.perform(call) {
      case .returned(.ok): return .ok
      case .returned(.found(let revision)): return .found(revision)
      case .returned(.loaded(let content)):
        let own = content.filter { offset..<offset + SharedPlan.keysPerRound ~= $0.key }
        return .loaded(
          Dictionary(uniqueKeysWithValues: own.map { ($0.key - offset, $0.value) }))
      // The plan has no count, which would see the keys of every round.
      case .returned(.counted), .failed, .unknown: return .unknown
      }
    } catch {
      return CallEnding(throwing: error) == .unknown ? .unknown : .threw("\(error)")
    }
  }

  private static func tell(_ report: SharedReport) throws {
    ChildReports.tell(String(decoding: try JSONEncoder().encode(report), as: UTF8.self))
  }

  /// Nanoseconds of the machine's monotonic clock, which is the same in every process
  /// (`clock_gettime(2)`).
  private static func stamp() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
