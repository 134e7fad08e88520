import Persistence
import Testing
import Workloads

@Suite("What a profile measures")
struct ProfileTests {
  private func scenarios(
    _ profile: Profile, _ restrict: (inout Profile.Choice) -> Void = { _ in }
  ) -> [Scenario] {
    var choice = Profile.Choice()
    restrict(&choice)
    return profile.scenarios(choice)
  }

  @Test(arguments: Profile.allCases)
  func savesAreMeasuredByClientsSizesAndDurabilities(_ profile: Profile) {
    let scenarios = scenarios(profile)
    for clients in [1, 2, 8, 32] {
      #expect(scenarios.contains(scenario(.saveOnly, clients: clients, records: 1_000, .powerLoss)))
    }
    for records in [10, 100, 1_000, 10_000] {
      #expect(scenarios.contains(scenario(.saveOnly, records: records, .powerLoss)))
    }
    for durability in Durability.allCases {
      #expect(scenarios.contains(scenario(.saveOnly, records: 1_000, durability)))
    }
    #expect(Set(scenarios.map(\.workload)) == Set(Workload.allCases))
    // The harness's own cost is taken from this one.
    #expect(scenarios.contains { $0.workload == .readOnly && $0.clients == 1 })
  }

  @Test(arguments: Profile.allCases)
  func noScenarioHasMoreClientsThanRecords(_ profile: Profile) {
    let all =
      scenarios(profile) + scenarios(profile) { $0.records = [1, 4, 40] }
      + scenarios(profile) {
        $0.records = [5]
        $0.clients = [1, 5, 6]
      }
    #expect(all.allSatisfy { $0.clients <= $0.records })
    #expect(scenarios(profile) { ($0.records, $0.clients) = ([2], [3]) }.isEmpty)
  }

  @Test(arguments: Profile.allCases)
  func scenariosOfOneStoreStandTogetherAndOnlyOnce(_ profile: Profile) {
    let scenarios = scenarios(profile)
    #expect(Set(scenarios).count == scenarios.count)
    let stores = scenarios.map { "\($0.records) \($0.durability)" }
    let groups = stores.indices.count { $0 == 0 || stores[$0] != stores[$0 - 1] }
    #expect(groups == Set(stores).count)
  }

  @Test func fullMeasuresEverythingThatQuickDoes() {
    #expect(Set(scenarios(.quick)).isStrictSubset(of: Set(scenarios(.full))))
    #expect(Profile.full.rounds >= 10)
  }

  @Test(arguments: Profile.allCases)
  func whatIsAskedForByNameIsMeasuredInEveryCombination(_ profile: Profile) {
    let chosen = scenarios(profile) {
      $0.workloads = [.mixed, .readOnly]
      $0.clients = [3, 5]
      $0.records = [7, 70]
      $0.durabilities = [.processCrash]
    }
    #expect(chosen.count == 8)
    #expect(chosen.allSatisfy { $0.durability == .processCrash })
    let byClients = scenarios(profile) { $0.clients = [64] }
    #expect(Set(byClients.map(\.records)) == [1_000])
    #expect(Set(byClients.map(\.workload)) == Set(Workload.allCases))
    #expect(Set(byClients.map(\.durability)) == Set(Durability.allCases))
  }
}
