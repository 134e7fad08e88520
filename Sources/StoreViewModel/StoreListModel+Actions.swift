import Persistence

extension StoreListModel {
  /// A user's action on the list.
  public enum Action: Sendable {
    /// Insert the items, or replace the items with the same ids, as a single commit.
    case save([Item])
    /// Remove the items with these ids as a single commit.
    case delete([Item.ID])
  }

  /// An action that the store refused; it stays until it is dismissed.
  public struct Failure: Identifiable, Sendable {
    /// A number that is unique among the failures of the model.
    public let id: Int
    /// The action that failed.
    public let action: Action
    /// The error that the store threw.
    public let error: any Error

    /// The failure and the remedy, as text for users.
    public var message: String { Self.message(of: error) }

    static func message(of error: any Error) -> String {
      guard let error = error as? StoreError else { return "\(error)" }
      return error.location.map { "\(error.message) (\($0))" } ?? error.message
    }
  }

  /// Inserts the item, or replaces the item with the same id.
  ///
  /// - Returns: True if the store acknowledged the change; otherwise the error is in ``failures``.
  @discardableResult
  public func save(_ item: Item) async -> Bool {
    await perform(.save([item]))
  }

  /// Removes the item with this id, if there is one.
  ///
  /// - Returns: True if the store acknowledged the change; otherwise the error is in ``failures``.
  @discardableResult
  public func delete(_ id: Item.ID) async -> Bool {
    await perform(.delete([id]))
  }

  /// Performs an action.
  ///
  /// Works even if the model is not running. Several actions may be performed at the same time.
  ///
  /// - Returns: True if the store acknowledged the change; otherwise the error is in ``failures``.
  @discardableResult
  public func perform(_ action: Action) async -> Bool {
    do {
      try await Self.perform(action, on: store)
      return true
    } catch {
      lastFailure += 1
      failures.append(Failure(id: lastFailure, action: action, error: error))
      return false
    }
  }

  /// Dismisses one of the ``failures`` and repeats its action.
  ///
  /// - Returns: True if the store acknowledged the change this time; otherwise there is a new
  ///   failure.
  @discardableResult
  public func retry(_ failure: Failure) async -> Bool {
    dismiss(failure)
    return await perform(failure.action)
  }

  /// Removes one of the ``failures`` that has been seen; any other failure changes nothing.
  public func dismiss(_ failure: Failure) {
    failures.removeAll { $0.id == failure.id }
  }

  @concurrent
  private static func perform(
    _ action: Action, on store: any ObservableStore<Item>
  ) async throws {
    switch action {
    case .save(let items): try await store.save(contentsOf: items)
    case .delete(let ids): try await store.delete(contentsOf: ids)
    }
  }
}
