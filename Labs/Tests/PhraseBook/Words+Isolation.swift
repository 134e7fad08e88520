/// Words about isolation, each in use; `docs/TodaysSwift.md` explains them.
enum IsolationWords {
  /// Calls the work on the caller's actor, so that items and answers need not be Sendable.
  static func answers<Item, Answer>(
    to items: [Item], isolation: isolated (any Actor)? = #isolation,
    _ work: (Item) async -> Answer
  ) async -> [Answer] {
    var answers: [Answer] = []
    for item in items { answers.append(await work(item)) }
    return answers
  }

  /// The same with the word of Swift 6.2.
  nonisolated(nonsending) static func answersToo<Item, Answer>(
    to items: [Item], _ work: nonisolated(nonsending) (Item) async -> Answer
  ) async -> [Answer] {
    var answers: [Answer] = []
    for item in items { answers.append(await work(item)) }
    return answers
  }

  /// A function that still knows its actor.
  struct Job: Sendable {
    let work: @isolated(any) @Sendable () async -> Void

    var isOnMainActor: Bool { work.isolation === MainActor.shared }

    func run() async { await work() }
  }

  /// Equal on the main actor only; elsewhere the compiler refuses `==`.
  @MainActor final class Title: @MainActor Equatable {
    var text: String

    init(_ text: String) { self.text = text }

    static func == (one: Title, other: Title) -> Bool { one.text == other.text }
  }

  nonisolated protocol Readable {
    static func read() -> String
  }

  /// The task uses the type's conformance, which must not belong to an actor.
  static func read<Note: Readable & SendableMetatype>(_ type: Note.Type) -> Task<String, Never> {
    Task.detached { type.read() }
  }
}
