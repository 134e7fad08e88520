public import Persistence

extension JournaledActorStore {
  /// Opens the store's journal with other thresholds without blocking a thread of the cooperative
  /// pool.
  ///
  /// Opening runs on a thread that exists for this call only.
  @concurrent @usableFromInline
  package static func open(
    configuration: StoreConfiguration, thresholds: JournalThresholds
  ) async throws -> JournaledActorStore {
    try await opening { try Self(configuration: configuration, thresholds: thresholds) }
  }
}
