import Mutants
import Persistence
import Testing

@testable import StoreConformance

@Suite("Bytes from elsewhere in a store's file")
struct AddedBytesTests {
  private static let longer = Mutants.all.filter { $0.subject.id == "mutant-ignoresWhatFollows" }

  private func finding(_ subject: Subject) async -> Finding {
    await Conformance.run(
      Trial(
        subject: subject, replay: Replay(.corruptionDetected, seed: 1), effort: 0.05,
        looksFurther: false, child: nil))
  }

  @Test func aStoreThatIgnoresWhatFollowsMustClaimThat() async throws {
    let subject = try #require(Self.longer.first).subject
    let found = try #require(await finding(subject).counterexample)
    #expect(found.timeline.contains("after its end its last 1 bytes again"))
    guard case .held = await finding(subject.claiming { $0.excess = .ignored }) else {
      Issue.record("the claim was not taken")
      return
    }
  }

  /// The journal's zeros are room for later entries; it refuses other bytes.
  @Test func onlyZerosMayFollowAJournal() async throws {
    let silent = await finding(Mutants.honestJournal.claiming { $0.excess = .refused })
    let found = try #require(silent.counterexample)
    #expect(found.timeline.contains("zero"))
    guard case .held = await finding(Mutants.honestJournal) else {
      Issue.record("the journal took bytes that are no zeros")
      return
    }
  }

  @Test func aLineBreakAfterJSONIsNoDamage() {
    #expect(Claims().ignores(excess: Array("\n".utf8)))
    #expect(!Claims(fileFormat: .own).ignores(excess: Array("\n".utf8)))
    #expect(!Claims().ignores(excess: [0]))
  }

  @Test func additionsLieAfterTheEndAndInTheMiddle() async throws {
    let file = try #require(
      try await SoundFile.write(
        Subject("reference") { try ReferenceStore<Note>(configuration: $0) }))
    for damage in file.additions.atEnd {
      #expect(damage.apply(to: file.bytes).starts(with: file.bytes), "\(damage)")
    }
    let inMiddle = file.additions.inMiddle(every: 1)
    #expect(inMiddle.count == 3 * (file.bytes.count - 1))
    for damage in inMiddle {
      #expect(damage.apply(to: file.bytes).count > file.bytes.count, "\(damage)")
    }
    #expect(Damage.inserted("a zero", [0], at: 1).apply(to: [1, 2]) == [1, 0, 2])
    #expect(Damage.appended("a zero", [0]).apply(to: [1, 2]) == [1, 2, 0])
  }
}
