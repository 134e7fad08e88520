import Dispatch
import Observation
import Synchronization

/// Records on which actor the next change of an observable object is made.
final class ObservedChange: Sendable {
  private static let key = DispatchSpecificKey<Bool>()
  private let place = Mutex<Bool?>(nil)

  /// True if the change was made on the main actor; `nil` if there was none.
  var isOnMainActor: Bool? { place.withLock { $0 } }

  init<Value>(of value: () -> Value) {
    // The main actor's executor is the main queue; on Linux, any thread may run it.
    DispatchQueue.main.setSpecific(key: Self.key, value: true)
    _ = withObservationTracking(value) {
      self.place.withLock { $0 = DispatchQueue.getSpecific(key: Self.key) == true }
    }
  }
}
