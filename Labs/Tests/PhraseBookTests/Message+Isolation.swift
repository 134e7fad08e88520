extension Message {
  /// Code of the main actor that other code calls or reads, and objects of no actor.
  static let isolated = [
    Message(
      words: "main actor-isolated property 'title' can not be referenced from a Sendable closure",
      before: """
        import Dispatch

        @MainActor final class Screen {
          private var title = ""

          func log(_ write: @escaping @Sendable (String) -> Void) {
            DispatchQueue.global().async {
              write(self.title)
            }
          }
        }
        """,
      after: """
        import Dispatch

        @MainActor final class Screen {
          private var title = ""

          func log(_ write: @escaping @Sendable (String) -> Void) {
            DispatchQueue.global().async { [title] in
              write(title)
            }
          }
        }
        """),
    Message(
      words: "main actor-isolated property 'notes' can not be mutated from a nonisolated context",
      before: """
        @MainActor final class Screen {
          private(set) var notes: [String] = []

          @concurrent func load(_ read: @Sendable () -> [String]) async {
            notes = read()
          }
        }
        """,
      after: """
        @MainActor final class Screen {
          private(set) var notes: [String] = []

          func load(_ read: @concurrent @Sendable () async -> [String]) async {
            notes = await read()
          }
        }
        """),
    Message(
      words:
        "call to main actor-isolated instance method 'show' in a synchronous nonisolated context",
      before: """
        @MainActor final class Screen {
          private(set) var title = ""

          func show(_ title: String) { self.title = title }
        }

        func finish(_ screen: Screen) {
          screen.show("Done")
        }
        """,
      after: """
        @MainActor final class Screen {
          private(set) var title = ""

          func show(_ title: String) { self.title = title }
        }

        @MainActor func finish(_ screen: Screen) {
          screen.show("Done")
        }
        """),
    Message(
      words: "capture of 'self' with non-Sendable type 'Cache' in a '@Sendable' closure",
      before: """
        import Dispatch

        final class Cache {
          private var words: [String] = []

          func load(_ read: @escaping @Sendable () -> [String]) {
            DispatchQueue.global().async {
              self.words = read()
            }
          }
        }
        """,
      after: """
        import Dispatch
        import Synchronization

        final class Cache: Sendable {
          private let words = Mutex<[String]>([])

          func load(_ read: @escaping @Sendable () -> [String]) {
            DispatchQueue.global().async {
              let loaded = read()
              self.words.withLock { $0 = loaded }
            }
          }
        }
        """),
    Message(
      words: "crosses into main actor-isolated code",
      before: """
        protocol SyncDelegate: AnyObject {
          func syncDidEnd()
        }

        @MainActor final class Screen: SyncDelegate {
          private(set) var isSyncing = true

          func syncDidEnd() { isSyncing = false }
        }
        """,
      after: """
        protocol SyncDelegate: AnyObject {
          func syncDidEnd()
        }

        @MainActor final class Screen: @MainActor SyncDelegate {
          private(set) var isSyncing = true

          func syncDidEnd() { isSyncing = false }
        }
        """),
  ]
}
