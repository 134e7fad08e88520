@testable import Linearizability
import Mutants
import Persistence
import Testing

@testable import StoreConformance

@Suite("Words for the kind of a store")
struct ChosenWordTests {
  private static let all = Claims().with { claims in
    claims.batches = .itemByItem
    claims.layout = .filePerRecord
    claims.listing = .none
    claims.writes = .behind
    claims.closes = .nothing
    claims.lock = .none
    claims.tornTail = .dropped
    claims.excess = .ignored
  }

  @Test func ordinaryClaimsHaveNoWordAndExcuseNothing() {
    #expect(Claims().chosenWords.isEmpty)
    #expect(Guarantee.allCases.allSatisfy { Claims().reasonNotTried($0) == nil })
  }

  @Test func everyWordIsToldWithTheGuaranteesThatItTakesAway() {
    let remarks = Self.all.chosenWords.map(\.remark)
    #expect(remarks.count == 8)
    for word in ["batches", "layout", "listing", "writes", "closes", "lock", "tornTail", "excess"] {
      #expect(remarks.count { $0.contains("(\(word): .") } == 1, "\(word)")
    }
    let untried = Self.all.chosenWords.flatMap(\.untried)
    #expect(untried.allSatisfy { guarantee in remarks.contains { $0.contains(guarantee.id) } })
  }

  @Test func aPromiseThatAWordTakesAwayIsWaivedByThatWord() {
    let claims = Claims.documents.with { $0.layout = .filePerRecord }
    let cell = Cell(
      .nothingDestroyed, .notExercised("it keeps a file for each record"), claims: claims)
    #expect(cell.verdict == .waived)
    #expect(cell.agrees)
    #expect(cell.waiver == claims.reasonNotTried(.nothingDestroyed))
  }

  /// Most stores keep their file open, and no system tells them that another one has its name.
  @Test func aFileThatIsReplacedIsAskedForWhereThatIsClaimed() async throws {
    let replay = Replay(.memoryEqualsDisk, seed: 1)
    let silent = await Conformance.run(replay, Mutants.keepsFileOpen, effort: 0.3)
    guard case .held(_, let detail) = silent else {
      Issue.record("\(silent)")
      return
    }
    #expect(!detail.contains("replaced"))
    let claiming = Mutants.keepsFileOpen.claiming { $0.swap = .noticed }
    let found = try #require(
      await Conformance.run(replay, claiming, effort: 0.3).counterexample)
    #expect(found.timeline.contains("the first file is put back right after opening"))
    let removed = ReplacementCase(moment: .afterSave, durability: .powerLoss, change: .removed)
    let story = try await removed.problem(claiming)?.story
    #expect(story?.contains("the file is removed after a save") == true)
    #expect(try await removed.problem(Mutants.keepsFileOpen) == nil)
  }

  @Test func aReportSaysTheWords() async {
    let report = await Conformance.check(
      [Mutants.honestFolder.claiming { $0.layout = .filePerRecord }],
      options: .init(guarantees: [.corruptionDetected], children: .none))
    let text = "\(report)"
    #expect(text.contains("honest-folder: it keeps a file for each record (layout: .fileP"))
    #expect(text.contains("honest-folder: it takes a batch item by item (batches: .itemBy"))
  }

  @Test func aStoreThatCannotListIsNeverAskedForItsContent() async throws {
    let subject = try #require(Mutants.kinds.first { $0.id == "kind-cache" })
    let arena = try Arena(for: subject)
    defer { arena.remove() }
    let store = try await subject.open(arena.configuration())
    try await store.save(70, 7)
    try await store.save(3, 1)
    try await store.delete(3)
    #expect(try await store.loadAll() == [70: 7])
    #expect(try await store.count() == 1)
    #expect(subject.claims.fitting(StoreCall.loadAll).label == StoreCall.find(key: 0).label)
  }

  @Test func aFolderIsToldWhereTheClaimsSayNothingOfIt() async throws {
    let (_, remarks, _) = try await Mutants.honestFolder.probed(nil)
    #expect(remarks.contains { $0.text.contains("keeps a folder") && !$0.contradicts })
    let file = Subject("one-file", claims: .documents.with { $0.layout = .filePerRecord }) {
      try ReferenceStore<Note>(configuration: $0)
    }
    let (_, contradictions, _) = try await file.probed(nil)
    #expect(contradictions.contains { $0.text.contains("keeps a single file") && $0.contradicts })
  }

  @Test func aTornTailIsTheEndOfTheFileAndNothingElse() async throws {
    let subject = try #require(Mutants.kinds.first { $0.id == "kind-marked-log" })
    let file = try #require(try await SoundFile.write(subject))
    let first = Dictionary(uniqueKeysWithValues: file.content.filter { $0.key == 0 })
    #expect(file.growth.isWithoutTornTail([:], after: .truncation(to: 0)))
    #expect(!file.growth.isWithoutTornTail([:], after: .truncation(to: file.bytes.count / 2)))
    #expect(!file.growth.isWithoutTornTail([:], after: .flip(bit: 0, byte: 3)))
    #expect(!file.growth.isWithoutTornTail(first, after: .zeros(from: 0, count: 64)))
    #expect(
      file.growth.isWithoutTornTail(
        file.content, after: .truncation(to: file.bytes.count - 1)))
  }
}

extension Subject {
  func claiming(_ change: (inout Claims) -> Void) -> Subject {
    var copy = self
    copy.claims = copy.claims.with(change)
    return copy
  }
}
