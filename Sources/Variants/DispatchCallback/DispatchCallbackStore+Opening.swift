import Dispatch
public import Persistence

extension DispatchCallbackStore: AsynchronouslyOpened {
  /// Opens the store's file; handlers are called on a serial queue of the store's own.
  ///
  /// - Parameter configuration: Which file, and how.
  /// - Throws: `StoreError`.
  public convenience init(configuration: StoreConfiguration) throws {
    try self.init(
      configuration: configuration,
      callbackQueue: DispatchQueue(label: "lockstep.dispatch-callback.handlers"))
  }
}
