import Foundation
import Synchronization

enum NotificationBefore {
  static let noteSaved = Notification.Name("noteSaved")

  final class Titles {
    private let center: NotificationCenter
    private let observer: any NSObjectProtocol

    init(_ center: NotificationCenter, show: @escaping @Sendable (String) -> Void) {
      self.center = center
      observer = center.addObserver(forName: noteSaved, object: nil, queue: nil) { saved in
        if let title = saved.userInfo?["title"] as? String { show(title) }
      }
    }

    deinit { center.removeObserver(observer) }
  }
}

enum NotificationAfter {
  /// The titles from now on; the observer is removed when the loop's task or the stream ends.
  static func titles(from center: NotificationCenter) -> AsyncStream<String> {
    AsyncStream { source in
      // The token is not Sendable: the lock lets the closure below have the token.
      let observer = Mutex(
        center.addObserver(forName: NotificationBefore.noteSaved, object: nil, queue: nil) {
          // Nor is the notification: only the title leaves this block.
          if let title = $0.userInfo?["title"] as? String { source.yield(title) }
        })
      source.onTermination = { _ in observer.withLock { center.removeObserver($0) } }
    }
  }
}
