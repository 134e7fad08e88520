import Foundation
import Persistence
import Processes

extension ChildRole {
  /// The report of a child that holds the store.
  static let held = "held"

  /// Opens the store, saves the pairs, reports, and waits.
  static func hold(_ place: ChildConfiguration, _ pairs: [KeyedRevision], _ subject: Subject)
    async throws
  {
    // The parent kills this process and expects the pairs.
    let store = try await place.open(subject.flushingChanges(for: .killSurvival))
    for pair in pairs { try await store.save(pair.key, pair.revision) }
    ChildReports.tell(held)
    await untilKilled()
    try await store.close()
  }

  /// Suspends until the process is killed, or its parent has ended.
  static func untilKilled() async {
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }

  /// Tries to open the store, and reports the outcome (``OpeningReport``).
  static func tryToOpen(_ place: ChildConfiguration, _ subject: Subject) async throws {
    let configuration = try place.configuration()
    let store: any ErasedStore
    do {
      store = try await subject.open(configuration)
    } catch {
      try tell(OpeningReport.refused(Refusal(error)))
      return
    }
    try tell(OpeningReport.opened)
    try await store.close()
  }

  private static func tell(_ report: OpeningReport) throws {
    ChildReports.tell(String(decoding: try JSONEncoder().encode(report), as: UTF8.self))
  }
}

/// The report of a child that tries to open a store.
enum OpeningReport: Codable {
  case opened
  case refused(Refusal)
}

/// The refusal of a second opener.
struct Refusal: Equatable, Codable {
  /// The name of the error's code; `nil` if the error was not a `StoreError`.
  private let code: String?
  let text: String

  init(_ error: any Error) {
    code = (error as? StoreError)?.code.rawValue
    text = code ?? "\(error)"
  }

  /// True if the refusal has the right reason.
  ///
  /// Errors of types other than `StoreError` count as right, because other libraries' stores have
  /// their own errors.
  var isRight: Bool { code == nil || code == StoreError.Code.inUse.rawValue }

  /// The violation of a second opener that was refused for another reason.
  func isWrong(of opener: String) -> Violation {
    Violation(
      expected: "\(opener) is refused: \(StoreError.Code.inUse.rawValue)", found: "refused: \(text)"
    )
  }
}
