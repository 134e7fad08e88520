/// The store of a user that a run is about, as a trial before the run showed it.
public struct MeasuredSubject: Sendable, Codable, Equatable {
  /// The name of the store's arm.
  public var id: String
  /// The durability that the store claims.
  public var claimed: RecordedDurability
  /// The file calls of its saves in the trial; `nil` if they were not counted.
  public var calls: SavedCalls?
  /// The reason why the file calls were not counted.
  public var uncounted: String?
  /// The reason why the store is not measured; `nil` if it is.
  public var obstacle: SubjectObstacle?

  package init(
    id: String, claimed: RecordedDurability, calls: SavedCalls? = nil, uncounted: String? = nil,
    obstacle: SubjectObstacle? = nil
  ) {
    self.id = id
    self.claimed = claimed
    self.calls = calls
    self.uncounted = uncounted
    self.obstacle = obstacle
  }

  /// The durability at which the store is compared with others: what it claims, unless its file
  /// calls contradict the claim.
  public var durability: RecordedDurability {
    calls?.shortfall == nil ? claimed : .processCrash
  }
}

/// The file calls of a few saves of a single client.
public struct SavedCalls: Sendable, Codable, Equatable {
  /// The number of saves.
  public var saves: Int
  /// The number of synchronisations of files.
  public var synchronizations: Int
  /// The number of synchronisations of directories.
  public var directorySynchronizations: Int
  /// The number of renames.
  public var renames: Int

  package init(
    saves: Int, synchronizations: Int, directorySynchronizations: Int, renames: Int
  ) {
    self.saves = saves
    self.synchronizations = synchronizations
    self.directorySynchronizations = directorySynchronizations
    self.renames = renames
  }

  /// The reason why a power cut can undo an acknowledged save.
  public enum Shortfall: Sendable, Equatable {
    /// Fewer synchronisations than saves.
    case files
    /// Fewer synchronisations of the directory than renames.
    case directories
  }

  /// The calls that are missing for a store that survives a power cut; `nil` if none are.
  ///
  /// A single client waits for each save, so no two saves can share a synchronisation.
  public var shortfall: Shortfall? {
    if synchronizations < saves { return .files }
    return directorySynchronizations < renames ? .directories : nil
  }
}
