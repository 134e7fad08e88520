import CatalogArms
import Floor
import Foundation
import Guarantees
import Persistence
import ResultModel
import Testing
import VariantCatalog
@testable import Workloads

@Suite("What can be measured")
struct ArmTests {
  @Test func anArmSaysWhatItIs() throws {
    let mutex = try #require(Arms.catalog.arm("mutex"))
    #expect(mutex.family == .lock && mutex.repeats == nil)
    let again = mutex.again
    #expect(again.family == .lock && again.repeats == "mutex" && again.kind == .again)
    for arm in Arms.catalog.all {
      let isStore = arm.kind == .variant || arm.kind == .specimen
      #expect((arm.family != nil) == isStore, "\(arm.id)")
    }
  }

  @Test func everyVariantAndFloorHasItsOwnName() {
    let ids = Arms.catalog.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(ids.starts(with: VariantCatalog.all.map(\.id)))
    let floors = Arms.catalog.all.filter { $0.kind == .floor }.map(\.id)
    let rivals = Arms.catalog.all.filter { $0.kind == .rival }.map(\.id)
    #expect(Array(ids.dropFirst(VariantCatalog.all.count)) == floors + rivals)
    let specimens = Arms.catalog.all.filter { $0.kind == .specimen }.map(\.id)
    #expect(specimens == VariantCatalog.all.filter(\.isSpecimen).map(\.id))
  }

  @Test func anArmIsFoundByItsNameAndByItsSecondName() throws {
    for arm in Arms.catalog.all {
      #expect(Arms.catalog.arm(arm.id)?.id == arm.id)
      let again = try #require(Arms.catalog.arm("\(arm.id) (again)"))
      #expect(again.kind == .again && again.mostClients == arm.mostClients)
    }
    #expect(Arms.catalog.arm("actro") == nil)
    #expect(Arms.catalog.arm("") == nil)
  }

  @Test func whatAnArmCannotDoHasAReason() throws {
    let dictionary = try #require(Arms.catalog.arm("dictionary"))
    let append = try #require(Arms.catalog.arm("raw-append"))
    let actor = try #require(Arms.catalog.arm("actor"))
    #expect(
      dictionary.obstacle(to: scenario(.mixed, clients: 2)) == "nothing guards it: 1 client at most"
    )
    #expect(dictionary.obstacle(to: scenario(.mixed)) == nil)
    #expect(append.obstacle(to: scenario(.mixed)) == "not what this floor is a limit for")
    #expect(append.obstacle(to: scenario(.saveOnly, clients: 8)) == nil)
    #expect(
      actor.obstacle(to: scenario(.mixed, clients: 9, records: 8)) == "fewer records than clients")
    #expect(actor.obstacle(to: scenario(.mixed, clients: 8, records: 8)) == nil)
    for floor in Arms.catalog.all where floor.kind == .floor {
      for arm in [floor, floor.again] {
        #expect(arm.obstacle(to: scenario(.open)) == "it keeps nothing that could be opened")
      }
    }
    #expect(actor.again.obstacle(to: scenario(.open)) == nil)
  }

  @Test func whatCannotDeleteIsNotFilled() throws {
    for arm in Arms.catalog.all {
      for workload in Workload.allCases where workload.addsItems && arm.kind == .rival {
        #expect(arm.obstacle(to: scenario(workload)) != nil, "\(arm.id), \(workload)")
      }
    }
    #expect(try #require(Arms.catalog.arm("sqlite")).obstacle(to: scenario(.fill)) == nil)
  }

  /// The arms of this machine; a file system for temporary files may have no writes past its cache.
  private static let present = Arms.catalog.all.filter {
    $0.missing() == nil && !$0.isOnServer
      && ($0.id != RawDirect.id || AlignedFile.obstacle(in: NSTemporaryDirectory()) == nil)
  }

  @Test(arguments: present.map(\.id))
  func operationsAreCountedBetweenTwoCalls(_ id: String) async throws {
    try await inTemporaryDirectory { directory in
      var calls = 0
      try await ProbeRequest(
        kind: .allocations, arm: id, scenario: scenario(.saveOnly, records: 10), seed: 1,
        directory: directory, calls: 5
      ).perform(among: .catalog) { calls += 1 }
      #expect(calls == 2)
    }
  }

  @Test func anUnknownArmIsAnErrorThatNamesTheOthers() async throws {
    let request = ProbeRequest(
      kind: .allocations, arm: "actro", scenario: scenario(.saveOnly), seed: 1, directory: "/")
    let error = await #expect(throws: UnknownArm.self) {
      try await request.perform(among: .catalog) {}
    }
    let text = "\(try #require(error))"
    #expect(text.contains("actro") && text.contains("dictionary"))
  }
}
