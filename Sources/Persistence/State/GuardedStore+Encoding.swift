extension GuardedStore {
  /// Encodes a commit in its caller's task, and not under the guard.
  ///
  /// A closed store throws `closed`, whatever the items are. O(the items' size).
  ///
  /// - Throws: ``StoreError`` with code `unencodable` or `closed`.
  @concurrent
  package nonisolated func encoded(
    _ changes: Changes<Item>, as configuration: StoreConfiguration
  ) async throws -> EncodedChanges<Item> {
    do throws(StoreError) {
      return try EncodedChanges(changes, as: configuration)
    } catch {
      try await read { state in try state.checkOpen() }
      throw error
    }
  }
}
