/// An error or a warning of the server, in its own words.
///
/// Only the severity, the state and the primary message are kept: the detail and the context may
/// contain the values of rows.
struct ServerFailure: Error, Sendable, Equatable, CustomStringConvertible {
  /// `ERROR`, `FATAL`, `PANIC` or `WARNING`, in English for every language of the server.
  let severity: String
  /// The failure's code of five characters.
  ///
  /// Source: PostgreSQL's documentation, appendix A, "PostgreSQL Error Codes".
  let state: String
  let message: String
  /// The column that caused the failure, if the server names one.
  let column: String

  var description: String { "PostgreSQL \(severity) \(state): \(message)" }

  /// True if the failure ended the session.
  var endsSession: Bool { severity == "FATAL" || severity == "PANIC" }

  /// True if the same transaction may succeed when it is repeated: after a conflict with another
  /// transaction, a lack of space or of connections, or while a server starts or stops.
  var mayPass: Bool {
    ["40001", "40P01", "55P03", "57P03", "57P01", "57P02", "25P03", "57P05"].contains(state)
      || (state.hasPrefix("53") && state != "53100")
  }

  /// True if the same call would fail again.
  var isFinal: Bool { !mayPass && !isReadOnly && !endsSession }

  /// True if another group without some values of this group may succeed: invalid data, a violated
  /// constraint, or a limit of the program.
  var isAboutValues: Bool {
    ["22", "23", "54"].contains(String(state.prefix(2))) && column != "revision"
  }

  /// True if the server has become a standby, or is read-only.
  var isReadOnly: Bool { state == "25006" }
}

/// A connection that has ended or was abandoned.
struct LostConnection: Error, Sendable, CustomStringConvertible {
  let reason: String
  var description: String { reason }
}
