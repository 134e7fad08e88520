extension Kernel {
  static let staleAnswer = Kernel(
    name: "staleAnswer",
    report: "https://github.com/xmtplabs/convos-ios/pull/20",
    defect: "The answer to an older question arrives last and replaces the newer answer."
  ) { isMended in
    let search = Search()
    async let first: Void = search.search("a", isMended: isMended)
    async let second: Void = search.search("ab", isMended: isMended)
    _ = await (first, second)
    let isCurrent = await search.isCurrent
    try expect(isCurrent, "an old answer is shown")
  }
}

@MainActor private final class Search {
  private var asked = ""
  private(set) var shown = ""
  private let server = Elsewhere()

  func search(_ text: String, isMended: Bool) async {
    asked = text
    await server.call()
    if isMended, asked != text { return }
    shown = text
  }

  var isCurrent: Bool { shown == asked }
}
