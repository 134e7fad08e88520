/// Loses an increment if two tasks meet between the read and the write.
actor Counter {
  private(set) var value = 0

  func increment() { value += 1 }
  private func set(_ new: Int) { value = new }
  nonisolated func readThenWrite() async { await set(await value + 1) }
}

/// Shows the answer that comes last, or that of the last question.
@MainActor final class SearchModel {
  private(set) var shown = ""
  private(set) var asked = ""
  private let keepsNewest: Bool
  private let server = Server()

  init(keepsNewest: Bool) { self.keepsNewest = keepsNewest }

  func search(_ text: String) async {
    asked = text
    let answer = await server.answer(to: text)
    if keepsNewest && asked != text { return }
    shown = answer
  }
}

/// Answers come in any order.
private actor Server {
  func answer(to text: String) async -> String {
    await Task.yield()
    return text
  }
}

/// Asks twice, and returns what is shown and what was asked last.
func twoSearches(keepsNewest: Bool) async -> (shown: String, asked: String) {
  let model = await SearchModel(keepsNewest: keepsNewest)
  let tasks = ["first", "second"].map { text in Task { await model.search(text) } }
  for task in tasks { await task.value }
  return await (model.shown, model.asked)
}
