import Foundation

/// The failures of a store that are known and accepted for now, by name and date.
///
/// A known failure is shown, but does not fail a run. A new failure does. A fixed failure also
/// fails the run until its entry is removed, so that the list stays current. The file is JSON, and
/// belongs beside the tests:
///
/// ```json
/// [{"store": "mine", "guarantee": "G22", "since": "2026-11-23", "reason": "no lock yet: issue 12"}]
/// ```
public struct KnownFailures: Sendable, Equatable {
  /// One known failure.
  public struct Entry: Sendable, Equatable, Codable {
    /// The store's name in the report.
    public let store: String
    /// The guarantee, such as `G22`.
    public let guarantee: String
    /// The day since which it is known, such as `2026-11-23`.
    public let since: String
    /// The reason to accept it.
    public let reason: String
  }

  /// The reason why a list cannot be used: the mistake, its place, and the remedy.
  public struct Unusable: Error, CustomStringConvertible, Equatable {
    /// The mistake, its place, and the remedy.
    public let description: String
  }

  /// The entries, in the file's order.
  public let entries: [Entry]

  /// A list without failures.
  public static let none = KnownFailures(entries: [])

  private init(entries: [Entry]) { self.entries = entries }

  /// Reads a list.
  ///
  /// - Throws: ``Unusable`` if the file cannot be read, or an entry is invalid or repeated.
  public init(contentsOfFile path: String) throws(Unusable) {
    let data: Data
    do { data = try Data(contentsOf: URL(filePath: path)) } catch {
      throw Unusable(description: "\(path) cannot be read. Name a file with known failures.")
    }
    do { entries = try JSONDecoder().decode([Entry].self, from: data) } catch {
      throw Unusable(
        description: "\(path) is no list of known failures. An entry needs store, guarantee, since "
          + #"and reason: [{"store": "mine", "guarantee": "G22", "since": "2026-11-23", "reason": "why"}]"#
      )
    }
    var seen: Set<String> = []
    for entry in entries {
      if let problem = entry.problem { throw Unusable(description: "\(path): \(problem)") }
      guard seen.insert("\(entry.store) \(entry.guarantee.uppercased())").inserted else {
        throw Unusable(
          description: "\(path) names \(entry.guarantee) of \(entry.store) twice. Take one out.")
      }
    }
  }

  /// The entry for a store's guarantee, if there is one; O(entries).
  func entry(_ store: String, _ guarantee: Guarantee) -> Entry? {
    entries.first { $0.store == store && Guarantee(id: $0.guarantee) == guarantee }
  }
}

extension KnownFailures.Entry {
  /// The entry's mistake with its remedy, or `nil`.
  fileprivate var problem: String? {
    if Guarantee(id: guarantee) == nil {
      return "\(guarantee.debugDescription) is no guarantee. Write G1 to G28."
    }
    if since.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) == nil {
      return "\(guarantee) of \(store) is known since \(since.debugDescription), which is no day. "
        + "Write it as 2026-11-23."
    }
    if reason.allSatisfy(\.isWhitespace) {
      return "\(guarantee) of \(store) has no reason. Say why it is accepted."
    }
    return nil
  }
}

extension Cell {
  /// The sentence about a known failure; `nil` if none is known.
  var knownText: String? {
    guard let known else { return nil }
    return isMended
      ? "\(guarantee.id) of \(known.store) was known to fail since \(known.since) and is kept now. "
        + "Take its entry out of the list of known failures."
      : "known since \(known.since): \(known.reason)"
  }

  /// True if a known failure was searched for and no longer occurs.
  var isMended: Bool { known != nil && verdict != .broken && explored > 0 }
}
