#if canImport(Combine)
  import Combine
#endif

enum CombineBefore {
  #if canImport(Combine)
    final class Titles {
      let typed = PassthroughSubject<String, Never>()
      private var kept: Set<AnyCancellable> = []

      init(show: @escaping (String) -> Void) {
        typed.removeDuplicates().filter { !$0.isEmpty }.sink(receiveValue: show).store(in: &kept)
      }
    }
  #endif
}

enum CombineAfter {
  /// Ends with the stream, or with the task that runs it.
  static func show(_ typed: AsyncStream<String>, show: (String) async -> Void) async {
    var last: String?
    for await title in typed where title != last {
      last = title
      if !title.isEmpty { await show(title) }
    }
  }
}
