@testable import Mutants
import Persistence
import Testing

@testable import StoreConformance

@Suite("The check of views")
struct ViewsCheckTests {
  private static let honest = Subject("reference") { try ReferenceStore<Note>(configuration: $0) }

  /// A sample whose id has no order.
  private struct Ticket: Sample {
    struct Number: Hashable, Codable, Sendable { var value: Int }
    var id: Number
    var revision: Int

    static func sample(key: Int, revision: Int) -> Ticket {
      // Backwards, so that the order of keys is not that of the encoded ids.
      Ticket(id: Number(value: 100 - key), revision: revision)
    }
    var sampleKey: Int { 100 - id.value }
    var sampleRevision: Int { revision }
  }

  /// A store with the required members only.
  private actor UnobservedStore<Item: Storable>: Store {
    private var state: StoreState<Item>

    init(_ configuration: StoreConfiguration) throws {
      state = try StoreState(opening: configuration)
    }

    func save(_ item: Item) throws { try save(contentsOf: [item]) }
    func save(contentsOf items: [Item]) throws {
      try state.commit(Changes(items.map { .save($0) }))
    }
    func delete(_ id: Item.ID) throws { try delete(contentsOf: [id]) }
    func delete(contentsOf ids: [Item.ID]) throws {
      try state.commit(Changes(ids.map { .delete($0) }))
    }
    func find(by id: Item.ID) throws -> Item? { try state.find(by: id) }
    func loadAll() throws -> [Item] { try state.loadAll() }
    func flush() throws { try state.commit(.none) }
    func close() throws { try state.commit(.close) }
  }

  private func held(_ finding: Finding) -> (explored: Int, detail: String)? {
    if case .held(let explored, let detail) = finding { (explored, detail) } else { nil }
  }

  @Test func nothingIsFoundOnAnHonestStoreWhateverTheSeed() async {
    for seed: UInt64 in 1...6 {
      let finding = await Conformance.run(
        Replay(.viewsAgree, seed: seed), Self.honest, effort: 0.05)
      // Six lists, ten histories and two fixed cases, besides the schedules.
      #expect((held(finding)?.explored ?? 0) > 18, "seed \(seed): \(finding)")
    }
  }

  @Test func idsWithoutAnOrderAreNotPagedAndTheDetailSaysSo() async throws {
    let subject = Subject("tickets") { try ReferenceStore<Ticket>(configuration: $0) }
    let finding = await Conformance.run(Replay(.viewsAgree, seed: 1), subject, effort: 0.2)
    let detail = try #require(held(finding), "\(finding)").detail
    #expect(detail.contains("it has no pages: counts, snapshots, feeds"))
  }

  @Test func aStoreWithCountsAloneIsCheckedForThemAndTheDetailSaysSo() async throws {
    for access in [Claims.FileAccess.fileSystem, .direct] {
      let subject = Subject("unobserved", claims: Claims(fileAccess: access)) {
        try UnobservedStore<Note>($0)
      }
      let finding = await Conformance.run(Replay(.viewsAgree, seed: 1), subject, effort: 0.2)
      let detail = try #require(held(finding), "\(finding)").detail
      #expect(detail.contains("it has no pages and no feed: counts"))
    }
  }

  /// Memory is measured in a separate process only.
  @Test(.long, arguments: Mutants.views.filter { $0.breaks != .boundedMemory })
  func everyMutantIsKilledAndReplayed(_ mutant: Mutant) async throws {
    _ = try await killedAndReplayed(mutant, effort: 1)
  }

  @Test func aCounterexampleIsShort() async throws {
    let mutant = try #require(Mutants.views.first { $0.subject.id == "mutant-feedMissesBatches" })
    let found = await Conformance.run(Replay(.viewsAgree, seed: 1), mutant.subject)
    guard case .broken(let counterexample) = found else {
      Issue.record("\(mutant) survived")
      return
    }
    let lines = counterexample.timeline.split(separator: "\n")
    #expect(lines.first == "open (processCrash)")
    #expect(lines.count <= 7, "\(counterexample.timeline)")
    #expect(lines.last?.hasPrefix("found: the feed tells") == true)
  }
}
