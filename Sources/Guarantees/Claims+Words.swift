/// The words by which a store says of what kind it is; a report names each that was chosen.
extension Claims {
  /// The form of a store at its location.
  public enum Layout: String, Sendable, Codable {
    /// One file, or a folder in a form of the store's own.
    case oneFile
    /// A folder, or files beside each other, with a file for each record.
    ///
    /// There is no file of the whole store to damage; when every record is deleted no record's file may stay.
    case filePerRecord
  }

  /// Whether a store can list its content.
  public enum Listing: String, Sendable, Codable {
    /// `loadAll` gives every item.
    case everything
    /// Only items whose ids are known can be found: `loadAll`, `count` and pages are never called.
    case none
  }

  /// When a change is written.
  public enum Writes: String, Sendable, Codable {
    /// Before its call returns.
    case atOnce
    /// Later: it is durable once `flush` has returned.
    case behind
  }

  /// The things that `close` lets go of.
  public enum Closes: String, Sendable, Codable {
    /// Everything that the store has open.
    case everything
    /// Nothing: the store has no such call.
    case nothing
  }

  /// Whether a store that is open keeps other openers out.
  public enum Lock: String, Sendable, Codable {
    /// It may: whether it does is asked by ``Guarantee/oneProcess``.
    case possible
    /// It does not.
    case none
  }

  /// How a store takes a file that ends in the middle of an entry.
  public enum TornTail: String, Sendable, Codable {
    /// It refuses to open.
    case refused
    /// It opens with the entries before, as logs do: a crash leaves such a file.
    case dropped
  }
}
