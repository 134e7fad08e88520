import Foundation
import LabSupport

/// A person searches, and searches again before the first search is over.
@MainActor
enum SearchTrial {
  nonisolated static let count = 200
  /// The number of notes that come a second time, whose words may be counted again.
  private nonisolated static let repeated = 10
  /// The call at which the first search is held: in the middle, or its last one.
  nonisolated static let (middle, last) = (5, count)

  /// The result of a search.
  struct Seen: Codable {
    let calls: Int
    let onMainActor: Int
    let found: [Int]
    let wanted: [Int]
  }

  /// The result of a search that another search ends.
  struct Ended: Codable {
    let wasHeld: Bool
    /// The calls for the first search after its end, besides the one that had begun.
    let callsAfterEnd: Int
    let found: [Int]
    let wanted: [Int]

    /// True if the first search looked at further notes.
    var wentOn: Bool { callsAfterEnd > 1 + repeated }
  }

  private static let texts = (1...count).map { id in
    "note \(id) \(id.isMultiple(of: 3) ? "tea" : "milk")"
  }

  private static func wanted(_ word: String) -> [Int] {
    (1...count).filter { texts[$0 - 1].hasSuffix(word) }
  }

  static func run(_ open: @MainActor ([(id: Int, text: String)]) -> any CheckedModel) async throws {
    let counter = WordCounter.shared
    let model = open(notes)
    counter.askMainActor()
    model.search("tea")
    await Patience.wait { !model.foundIDs.isEmpty }
    // A screen may show notes as they are found.
    await Patience.wait(Patience.short * 5) { model.foundIDs == wanted("tea") }
    await Patience.rest()
    try tell(
      Seen(
        calls: counter.calls, onMainActor: counter.onMainActor, found: model.foundIDs,
        wanted: wanted("tea")))
  }

  static func runEnd(
    heldAt heldCall: Int, _ open: @MainActor ([(id: Int, text: String)]) -> any CheckedModel
  ) async throws {
    let counter = WordCounter.shared
    let model = open(notes)
    counter.hold(at: heldCall)
    model.search("tea")
    await Patience.wait { counter.isHeld }
    let wasHeld = counter.isHeld
    model.search("milk")
    // If a thread is left, the second search is over before the first one comes back.
    await Patience.wait(Patience.short * 5) { model.foundIDs == wanted("milk") }
    counter.letGo()
    await Patience.wait(Patience.short * 5) { model.foundIDs == wanted("milk") }
    await Patience.rest()
    try tell(
      Ended(
        wasHeld: wasHeld, callsAfterEnd: counter.calls - count - heldCall,
        found: model.foundIDs, wanted: wanted("milk")))
  }

  /// Each note, and the first ten a second time.
  private static var notes: [(id: Int, text: String)] {
    let all = texts.enumerated().map { (id: $0.offset + 1, text: $0.element) }
    return all + all.prefix(repeated)
  }

  private static func tell(_ value: some Encodable) throws {
    LabProgram.tell(String(decoding: try JSONEncoder().encode(value), as: UTF8.self))
  }
}
