import Persistence
import ResultModel
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

  @Test func quickAsksFewQuestions() {
    #expect(
      scenarios(.quick) == [
        scenario(.saveOnly, records: 1_000, .powerLoss),
        scenario(.saveOnly, clients: 32, records: 1_000, .powerLoss),
        scenario(.readOnly, records: 1_000, .powerLoss),
      ])
    #expect(Profile.quick.rounds >= 8)
    let specimens = Profile.quick.arms.filter { $0.kind == .specimen }
    #expect(specimens.map(\.id) == ["published-actor"])
  }

  @Test func withRivalsQuickAsksWhatAStoreIsComparedBy() {
    let chosen = scenarios(.quick) { $0.hasRivals = true }
    let saves = Durability.allCases.flatMap { durability in
      [1, 8, 32].map { scenario(.saveOnly, clients: $0, records: 1_000, durability) }
    }
    let finds = [1, 8].map { scenario(.readOnly, clients: $0, records: 1_000, .powerLoss) }
    #expect(Set(chosen) == Set(saves + finds) && chosen.count == 8)
    var choice = Profile.Choice()
    choice.hasRivals = true
    #expect(Profile.quick.sweeps(choice, arms: Profile.quick.arms).isEmpty)
    let rivals = Profile.quick.rivals.map(\.id)
    #expect(Set(rivals).isSuperset(of: ["lmdb", "rocksdb", "bare-log", "raw-append", "raw-write"]))
  }

  @Test func fullHasEveryWorkloadByClientsAndDurabilities() {
    for workload in Workload.usual {
      for clients in [1, 2, 8, 32] {
        for durability in Durability.allCases {
          let one = scenario(workload, clients: clients, records: 1_000, durability)
          #expect(scenarios(.full).contains(one))
        }
      }
    }
  }

  @Test(arguments: Profile.allCases)
  func sizesAndLimitsAreSweptApart(_ profile: Profile) {
    let sweeps = profile.sweeps(.init(), arms: profile.arms)
    let limits = sweeps[0].arms.map(\.id)
    #expect(Set(limits).isSuperset(of: ["raw-append", "raw-replace", "dictionary"]))
    #expect(sweeps[0].scenarios == scenarios(profile))
    #expect(Set(sweeps[1].scenarios.map(\.records)).isSuperset(of: [10_000]))
    #expect(sweeps[1].scenarios.allSatisfy { $0.workload == .saveOnly && $0.clients == 1 })
    #expect(sweeps[1].arms.contains { $0.id == "raw-replace" })
    #expect(sweeps.allSatisfy { 1 <= $0.rounds && $0.rounds < profile.rounds })
  }

  @Test(arguments: Profile.allCases)
  func sizesThatAreNamedAreNotSwept(_ profile: Profile) {
    var choice = Profile.Choice()
    choice.records = [50]
    #expect(profile.sweeps(choice, arms: profile.arms).count == 1)
    choice = Profile.Choice()
    choice.workloads = [.readOnly]
    #expect(profile.sweeps(choice, arms: profile.arms).count == 1)
  }

  @Test func aLimitThatIsComparedIsNotSweptToo() throws {
    let arms = ["actor", "raw-append"].compactMap(Arm.arm)
    #expect(
      Profile.quick.sweeps(.init(), arms: arms).allSatisfy { sweep in
        !sweep.scenarios.contains(scenario(.saveOnly, records: 1_000, .powerLoss))
          || !sweep.arms.contains { $0.id == "raw-append" }
      })
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
    #expect(Set(byClients.map(\.clients)) == [64])
  }
}
