import Dispatch
public import Persistence

/// A specimen: a serial queue with completion handlers, and the slips that come with them.
///
/// **Not for use.** It has the defects of ``PublishedActorStore``, a dictionary over a whole-file
/// JSON array, and five slips more. Nobody noticed four of them, because they take a failure or bad
/// luck:
/// - the file is written on a global queue, so that calls need not wait for it: two writes run side by
///   side, and an older snapshot may be the last in place;
/// - after a synchronisation that failed, the `return` is missing: the handler is called with the
///   failure, the file is put in place all the same, and the handler is called again with a success;
/// - after a rename that failed, the handler is never called;
/// - the error for an item that cannot be encoded counts the items on the store's own queue, from
///   that queue: `sync` traps there;
/// - `count` reads the dictionary outside the queue.
///
/// It does its input and output through the configuration's file system, so that the suite can make
/// it fail; everything else in the configuration but the location is ignored.
public final class PublishedCallbackStore<Item: Storable>: Store, @unchecked Sendable {
  // Sendable by assertion, and wrongly so: `count` reads `cache` outside `queue`.
  private let queue = DispatchQueue(label: "lockstep.published-callback")
  private var file: PublishedCallbackFile
  private var cache: [Item.ID: Item]

  /// Loads the file, or starts empty whatever goes wrong.
  ///
  /// Complexity: O(n).
  ///
  /// - Parameter configuration: Only the location and the file system are used.
  public init(configuration: StoreConfiguration) {
    file = PublishedCallbackFile(configuration)
    cache = PublishedFile.load(Item.self, from: file.contents())
  }

  /// Changes the cache, then writes all of it elsewhere.
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
        // The slip: this is the queue that `numberOfItems` waits for.
        return completion(.failure(PublishedFailure(unsaved: changed.count - numberOfItems)))
      }
      cache = changed
      // The slip: the writes have no order.
      DispatchQueue.global().async { [file = file.next()] in
        do { try file.write([UInt8](data)) } catch { return completion(.failure(error)) }
        do { try file.synchronize() } catch {
          // The slip: no return.
          completion(.failure(error))
        }
        // The slip: no answer.
        guard (try? file.putInPlace()) != nil else { return }
        completion(.success(()))
      }
    }
  }

  /// Looks into the cache.
  ///
  /// - Parameters:
  ///   - look: Looks at the cache.
  ///   - completion: Called on the queue, once.
  public func look<Value: Sendable>(
    _ look: @escaping @Sendable ([Item.ID: Item]) -> Value,
    completion: @escaping @Sendable (Value) -> Void
  ) {
    queue.async { [self] in completion(look(cache)) }
  }

  /// Counts, without waiting for the queue.
  ///
  /// - Parameter completion: Called at once.
  public func count(completion: @escaping @Sendable (Int) -> Void) {
    // The slip: outside the queue.
    completion(cache.count)
  }

  private var numberOfItems: Int { queue.sync { cache.count } }
}
