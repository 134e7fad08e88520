extension Kernel {
  static let samePageTwice = Kernel(
    name: "samePageTwice",
    report: "https://github.com/FuJacob/cotabby/pull/294",
    defect: "The number of the next page is read before an await and raised after."
  ) { isMended in
    let feed = Feed()
    async let first: Void = feed.loadMore(isMended: isMended)
    async let second: Void = feed.loadMore(isMended: isMended)
    _ = await (first, second)
    let pages = await feed.pages
    try expect(Set(pages).count == 2, "the pages \(pages)")
  }
}

@MainActor private final class Feed {
  private var next = 0
  private(set) var pages: [Int] = []
  private let server = Elsewhere()

  func loadMore(isMended: Bool) async {
    let page = next
    if isMended { next += 1 }
    await server.call()
    pages.append(page)
    if !isMended { next += 1 }
  }
}
