import Persistence
import SeededRandom
import Testing

@testable import StoreViewModel

@Suite("Items kept in order")
struct SortedItemsTests {
  private typealias Change = Changes<Note>.Change

  /// By text, then by id: an order that distinguishes all notes.
  private static let byText: @Sendable (Note, Note) -> Bool = {
    ($0.text, $0.id) < ($1.text, $1.id)
  }

  @Test(arguments: 1...200)
  func commitsGiveWhatLoadingAgainWould(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var reference: [Int: Note] = [:]
    var sorted = SortedItems<Note>([], by: Self.byText)
    for _ in 0..<30 {
      let steps = (0..<Int.random(in: 0...20, using: &random)).map { _ in
        Self.randomStep(using: &random)
      }
      for step in steps {
        switch step {
        case .save(let note): reference[note.id] = note
        case .delete(let id): reference[id] = nil
        }
      }
      sorted.apply(steps)
      #expect(sorted.items == reference.values.sorted(by: Self.byText))
    }
  }

  @Test func itemsThatTheOrderDoesNotTellApartStandAsTheyCame() {
    var sorted = SortedItems<Note>([Note(id: 5, text: "x")]) { $0.text < $1.text }
    sorted.apply([.save(Note(id: 1, text: "x"))])
    sorted.apply((10..<20).map { .save(Note(id: $0, text: "x")) })
    sorted.apply([.save(Note(id: 5, text: "x"))])
    #expect(sorted.items.map(\.id) == [5, 1] + Array(10..<20))
  }

  @Test func anOrderThatContradictsItselfLosesNothing() {
    var sorted = SortedItems<Note>((0..<5).map { Note(id: $0, text: "x") }) { _, _ in true }
    for id in 0..<5 { sorted.apply([.save(Note(id: id, text: "y"))]) }
    #expect(Set(sorted.items.map(\.id)) == [0, 1, 2, 3, 4])
    #expect(sorted.items.map(\.text) == ["y", "y", "y", "y", "y"])
    for id in 0..<5 { sorted.apply([.delete(id)]) }
    #expect(sorted.items.isEmpty)
  }

  private static func randomStep(using random: inout SplitMix64) -> Change {
    let id = Int.random(in: 0..<15, using: &random)
    if Bool.random(using: &random) { return .delete(id) }
    return .save(Note(id: id, text: "\(Int.random(in: 0..<5, using: &random))"))
  }
}
