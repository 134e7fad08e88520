import Persistence
import Processes

extension ChildRole {
  /// The report of a child that holds the store.
  static let held = "held"
  /// The report of a child that could open the store.
  static let opened = "opened"

  /// Opens the store, saves the pairs, reports, and waits.
  static func hold(_ place: ChildConfiguration, _ pairs: [KeyedRevision], _ subject: Subject)
    async throws
  {
    // The parent kills this process and expects the pairs.
    let store = try await place.open(subject.settled(for: .killSurvival))
    for pair in pairs { try await store.save(pair.key, pair.revision) }
    ChildReports.tell(held)
    await untilKilled()
    try await store.close()
  }

  /// Suspends until the process is killed, or its parent has ended.
  static func untilKilled() async {
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }

  /// Tries to open the store and reports ``opened`` or the refusal.
  static func tryToOpen(_ place: ChildConfiguration, _ subject: Subject) async throws {
    let configuration = try place.configuration()
    let store: any ErasedStore
    do {
      store = try await subject.open(configuration)
    } catch {
      ChildReports.tell(Refusal(error).text)
      return
    }
    ChildReports.tell(opened)
    try await store.close()
  }
}

/// The refusal of a second opener.
struct Refusal: Equatable {
  let text: String

  init(_ error: any Error) {
    text = (error as? StoreError).map { "refused: \($0.code.rawValue)" } ?? "refused: \(error)"
  }

  init(text: String) { self.text = text }

  /// True if the refusal has the right reason.
  ///
  /// Errors of types other than `StoreError` count as right, because other libraries' stores have
  /// their own errors.
  var isRight: Bool {
    let codes = StoreError.Code.allCases.map { "refused: \($0.rawValue)" }
    return text == "refused: \(StoreError.Code.inUse.rawValue)"
      || (text.hasPrefix("refused: ") && !codes.contains(text))
  }
}
