import Persistence

/// An open store and the dictionary with which its views are compared.
struct ViewsModel {
  let store: any ErasedStore
  /// The content after each commit since the store was opened.
  private var contents: [[Int: Int]]
  private var readers: [FeedReader] = []
  /// The last key of the previous page.
  private var cursor: Int?

  init(store: any ErasedStore, content: [Int: Int]) {
    self.store = store
    contents = [content]
  }

  var content: [Int: Int] { contents[contents.count - 1] }

  /// Makes the call and returns its problem, or `nil`.
  mutating func perform(_ step: ViewStep) async throws -> Violation? {
    switch step {
    case .call(let call):
      try await call.perform(on: store)
      note(call)
      return try await differenceInCount()
    case .page(let limit): return try await differenceInPage(limit)
    case .refusedPage(let limit): return await missingRefusal(limit)
    case .follow:
      if let feed = try await store.changes() {
        readers.append(FeedReader(feed: feed, firstNumber: contents.count - 1))
      }
      return nil
    case .snapshot: return try await differenceInSnapshot()
    }
  }

  /// Closes the store, and compares the commits that every reader received.
  func close(on threads: ClientThreads) async throws -> Violation? {
    try await store.close()
    for (index, reader) in readers.enumerated() {
      if let problem = try await reader.problem(contents, on: threads) {
        return problem.after("close; then reader \(index + 1) reads to the end")
      }
    }
    return nil
  }

  /// Records a commit, if the call is one: a call that saves anything, or deletes an existing item.
  private mutating func note(_ call: StoreStep) {
    let isCommit =
      switch call {
      case .save: true
      case .saveBatch(let pairs): !pairs.isEmpty
      case .delete(let key): content[key] != nil
      case .deleteBatch(let keys): keys.contains { content[$0] != nil }
      case .find, .loadAll, .flush, .reopen: false
      }
    guard isCommit else { return }
    var changed = content
    call.apply(to: &changed)
    contents.append(changed)
  }

  private func differenceInCount() async throws -> Violation? {
    let count = try await store.count()
    return count == content.count ? nil : "count() gives \(count) for \(content)"
  }

  private mutating func differenceInPage(_ limit: Int) async throws -> Violation? {
    guard store.hasPages else { return nil }
    let all = try await store.loadAll()
    let page = try await store.page(after: cursor, limit: limit)
    // The position of the cursor counts, whether or not its item still exists.
    let order = store.pageOrder(Array(Set(all.keys).union(cursor.map { [$0] } ?? [])))
    let start = cursor.flatMap { order.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    let expected = order[start...].prefix(limit).compactMap { key in
      all[key].map { StoreStep.Pair(key: key, revision: $0) }
    }
    let place = cursor.map { "after \($0)" } ?? "from the beginning"
    cursor = page.count < limit ? nil : page.last?.key
    if page == expected { return nil }
    return Violation(
      expected: "\(Self.words(expected))",
      found: "the page of \(limit) \(place) is \(Self.words(page))")
  }

  private func missingRefusal(_ limit: Int) async -> Violation? {
    guard store.hasPages else { return nil }
    do {
      let page = try await store.page(after: cursor, limit: limit)
      return "a page of \(limit) was not refused; it gave \(Self.words(page))"
    } catch let error as StoreError where error.code == .invalidArgument {
      return nil
    } catch {
      return "a page of \(limit) was refused with another error than invalidArgument: \(error)"
    }
  }

  private func differenceInSnapshot() async throws -> Violation? {
    guard let snapshot = try await store.snapshot() else { return nil }
    if snapshot.content != content {
      return Violation(expected: "\(content)", found: "snapshot() gives \(snapshot.content)")
    }
    return snapshot.commitNumber == contents.count - 1
      ? nil : "snapshot() names commit \(snapshot.commitNumber), not \(contents.count - 1)"
  }

  private static func words(_ page: [StoreStep.Pair]) -> String {
    "[" + page.map { "\($0.key): \($0.revision)" }.joined(separator: ", ") + "]"
  }
}
