import Lab14Check

extension NotesModel: CheckedModel {}

// This file needs no changes: it passes your model and your sorter to the check.
await Lab14.run(
  file: #filePath, model: { sync in NotesModel(sync: sync) },
  sorted: { ids, isBefore in
    let notes = ids.map { Note(id: $0, text: "note \($0)") }
    return await NoteSorter().sorted(notes) { isBefore($0.id, $1.id) }.map(\.id)
  })
