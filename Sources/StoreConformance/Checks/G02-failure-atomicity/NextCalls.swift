import Persistence

/// The calls after a failed call, while the cause of the failure may last.
///
/// Each call must succeed, or be refused without changing a byte of the file.
struct NextCalls {
  let arena: Arena
  let store: any ErasedStore
  /// The content that the store must hold now.
  private(set) var content: [Int: Int]
  /// True if a call reported an unknown outcome.
  ///
  /// The content of the disk is then decisive.
  private(set) var isUnknown = false
  /// True if a call succeeded.
  private(set) var hasWorked = false

  private static let steps: [StoreStep] = [
    .save(300, 1), .delete(0), .flush, .saveBatch([.init(key: 301, revision: 1)]),
    .deleteBatch([300, 55]), .save(302, 1),
  ]

  /// Makes the calls; returns the problem, or `nil`.
  mutating func problem() async throws -> Violation? {
    for step in Self.steps where !isUnknown {
      if let problem = try await problem(finding: step) { return problem }
      let before = bytes
      guard let refusal = await error(of: { try await step.perform(on: store) }) else {
        step.apply(to: &content)
        hasWorked = true
        continue
      }
      isUnknown = CallEnding(throwing: refusal) == .unknown
      if !isUnknown, !isUntouched(since: before) {
        return "\(step) threw: \(refusal), and the file's bytes have changed"
      }
    }
    return nil
  }

  /// The bytes of the file; `nil` for a store on real files.
  ///
  /// A database may move earlier changes into its file at any time. The check compares its content
  /// afterwards instead.
  private var bytes: [UInt8]? { arena.memory == nil ? nil : arena.bytes() }

  /// Returns true if the file has the same bytes, apart from those that the store ignores after its content.
  ///
  /// A store may make room in its file before it writes, and the room stays if the write fails.
  private func isUntouched(since before: [UInt8]?) -> Bool {
    guard let before, let after = bytes else { return bytes == before }
    let (short, long) = before.count < after.count ? (before, after) : (after, before)
    return long.starts(with: short)
      && (long.count == short.count
        || arena.claims.ignores(excess: Array(long[short.count...])))
  }

  /// Returns a problem unless `find` returns the stored item, or throws.
  private func problem(finding step: StoreStep) async throws -> Violation? {
    guard case .save(let key, _) = step else { return nil }
    for key in [key, 0] {
      let found: Int?
      do { found = try await store.find(key) } catch { continue }
      if found != content[key] {
        return "before \(step), find \(key) gives \(found)"
      }
    }
    return nil
  }
}
