import Dispatch

enum MainAsyncBefore {
  /// Used only on the main thread, which nothing checks.
  final class TitleScreen: @unchecked Sendable {
    private(set) var title = ""

    func show(_ read: @escaping @Sendable () -> String, then: @escaping @Sendable () -> Void) {
      DispatchQueue.global().async {
        let title = read()
        DispatchQueue.main.async {
          self.title = title
          then()
        }
      }
    }
  }
}

enum MainAsyncAfter {
  @MainActor final class TitleScreen {
    private(set) var title = ""

    func show(_ read: @concurrent @Sendable () async -> String) async {
      title = await read()
    }
  }
}
