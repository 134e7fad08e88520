import Foundation
import LabSupport

/// A person searches, and searches again before the first search is over.
@MainActor
enum SearchTrial {
  nonisolated static let count = 200
  private static let heldCall = 5

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
    try tell(
      Seen(
        calls: counter.calls, onMainActor: counter.onMainActor, found: model.foundIDs,
        wanted: wanted("tea")))
  }

  static func runEnd(_ open: @MainActor ([(id: Int, text: String)]) -> any CheckedModel)
    async throws
  {
    let counter = WordCounter.shared
    let model = open(notes)
    counter.hold(at: heldCall)
    model.search("tea")
    await Patience.wait { counter.isHeld }
    let wasHeld = counter.isHeld
    model.search("milk")
    counter.letGo()
    await Patience.wait { model.foundIDs == wanted("milk") }
    await Patience.rest()
    try tell(
      Ended(
        wasHeld: wasHeld, callsAfterEnd: counter.calls - count - heldCall,
        found: model.foundIDs, wanted: wanted("milk")))
  }

  /// Each note, and the first ten a second time.
  private static var notes: [(id: Int, text: String)] {
    let all = texts.enumerated().map { (id: $0.offset + 1, text: $0.element) }
    return all + all.prefix(10)
  }

  private static func tell(_ value: some Encodable) throws {
    LabProgram.tell(String(decoding: try JSONEncoder().encode(value), as: UTF8.self))
  }
}
