import Foundation
import Measurement
import Persistence
import ResultModel

extension Round {
  /// Fills a store, or opens the one that another process has filled.
  func opening(_ step: OpeningStep) async throws -> RoundResult {
    var openings: [OpeningMeasurement] = []
    for scenario in request.scenarios {
      switch step {
      case .fill: try await fill(scenario)
      case .open: openings.append(try await open(scenario))
      }
    }
    return RoundResult(measurements: [], openings: openings)
  }

  private func fill(_ scenario: Scenario) async throws {
    let items = items.sized(scenario.itemSize)
    let filled = FilledStore(request, scenario)
    try filled.removeUnfinished()
    let place = try StoreDirectory(
      in: request.directory, filled.name, scenario, format: format, items: items)
    let store = try await place.open(PosixFileSystem(), items, open)
    // A process that opens this file later finds the store's own format, not the array from the
    // filling.
    try await store.save(key: 0, revision: 1)
    try await store.store.close()
    try filled.finish()
  }

  private func open(_ scenario: Scenario) async throws -> OpeningMeasurement {
    let items = items.sized(scenario.itemSize)
    let place = try StoreDirectory(
      filledIn: request.directory, FilledStore(request, scenario).name, scenario, format: format)
    let key = scenario.records / 2
    let expected = items.item(key: key, revision: key == 0 ? 1 : 0)
    let configuration = place.configuration(PosixFileSystem())
    let (readBefore, residentBefore) = (ProcessMemory.readFromStorage(), ProcessMemory.resident())
    let start = MonotonicClock.now()
    let store = try await open.store(configuration, items, nil).store
    let found = try await store.find(by: expected.id)
    let nanoseconds = MonotonicClock.now() - start
    let resident = ProcessMemory.resident().combined(with: residentBefore) { max(0, $0 - $1) }
    let read = ProcessMemory.readFromStorage().combined(with: readBefore) { max(0, $0 - $1) }
    guard found == expected else {
      throw WrongEndState(
        arm: request.arm,
        difference: "the first find gave \(found?.summary ?? "nothing"), not \(expected.summary)")
    }
    if request.verifies {
      var endState = EndState(records: scenario.records)
      endState.add(key: 0, revision: 1)
      if let difference = endState.difference(from: try await store.loadAll(), of: items) {
        throw WrongEndState(arm: request.arm, difference: difference)
      }
    }
    try await store.close()
    return OpeningMeasurement(
      scenario: scenario, nanoseconds: nanoseconds, residentBytes: resident,
      fileBytes: place.bytesOnDisk(), diskReadBytes: read)
  }
}
