import CatalogArms
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
    // A verdict needs an interval, and an interval 6 rounds.
    #expect(Profile.quick.rounds > 6)
    #expect(Profile.quick.arms(.catalog).contains { $0.id == "actor-journaled" })
    let specimens = Profile.quick.arms(.catalog).filter { $0.kind == .specimen }
    #expect(specimens.map(\.id) == ["published-actor"])
  }

  @Test func withRivalsQuickAsksWhatAStoreIsComparedBy() {
    let chosen = scenarios(.quick) { $0.hasRivals = true }
    let saves = RecordedDurability.allCases.flatMap { durability in
      [1, 8, 32].map { scenario(.saveOnly, clients: $0, records: 1_000, durability) }
    }
    let finds = [1, 8].map { scenario(.readOnly, clients: $0, records: 1_000, .powerLoss) }
    #expect(Set(chosen) == Set(saves + finds) && chosen.count == 8)
    var choice = Profile.Choice()
    choice.hasRivals = true
    #expect(Profile.quick.sweeps(choice, arms: Profile.quick.arms(.catalog)).isEmpty)
    let rivals = Profile.quick.rivals.map(\.id)
    let limits = ["raw-append", "raw-write", "raw-direct"]
    #expect(Set(rivals).isSuperset(of: ["lmdb", "rocksdb", "bare-log"] + limits))
  }

  @Test func fullHasEveryWorkloadByClientsAndBothDurabilitiesOfWhatIsSaved() {
    for workload in Workload.usual {
      let saves: [Workload] = [.mixed, .saveOnly]
      let durabilities = saves.contains(workload) ? RecordedDurability.allCases : [.powerLoss]
      for (durability, clients) in durabilities.flatMap({ one in [1, 8, 32].map { (one, $0) } }) {
        #expect(
          scenarios(.full).contains(
            scenario(workload, clients: clients, records: 1_000, durability)))
      }
    }
    for clients in [1, 2, 4, 8, 16, 32, 64] {
      for workload in [Workload.saveOnly, .readOnly] {
        #expect(
          scenarios(.full).contains(
            scenario(workload, clients: clients, records: 1_000, .powerLoss)))
      }
    }
    let named = scenarios(.full) { $0.durabilities = [.processCrash] }
    #expect(Set(named.map(\.workload)) == Set(Workload.usual), "what is named is not spared")
  }

  @Test(arguments: Profile.allCases)
  func sizesAndLimitsAreSweptApart(_ profile: Profile) throws {
    let sweeps = profile.sweeps(.init(), arms: profile.arms(.catalog))
    let limits = try #require(sweeps.first { $0.title == "the limits" })
    let sizes = try #require(sweeps.first { $0.title == "the sizes of the store" })
    #expect(
      Set(limits.arms.map(\.id)).isSuperset(of: ["raw-append", "raw-replace", "dictionary"]))
    #expect(limits.scenarios == scenarios(profile))
    #expect(Set(sizes.scenarios.map(\.records)).isSuperset(of: [10_000]))
    #expect(sizes.scenarios.allSatisfy { $0.workload == .saveOnly && $0.clients == 1 })
    #expect(sizes.arms.contains { $0.id == "raw-replace" })
    #expect(sweeps.allSatisfy { 1 <= $0.rounds && $0.rounds < profile.rounds })
  }

  @Test(arguments: Profile.allCases)
  func sizesThatAreNamedAreNotSwept(_ profile: Profile) {
    var choice = Profile.Choice()
    choice.records = [50]
    #expect(profile.sweeps(choice, arms: profile.arms(.catalog)).count == 1)
    choice = Profile.Choice()
    choice.workloads = [.readOnly]
    #expect(profile.sweeps(choice, arms: profile.arms(.catalog)).count == 1)
  }

  @Test func aLimitThatIsComparedIsNotSweptToo() throws {
    let arms = ["actor", "raw-append"].compactMap(Arms.catalog.arm)
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
