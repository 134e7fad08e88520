extension StateGuard {
  /// Encodes a commit where it is called, and not under the guard.
  ///
  /// A closed store says so, whatever the items are. O(the items' size).
  ///
  /// - Parameters:
  ///   - changes: The commit.
  ///   - configuration: How the store encodes, and where it is.
  /// - Returns: The commit, encoded.
  /// - Throws: ``StoreError`` with code `unencodable` or `closed`.
  @concurrent
  public nonisolated func encoded(
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
