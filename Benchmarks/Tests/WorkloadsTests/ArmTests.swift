import Persistence
import ResultModel
import Testing
import VariantCatalog
@testable import Workloads

@Suite("What can be measured")
struct ArmTests {
  @Test func everyVariantAndFloorHasItsOwnName() {
    let ids = Arm.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(ids.starts(with: VariantCatalog.all.map(\.id)))
    let floors = Arm.all.filter { $0.kind == .floor }.map(\.id)
    let rivals = Arm.all.filter { $0.kind == .rival }.map(\.id)
    #expect(Array(ids.dropFirst(VariantCatalog.all.count)) == floors + rivals)
    let specimens = Arm.all.filter { $0.kind == .specimen }.map(\.id)
    #expect(specimens == VariantCatalog.all.filter(\.isSpecimen).map(\.id))
  }

  @Test func anArmIsFoundByItsNameAndByItsSecondName() throws {
    for arm in Arm.all {
      #expect(Arm.arm(arm.id)?.id == arm.id)
      let again = try #require(Arm.arm("\(arm.id) (again)"))
      #expect(again.kind == .again && again.mostClients == arm.mostClients)
    }
    #expect(Arm.arm("actro") == nil)
    #expect(Arm.arm("") == nil)
  }

  @Test func whatAnArmCannotDoHasAReason() throws {
    let dictionary = try #require(Arm.arm("dictionary"))
    let append = try #require(Arm.arm("raw-append"))
    let actor = try #require(Arm.arm("actor"))
    #expect(
      dictionary.obstacle(to: scenario(.mixed, clients: 2)) == "nothing guards it: 1 client at most"
    )
    #expect(dictionary.obstacle(to: scenario(.mixed)) == nil)
    #expect(append.obstacle(to: scenario(.mixed)) == "not what this floor is a limit for")
    #expect(append.obstacle(to: scenario(.saveOnly, clients: 8)) == nil)
    #expect(
      actor.obstacle(to: scenario(.mixed, clients: 9, records: 8)) == "fewer records than clients")
    #expect(actor.obstacle(to: scenario(.mixed, clients: 8, records: 8)) == nil)
    for floor in Arm.all where floor.kind == .floor {
      for arm in [floor, floor.again] {
        #expect(arm.obstacle(to: scenario(.open)) == "it keeps nothing that could be opened")
      }
    }
    #expect(actor.again.obstacle(to: scenario(.open)) == nil)
  }

  @Test func whatCannotDeleteIsNotFilled() throws {
    for arm in Arm.all {
      for workload in Workload.allCases where workload.addsItems && arm.kind == .rival {
        #expect(arm.obstacle(to: scenario(workload)) != nil, "\(arm.id), \(workload)")
      }
    }
    #expect(try #require(Arm.arm("sqlite")).obstacle(to: scenario(.fill)) == nil)
  }

  @Test(arguments: Arm.all.filter { $0.missing() == nil && !$0.isOnServer }.map(\.id))
  func operationsAreCountedBetweenTwoCalls(_ id: String) async throws {
    try await inTemporaryDirectory { directory in
      var calls = 0
      try await ProbeRequest(
        kind: .allocations, arm: id, scenario: scenario(.saveOnly, records: 10), seed: 1,
        directory: directory, calls: 5
      ).perform { calls += 1 }
      #expect(calls == 2)
    }
  }

  @Test func anUnknownArmIsAnErrorThatNamesTheOthers() async throws {
    let request = ProbeRequest(
      kind: .allocations, arm: "actro", scenario: scenario(.saveOnly), seed: 1, directory: "/")
    let error = await #expect(throws: UnknownArm.self) { try await request.perform {} }
    let text = "\(try #require(error))"
    #expect(text.contains("actro") && text.contains("dictionary"))
  }
}
