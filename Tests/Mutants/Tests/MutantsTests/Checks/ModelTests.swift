import Foundation
import JournaledActorVariant
import Mutants
import Persistence
import SQLiteVariant
import Testing

@testable import StoreConformance

// A store that blocks would otherwise take each thread of the pool.
@Suite("Models with other ids and other members than the first two", .serialized)
struct ModelTests {
  private static let stores =
    Mutants.honestModels + [
      Subject("journal-parcels") { try JournaledActorStore<Parcel>(configuration: $0) },
      Subject("sqlite-parcels", claims: Claims(fileAccess: .direct, fileFormat: .own)) {
        try SQLiteStore<Parcel>(configuration: $0)
      },
      Subject("journal-listings") { try JournaledActorStore<Listing>(configuration: $0) },
      Subject("sqlite-listings", claims: Claims(fileAccess: .direct, fileFormat: .own)) {
        try SQLiteStore<Listing>(configuration: $0)
      },
      Subject("sqlite-entries", claims: Claims(fileAccess: .direct, fileFormat: .own)) {
        try SQLiteStore<Entry>(configuration: $0)
      },
    ]
  private static let guarantees: [Guarantee] = [.sequential, .memoryEqualsDisk, .viewsAgree]

  @Test(arguments: stores.map(\.id), guarantees)
  func aCorrectStoreKeepsThem(id: String, guarantee: Guarantee) async throws {
    let subject = try #require(Self.stores.first { $0.id == id })
    let finding = await Conformance.run(Replay(guarantee, seed: 1), subject, effort: 0.02)
    #expect(Cell(guarantee, finding, claims: subject.claims).verdict == .held, "\(finding)")
  }

  @Test func aSampleHasItsKeyAndRevisionWhateverTheModel() {
    func check<Model: Sample>(_ model: Model.Type) {
      var ids: Set<Model.ID> = []
      for key in 0..<40 {
        let item = Model.sample(key: key, revision: 3 * key)
        #expect(item.sampleKey == key && item.sampleRevision == 3 * key)
        #expect(item == .sample(key: key, revision: 3 * key))
        #expect(ids.insert(item.id).inserted)
      }
    }
    check(Parcel.self)
    check(Ticket.self)
    check(Token.self)
    check(Listing.self)
  }

  @Test(arguments: 0..<4) func aParcelIsTheSameAfterJSON(revision: Int) throws {
    let parcel = Parcel.sample(key: 2, revision: revision)
    let data = try JSONEncoder().encode(parcel)
    #expect(try JSONDecoder().decode(Parcel.self, from: data) == parcel)
    let large = try #require(Parcel.large(key: 0, byteCount: 4_000))
    #expect(4_000..<6_000 ~= (try JSONEncoder().encode(large)).count)
  }

  @Test func valuesAtTheEdgesAreTheSameAfterJSON() throws {
    func check<Model: Sample>(_ model: Model.Type, count: Int) throws {
      let items = Model.edges
      #expect(items.count == count && Set(items.map(\.id)).count == count)
      let data = try JSONEncoder().encode(items)
      #expect(try JSONDecoder().decode([Model].self, from: data) == items)
    }
    let (texts, numbers) = (SampleValues.texts.count, SampleValues.numbers.count)
    try check(Note.self, count: texts + numbers)
    try check(Entry.self, count: SampleValues.dates.count + texts + numbers)
  }

  @Test func theMemberThatBendsIsNamed() async throws {
    let mutant = try #require(Mutants.all.first { $0.subject.id == "mutant-dropsZeros" })
    let cases = FixedCase.all(of: .sequential)
    let index = try #require(cases.firstIndex { $0.name.contains("values at the edges") })
    let replay = Replay(.sequential, seed: 1, only: FixedCase.first + index)
    let found = await Conformance.run(replay, mutant.subject, effort: 0.02)
    let words = try #require(found.counterexample, "\(found)").found
    #expect(words == #"another item: its text was "a\0b", and is "ab""#)
  }

  /// Each mutant is wrong about the files of single records, or about a file of another program.
  @Test(arguments: ["leavesOutDamaged", "cutsNames", "hashedNames", "inheritedLock"])
  func aWrongStoreOfFilesIsNamed(_ name: String) async throws {
    let mutant = try #require(Mutants.direct.first { $0.subject.id == "mutant-direct-\(name)" })
    let finding = await ChildRole.isolatedCheck(
      mutant.subject, Replay(mutant.breaks, seed: 1), effort: 0.02,
      child: try MutantChildCommand.find(), looksFurther: false)
    #expect(finding.counterexample != nil, "\(mutant) survived: \(finding)")
  }

  @Test func aDecimalWithTheDigitsOfADoubleIsNoticed() async throws {
    let mutant = try #require(Mutants.all.first { $0.subject.id == "mutant-digitsLikeDouble" })
    let finding = await Conformance.run(
      Replay(.memoryEqualsDisk, seed: 1), mutant.subject, effort: 0.02)
    #expect(finding.counterexample?.timeline.contains("price") == true, "\(finding)")
  }
}
