import Foundation
import LabModel
import LabNotes
import LabSupport
import Persistence
import Schedules
import SimulatedDisk
import StoreConformance

/// Schedules of three saves on a full disk.
enum ErrorsTogether {
  private static let strategy = Strategy.random(seed: 6, count: 400)

  /// Returns true if each of three saves throws on a full disk, whichever save writes for which.
  static func areTold(_ lab: Lab, _ type: (some OneFileStore).Type) async throws -> Bool {
    let result = try await Schedules.explore(strategy, stepLimit: 500) { _ in
      let faults = FaultingFileSystem(MemoryFileSystem(directories: ["/data"])) { operation, _ in
        operation == .write
      }
      faults.arm(Fault(at: 1, .error(ENOSPC), .forGood))
      let store = type.init(file: NoteFile(on: faults, in: "/data"), notes: [:])
      async let first = isTold(1, store)
      async let second = isTold(2, store)
      async let third = isTold(3, store)
      let told = await [first, second, third].count { $0 }
      guard told == 3 else {
        throw Wrong("three saves on a full disk: \(told) threw, and \(3 - told) returned")
      }
    }
    return found(
      "told-together", result, lab,
      expected: "Each of three saves at once hears that the disk is full.",
      next: "NoteStore.swift: the error of a write belongs to everybody whose note was in it.")
  }

  private static func isTold(_ key: Int, _ store: some OneFileStore) async -> Bool {
    do { try await store.save(.sample(key: key, revision: 1)) } catch { return true }
    return false
  }

  private static func found(
    _ check: String, _ result: Exploration, _ lab: Lab, expected: String, next: String
  ) -> Bool {
    let failure = result.failure
    lab.found(
      check, passed: failure == nil, expected: expected,
      happened: failure.map { failure in
        failure.kind == .thrown ? failure.message : "Not all calls came back (\(failure.kind))."
      } ?? "So it was in \(result.schedules) schedules.",
      next: next, lanes: failure.flatMap { LabLanes(timeline: $0.timeline) })
    return failure == nil
  }
}
