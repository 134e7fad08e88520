import Persistence

extension StoreError {
  /// The error for a server that was not reached, or is not a primary.
  static func unreachable(_ place: String, _ reasons: [String]) -> StoreError {
    StoreError(
      .unavailable,
      "No primary of the server could be reached; nothing was changed. Start the server, or correct "
        + "host, port, database, user or password.",
      location: place, cause: LostConnection(reason: reasons.joined(separator: "; ")))
  }

  /// The error for a call whose time was over before it was sent.
  static func notSent(_ place: String, _ cause: (any Error)? = nil) -> StoreError {
    StoreError(
      .unavailable,
      "The server did not take the call within its deadline; nothing was changed. Look at the server, "
        + "then call again.",
      location: place, cause: cause)
  }

  /// The error for a commit that may or may not be on the server.
  static func outcomeUnknown(_ place: String, _ cause: any Error) -> StoreError {
    StoreError(
      .outcomeUnknown,
      "The server did not say whether the change is committed, and could not be asked again within the "
        + "deadline. The change may be there, appear later, or never. Read the items before you "
        + "change them again; the store can still be used.",
      location: place, cause: cause)
  }

  /// The error for too many connections in a minute.
  static func budgetSpent(_ place: String, _ most: Int) -> StoreError {
    StoreError(
      .unavailable,
      "The store has begun \(most) connections within a minute, and waits before it begins another; "
        + "nothing was changed. Look at the server, then call again.",
      location: place)
  }

  /// The error for a pooler that gives the store no separate session.
  static func pooled(_ place: String, _ habit: String) -> StoreError {
    StoreError(
      .invalidLocation,
      "A pooler is before the server, and \(habit). The store's advisory locks, prepared statements and "
        + "LISTEN need separate sessions; nothing was changed. Connect to the server itself, or set "
        + "pool_mode=session and server_reset_query=DISCARD ALL in the pooler.",
      location: place)
  }

  /// The error for a statement that the server refused, and rolled back.
  static func refused(_ place: String, _ failure: ServerFailure) -> StoreError {
    switch failure.state {
    case "42501":
      StoreError(
        .notWritable,
        "The user has no right to this; nothing was changed. Grant it rights on the schema, or connect "
          + "as the user that made the store.",
        location: place, cause: failure)
    case "53100":
      StoreError(
        .diskFull,
        "The server has no room left; nothing was changed. Free some space there and call again.",
        location: place, cause: failure)
    case "23502" where failure.column == "revision": .otherSchema(place)
    case "42P01", "3F000":
      StoreError(
        .failed,
        "The store's tables were removed while the store was open; nothing was changed. Restore them, "
          + "then open the store again.",
        location: place, cause: failure)
    case _ where failure.isReadOnly || failure.mayPass || failure.endsSession:
      StoreError(
        .unavailable,
        "The server refused the change for now, until the call's deadline; nothing was changed. Look "
          + "at the cause, then call again.",
        location: place, cause: failure)
    default:
      StoreError(
        .inputOutput,
        "The server refused the call; nothing was changed. Look at the cause.",
        location: place, cause: failure)
    }
  }

  /// The error for tables that another program has migrated or created again.
  static func otherSchema(_ place: String) -> StoreError {
    StoreError(
      .newerVersion,
      "Another program has migrated the store, or made it anew, while it was open here; nothing was "
        + "changed. Close this store and open it again with the newer program.",
      location: place)
  }

  /// The error for an answer that no server of this store gives.
  static func unexpectedAnswer(_ place: String, _ what: String) -> StoreError {
    StoreError(
      .corrupt,
      "The server's tables are not as the store made them: \(what). Nothing was changed. Restore a "
        + "backup of the database, or choose another schema.",
      location: place)
  }
}
