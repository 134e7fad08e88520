import Persistence

/// Files that a program which the app starts would have open as well.
///
/// A lock then outlives the app, because the other program still holds the lock.
enum InheritedFiles {
  static let fixedCase = FixedCase("files that a started program inherits") { trial in
    guard !trial.isOnServer else { throw NotApplicable.keepsNoFile }
    let arena = try Arena(onDisk: (), claims: trial.subject.claims, needsDisk: false)
    defer { arena.remove() }
    let store = try await trial.subject.open(arena.configuration())
    try await store.save(0, 1)
    try await store.flush()
    let names = Descriptors.inherited(under: arena.location.directory)
    try await store.close()
    if names.isEmpty { return nil }
    return Violation(
      expected: "the program has no file of the store open (O_CLOEXEC)",
      found: "it has \(names.joined(separator: ", "))"
    ).after("open, save 0: 1; the app starts another program")
  }
}
