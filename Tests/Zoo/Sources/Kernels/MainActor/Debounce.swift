extension Kernel {
  static let debounce = Kernel(
    name: "debounce",
    report: "https://github.com/bocan/bocan-music/issues/272",
    defect: "A cancelled pause ends at once, and the work after the pause goes on."
  ) { isMended in
    let field = Field()
    await field.type("a", isMended: isMended)
    await field.type("ab", isMended: isMended)
    await field.settled()
    let outdated = await field.outdated
    try expect(outdated == 0, "an outdated text was searched for")
  }
}

@MainActor private final class Field {
  private var text = ""
  private var pending: Task<Void, Never>?
  private(set) var outdated = 0

  func type(_ new: String, isMended: Bool) {
    text = new
    pending?.cancel()
    pending = Task {
      try? await Task.sleep(for: .milliseconds(1))
      if isMended, Task.isCancelled { return }
      if text != new { outdated += 1 }
    }
  }

  func settled() async { await pending?.value }
}
