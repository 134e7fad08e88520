import Persistence

/// One name for a store's file.
struct FileNameCase: Sendable {
  let name: String
  /// The same name in another Unicode form, which must lead to the same file.
  var twin: String?
  var isRefused = false

  static let refused = [
    "", ".", "..", "../x.json", "../../etc/x.json", "/etc/x.json", "a/b.json", "a/../b.json",
    "x/", "a\\b.json", "..\\x.json", "x\0.json", "\0", String(repeating: "x", count: 201),
    String(repeating: "é", count: 101),
  ]

  static let accepted = [
    "data.json", ".hidden", "...", "a..b", "..x", "%2e%2e%2fescape.json", "..%2fescape.json",
    "%2fescape.json", "~", "-rf", "$HOME", " name ", "file:escape.json", "*?.json", "é.json",
    "\u{1D11E}.json", String(repeating: "x", count: StoreLocation.longestFilename),
  ]

  static let all =
    refused.map { FileNameCase(name: $0, isRefused: true) }
    + accepted.map { FileNameCase(name: $0) }
    + [FileNameCase(name: "caf\u{E9}.json", twin: "cafe\u{301}.json")]

  func run(_ subject: Subject) async throws -> CaseResult {
    let outer = try Arena(for: subject)
    defer { outer.remove() }
    let arena = try NestedArena(outer)
    let problem =
      isRefused ? problemAccepting(arena) : try await problemUsing(subject, arena)
    return CaseResult(
      failure: problem?.after("the file name \(name.debugDescription)")
        .replacing(outer.withoutDirectory))
  }

  private func problemAccepting(_ arena: NestedArena) -> Violation? {
    do {
      let location = try arena.configuration(filename: name).location
      return "was accepted as \(location.path)"
    } catch {
      return nil
    }
  }

  private func problemUsing(_ subject: Subject, _ arena: NestedArena) async throws -> Violation? {
    let store = try await subject.open(try arena.configuration(filename: name))
    try await store.save(0, 1)
    try await store.close()
    let outside = try arena.outer.names().filter { $0 != "inside" }
    if !outside.isEmpty {
      return Violation(found: "outside the directory there is \(outside)").after("save, close")
    }
    let seen = try await subject.observe(try arena.configuration(filename: twin ?? name))
    if seen == .content([0: 1]) { return nil }
    return Violation(found: "\(seen)").after(
      "save 0: 1, close", "open \((twin ?? name).debugDescription)")
  }
}
