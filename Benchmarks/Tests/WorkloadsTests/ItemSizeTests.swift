import CatalogArms
import Foundation
import Persistence
import ResultModel
import Testing
@testable import Workloads

@Suite("The size of items")
struct ItemSizeTests {
  @Test(arguments: [100, 200, 1_000, 16_000, 1_000_000])
  func theSizesReallyAreTheSizes(_ size: Int) throws {
    let items = GeneratedRecords().sized(size)
    var lines: Set<Data> = []
    for (key, revision) in [(0, 0), (0, 1), (999, 16), (123_456, 4_095), (7, 1_000_003)] {
      let item = items.item(key: key, revision: revision)
      let line = Data(try JSONItemCodec().encode(item))
      #expect(abs(line.count - size) <= 10, "key \(key), revision \(revision): \(line.count)")
      #expect(try JSONItemCodec().decode(BenchmarkRecord.self, from: line) == item)
      #expect(SavedMarks.newest(in: Array(line)) == [key: revision])
      lines.insert(line)
    }
    #expect(lines.count == 5)
  }

  @Test func theUsualItemsStayWhatTheyWere() {
    #expect(GeneratedRecords().item(key: 3, revision: 4) == BenchmarkRecord(key: 3, revision: 4))
    #expect(GeneratedRecords(itemSize: 100).sized(nil).item(key: 3, revision: 4).answers.count == 3)
  }

  @Test func eachSizeHasStoresOfItsOwn() async throws {
    let stores = Shared<[RecordingStore]>([])
    let scenarios = [100, 16_000].flatMap { size in
      [Workload.saveOnly, .mixed].map {
        Scenario($0, clients: 2, records: 10, durability: .processCrash, itemSize: size)
      }
    }
    try await inTemporaryDirectory { directory in
      let request = RoundRequest(
        arm: "test", seed: 3, window: 0, minimumOperations: 20, scenarios: scenarios,
        directory: directory)
      let measurements = try await Round(request: request, kind: .variant) { configuration in
        let store = try RecordingStore(configuration)
        stores.change { $0.append(store) }
        return store
      }.run()
      #expect(measurements.map(\.scenario) == scenarios)
    }
    // Each store is opened once more for the verification.
    #expect(stores.value.count == 4)
    for (store, size) in zip(stores.value, [100, 100, 16_000, 16_000]) {
      for item in await store.saved + store.loadAll() {
        let line = try JSONItemCodec().encode(item)
        #expect(abs(line.count - size) <= 10)
      }
    }
  }

  @Test(arguments: Profile.allCases)
  func eachSizeIsAScenario(_ profile: Profile) {
    var choice = Profile.Choice()
    let usual = profile.scenarios(choice)
    choice.itemSizes = [100, 16_000]
    let sized = profile.scenarios(choice)
    #expect(sized.count == 2 * usual.count && Set(sized).count == sized.count)
    #expect(Set(sized.map(\.itemSize)) == [100, 16_000])
    #expect(profile.sweeps(choice, arms: []).count <= 1)
  }

  @Test func whatFullMeasuresApartCanBeMeasured() throws {
    let all =
      Profile.workloadScenarios([.powerLoss, .processCrash])
      + Profile.itemSizeScenarios([.powerLoss])
    #expect(Set(all).count == 16)
    let journaled = try #require(Arms.catalog.arm("actor-journaled"))
    let apart = Profile.full.sweeps(.init(), arms: [journaled]).flatMap(\.scenarios)
    #expect(Set(apart).isSuperset(of: Set(all.filter { $0.durability == .powerLoss })))
    #expect(
      Profile.quick.sweeps(.init(), arms: [journaled]).flatMap(\.scenarios).allSatisfy {
        Workload.usual.contains($0.workload) && $0.itemSize == nil
      })
    #expect(all.allSatisfy { journaled.obstacle(to: $0) == nil })
  }

  @Test func aScenarioFromBeforeThereWereSizesIsRead() throws {
    let text = #"{"workload":"mixed","clients":1,"records":2,"durability":"powerLoss"}"#
    let scenario = try JSONDecoder().decode(Scenario.self, from: Data(text.utf8))
    #expect(scenario == Scenario(.mixed, clients: 1, records: 2, durability: .powerLoss))
    #expect(!String(decoding: try JSONEncoder().encode(scenario), as: UTF8.self).contains("Size"))
  }
}
