/// An error or a warning of the server, in its own words.
///
/// Only the severity, the state and the primary message are kept: detail and context may hold the
/// values of rows.
struct ServerFailure: Error, Sendable, Equatable, CustomStringConvertible {
  /// `ERROR`, `FATAL`, `PANIC` or `WARNING`, in English whatever the server's language.
  let severity: String
  /// The five characters that name the failure.
  ///
  /// Source: PostgreSQL's documentation, appendix A, "PostgreSQL Error Codes".
  let state: String
  let message: String
  /// The column that the failure is about, where the server names a column.
  let column: String

  var description: String { "PostgreSQL \(severity) \(state): \(message)" }

  /// Whether the server ended the session with it.
  var endsSession: Bool { severity == "FATAL" || severity == "PANIC" }

  /// Whether the same transaction may succeed when it is sent again: a conflict with another
  /// transaction, a lack of room or of connections, a server that starts or stops.
  var mayPass: Bool {
    ["40001", "40P01", "55P03", "57P03", "57P01", "57P02", "25P03", "57P05"].contains(state)
      || (state.hasPrefix("53") && state != "53100")
  }

  /// Whether the same call would fail again.
  var isFinal: Bool { !mayPass && !isReadOnly && !endsSession }

  /// Whether another group, without some value of this one, may succeed: invalid data, a broken
  /// constraint, or a limit of the program.
  var isAboutValues: Bool {
    ["22", "23", "54"].contains(String(state.prefix(2))) && column != "revision"
  }

  /// Whether the server has become a standby, or was made read-only.
  var isReadOnly: Bool { state == "25006" }
}

/// A connection that has ended, or that was given up.
struct LostConnection: Error, Sendable, CustomStringConvertible {
  let reason: String
  var description: String { reason }
}
