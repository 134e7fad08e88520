public import Persistence

extension JournaledActorStore {
  /// Opens the store's journal with other thresholds, on a thread that is started for it: no thread of
  /// the cooperative pool waits for the disk meanwhile.
  ///
  /// - Parameters:
  ///   - configuration: Which file, and how.
  ///   - thresholds: From which sizes on the store does something else.
  /// - Returns: The store.
  /// - Throws: `StoreError`, as the initialiser does.
  @concurrent
  public static func open(
    configuration: StoreConfiguration, thresholds: JournalThresholds
  ) async throws -> JournaledActorStore {
    try await opening { try Self(configuration: configuration, thresholds: thresholds) }
  }
}
