import Dispatch
public import Persistence

/// A specimen: a serial queue with completion handlers, and the mistakes typical of them.
///
/// **Not for use.** The store has the defects of ``PublishedActorStore``, a dictionary over a JSON
/// array for the whole file, and five more mistakes. Four of them went unnoticed, because they need
/// a failure or unlucky timing:
/// - The file is written on a global queue, so that calls need not wait for it. Two writes run at
///   the same time, and an older snapshot may be the last in place.
/// - After a failed synchronisation, the `return` is missing. The handler is called with the
///   failure, the file is nevertheless put in place, and the handler is called again with a
///   success.
/// - After a failed rename, the handler is never called.
/// - The error for an item that cannot be encoded counts the items on the store's own queue, while
///   running on that queue: `sync` traps there.
/// - `count` reads the dictionary outside the queue.
///
/// Input and output use the configuration's file system, so that the suite can make them fail.
/// Everything else in the configuration except the location is ignored.
public final class PublishedCallbackStore<Item: Storable>: Store, @unchecked Sendable {
  // Sendable by assertion, which is wrong: `count` reads `cache` outside `queue`.
  private let queue = DispatchQueue(label: "lockstep.published-callback")
  private var file: PublishedCallbackFile
  private var cache: [Item.ID: Item]

  /// Loads the file, or starts empty after any failure.
  ///
  /// Complexity: O(n).
  ///
  /// - Parameter configuration: Only the location and the file system are used.
  public init(configuration: StoreConfiguration) {
    file = PublishedCallbackFile(configuration)
    cache = PublishedFile.load(Item.self, from: file.contents())
  }

  /// Changes the cache, then writes all of it on another queue.
  ///
  /// - Parameters:
  ///   - edit: Changes the cache.
  ///   - completion: Called on a global queue: once, twice or never.
  public func change(
    _ edit: @escaping @Sendable (inout [Item.ID: Item]) -> Void,
    completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    queue.async { [self] in
      var changed = cache
      edit(&changed)
      guard let data = try? PublishedFile.encode(Array(changed.values)) else {
        // The mistake: `numberOfItems` waits for the queue that runs this code.
        return completion(.failure(PublishedFailure(unsaved: changed.count - numberOfItems)))
      }
      cache = changed
      // The mistake: the writes have no order.
      DispatchQueue.global().async { [file = file.next()] in
        do { try file.write([UInt8](data)) } catch { return completion(.failure(error)) }
        do { try file.synchronize() } catch {
          // The mistake: no return.
          completion(.failure(error))
        }
        // The mistake: no answer.
        guard (try? file.putInPlace()) != nil else { return }
        completion(.success(()))
      }
    }
  }

  /// Reads the cache.
  ///
  /// - Parameters:
  ///   - look: Reads the cache.
  ///   - completion: Called on the queue, once.
  public func look<Value: Sendable>(
    _ look: @escaping @Sendable ([Item.ID: Item]) -> Value,
    completion: @escaping @Sendable (Value) -> Void
  ) {
    queue.async { [self] in completion(look(cache)) }
  }

  /// Counts, without waiting for the queue.
  ///
  /// - Parameter completion: Called before this method returns.
  public func count(completion: @escaping @Sendable (Int) -> Void) {
    // The mistake: outside the queue.
    completion(cache.count)
  }

  private var numberOfItems: Int { queue.sync { cache.count } }
}
