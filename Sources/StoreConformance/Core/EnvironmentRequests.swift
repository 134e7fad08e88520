import Foundation
import TextTables

/// The requests that the environment makes for a run, on behalf of the person who runs the test and
/// not of its author.
struct EnvironmentRequests: Sendable {
  /// The single case to run again, from `LOCKSTEP_REPLAY`.
  private(set) var replay: ReplayRequest?
  /// The guarantees to check, from `LOCKSTEP_ONLY`; `nil` means all that the options name.
  private(set) var only: Set<Guarantee>?
  /// The guarantee whose counterexample is printed for an issue, from `LOCKSTEP_REPORT_ISSUE`.
  private(set) var issue: Guarantee?
  /// The approximate time limit of the run, from `LOCKSTEP_BUDGET`.
  private(set) var budget: Duration?
  /// The file for the report as JSON, from `LOCKSTEP_JSON`.
  private(set) var jsonPath: String?

  static let onlyVariable = "LOCKSTEP_ONLY"
  static let issueVariable = "LOCKSTEP_REPORT_ISSUE"
  static let budgetVariable = "LOCKSTEP_BUDGET"
  static let jsonVariable = "LOCKSTEP_JSON"

  /// A variable whose text cannot be read.
  struct Malformed: Error, CustomStringConvertible {
    let description: String

    init(_ variable: String, _ text: String, takes what: String) {
      description = "\(variable) is \(text.debugDescription), and takes \(what)"
    }
  }

  /// Reads the variables; a missing or empty one requests nothing.
  ///
  /// - Throws: ``Malformed`` for the first variable that cannot be read.
  init(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(Malformed) {
    func text(_ variable: String) -> String? {
      environment[variable].flatMap { $0.isEmpty ? nil : $0 }
    }
    replay = try ReplayRequest.inEnvironment(environment)
    jsonPath = text(Self.jsonVariable)
    if let text = text(Self.onlyVariable) {
      let found = text.split(separator: ",").map {
        Guarantee(id: $0.trimmingCharacters(in: .whitespaces))
      }
      only = Set(found.compactMap(\.self))
      if found.contains(nil) || found.isEmpty {
        throw Malformed(Self.onlyVariable, text, takes: "guarantees, such as G2,G11")
      }
    }
    if let text = text(Self.issueVariable) {
      guard let guarantee = Guarantee(id: text) else {
        throw Malformed(Self.issueVariable, text, takes: "one guarantee, such as G2")
      }
      issue = guarantee
    }
    if let text = text(Self.budgetVariable) {
      guard let seconds = Self.seconds(text) else {
        throw Malformed(
          Self.budgetVariable, text, takes: "seconds or minutes above zero, such as 90s or 5min")
      }
      budget = .milliseconds(Int64((seconds * 1000).rounded(.up)))
    }
  }

  /// A number of seconds, or of minutes, up to a thousand hours; `nil` for any other text.
  private static func seconds(_ text: String) -> Double? {
    guard let match = text.wholeMatch(of: #/(\d+(?:\.\d+)?)(s|m|min)?/#),
      let number = Double(match.1)
    else { return nil }
    let seconds = match.2 == nil || match.2 == "s" ? number : 60 * number
    return seconds > 0 && seconds <= 3_600_000 ? seconds : nil
  }

  /// True if only some guarantees are requested, or part of a guarantee.
  var isNarrow: Bool { replay != nil || only != nil || issue != nil }

  /// The author's options, changed by the requests.
  func applied(to options: Conformance.Options) -> Conformance.Options {
    var options = options
    if let only { options.guarantees = only }
    if let issue { options.guarantees = [issue] }
    if let budget { options.budget = budget }
    return options
  }
}
