enum ObjectsThatStayBefore {
  /// Represents a managed object: it belongs to its context, and changes with it.
  final class Row {
    let id: Int
    var text: String

    init(id: Int, text: String) {
      self.id = id
      self.text = text
    }
  }

  @MainActor final class Context {
    private var rows = [1: Row(id: 1, text: "Milk")]

    // Handed to a task elsewhere, this is a compile error: `Row` is not Sendable.
    func row(_ id: Int) -> Row? { rows[id] }
  }
}

enum ObjectsThatStayAfter {
  /// The part that may travel: a value, with the id as the way back.
  struct Note: Sendable, Equatable {
    var id: Int
    var text: String
  }

  @MainActor final class Context {
    private var rows = [1: ObjectsThatStayBefore.Row(id: 1, text: "Milk")]

    func note(_ id: Int) -> Note? { rows[id].map { Note(id: $0.id, text: $0.text) } }

    func save(_ note: Note) { rows[note.id]?.text = note.text }
  }
}
