/// The advice for the next step.
enum Advice {
  static let barrier = """
    Exercise/NoteStore.swift: between reading `notes` and writing it, nobody else may be inside. \
    A block of a concurrent queue runs alone when it has `flags: .barrier`.
    """
  static let nested = """
    Exercise/NoteStore.swift: does a block of the queue call something that enters the same queue \
    again? Do its work there without `sync`.
    """
  static let wholly = """
    Exercise/NoteStore.swift: `delete(where:)` reads and writes, so nobody else may be inside from \
    its first look at `notes` to the last change: one block with `flags: .barrier`.
    """
  static let file = """
    Exercise/NoteStore.swift: the block that changes `notes` also writes the file, and `save` waits \
    for that block (`sync`). Otherwise two saves write in any order, or later.
    """
  static let readers = """
    Exercise/NoteStore.swift: a search changes nothing, so it need not be alone. Let `search` in \
    without a barrier, or search in a copy outside the guard.
    """
  static let trap = """
    The line above is Swift's own, with the file and the line that trapped: look there.
    """
  static let told = """
    Exercise/NoteStore.swift: let the error of `file.replace(by:)` reach the caller, and keep in \
    memory only what the file has.
    """
  static let race = """
    Exercise/NoteStore.swift: everybody who looks at `notes` needs the guard of those who change \
    `notes`, searches too.
    """
  static let async = """
    Exercise/NoteStore.swift: with `async` the caller goes on before anything is in the file, and \
    hears of no error. Wait for the block: `sync`.
    """
}
