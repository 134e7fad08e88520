/// The environment's request to show a counterexample again: `mine:G2,seed=1,case=31`.
struct ReplayRequest: Sendable, Equatable {
  /// The variable of the request.
  static let variable = "LOCKSTEP_REPLAY"

  /// The store's name.
  let id: String
  let replay: Replay

  /// Reads the format of reports.
  init(_ text: String) throws(EnvironmentRequests.Malformed) {
    // Both a name and a schedule may contain colons.
    let colon = text.ranges(of: ":G").last?.lowerBound ?? text.lastIndex(of: ":")
    guard let colon, colon > text.startIndex else {
      throw Self.malformed(text, "there is no store's name before a colon")
    }
    do throws(Replay.Unreadable) {
      replay = try Replay(String(text[text.index(after: colon)...]))
    } catch {
      throw Self.malformed(text, error.description)
    }
    id = String(text[..<colon])
  }

  init(_ id: String, _ replay: Replay) {
    self.id = id
    self.replay = replay
  }

  /// The request in the environment, if there is one.
  static func inEnvironment(
    _ environment: [String: String]
  ) throws(EnvironmentRequests.Malformed) -> ReplayRequest? {
    guard let text = environment[variable], !text.isEmpty else { return nil }
    return try ReplayRequest(text)
  }

  private static func malformed(_ text: String, _ reason: String) -> EnvironmentRequests.Malformed {
    .init(
      variable, text,
      takes:
        "a store and a case as the report gives them, such as mine:G2,seed=1,case=31: \(reason)")
  }

  /// The assignment to write before the command that ran the suite.
  var assignment: String { "\(Self.variable)='\(id):\(replay)'" }
}
