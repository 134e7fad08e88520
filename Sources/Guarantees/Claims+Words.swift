/// The options that describe what kind of store this is. A report lists each option that differs
/// from the default.
extension Claims {
  /// The form of a store at its location.
  public enum Layout: Sendable {
    /// One file, or a folder in the store's own format.
    case oneFile
    /// A folder, or files beside each other, with a file per record.
    ///
    /// No single file holds the whole store, so the suite damages the files of single records. After
    /// every record is deleted, no record's file may remain.
    case filePerRecord
  }

  /// The ways in which a store lists its content.
  public enum Listing: Sendable {
    /// `loadAll` returns every item.
    case everything
    /// Items can be found only by their ids; the suite never calls `loadAll`, `count` or pages.
    case none
  }

  /// The time at which a change is written.
  public enum Writes: Sendable {
    /// The change is written before its call returns.
    case atOnce
    /// The change is written later, and is durable once `flush` has returned.
    case behind
  }

  /// The resources that `close` releases.
  public enum Closes: Sendable {
    /// Everything that the store has open.
    case everything
    /// Nothing: the store has no such call.
    case nothing
  }

  /// The ways in which an open store excludes other openers.
  public enum Lock: Sendable {
    /// The store may exclude other openers; ``Guarantee/oneProcess`` checks whether it does.
    case possible
    /// The same, and an open store refuses changes after its lock file was removed or replaced, because
    /// another opener may then have the file.
    case watched
    /// The store does not exclude other openers.
    case none
  }

  /// The ways in which a store treats a file that ends in the middle of an entry.
  public enum TornTail: Sendable {
    /// The store refuses to open.
    case refused
    /// The store opens with the entries before the incomplete one, as logs do after a crash.
    case dropped
  }

  /// The ways in which a store treats bytes after the end that its file states.
  ///
  /// A log that drops a torn tail also drops such bytes.
  public enum Excess: Sendable {
    /// The store refuses to open.
    case refused
    /// The store opens with its content if the bytes are zeros, which are room for later entries,
    /// and otherwise refuses.
    case zerosIgnored
    /// The store opens with its content and ignores the bytes, as databases do whose files state
    /// their length.
    case ignored
  }

  /// The ways in which an open store treats a file that another program puts in the place of its
  /// file.
  public enum Swap: Sendable {
    /// The store may continue with the file that it has open, which no name leads to any more.
    case unnoticed
    /// No later change returns that is not in the file of the name.
    case noticed
  }

  /// The memory that several tasks of the store use.
  public enum SharedState: Sendable {
    /// Any memory, such as a queue behind a lock.
    case anything
    /// Only the state of actors, and no call waits for the first of several tasks to end. The suite
    /// then tries every order of three clients, at least one schedule of each class of equivalent
    /// ones.
    case actorsOnly
  }

  /// The meanings of a copy of a closed store's file that is put back beside the files of a later
  /// time.
  public enum Backup: Sendable {
    /// The store may join the copy with a file that a killed process left beside it.
    case unpromised
    /// The store has exactly the content of the copy, or refuses to open.
    case exact
  }
}
