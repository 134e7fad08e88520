public import StoreConformance

extension Mutants {
  /// Stores that harm the process that they are in: to be run in a child only.
  public static let hostile = Hostility.allCases.map { hostility in
    hostileStore(hostility)
  }

  /// The store with this habit.
  ///
  /// - Parameter hostility: The harm that it does.
  /// - Returns: The store, called for example `hostile-exitWith0`.
  public static func hostileStore(_ hostility: Hostility) -> Subject {
    Subject("hostile-\(hostility.rawValue)", claims: claims) {
      try HostileStore<Note>(hostility, $0)
    }
  }
}
