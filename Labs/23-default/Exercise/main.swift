import Lab23Check

extension SearchModel: CheckedModel {
  var foundIDs: [Int] { found.map { $0.id } }
}

// This file needs no changes: it passes your model to the check.
await Lab23.run { notes in
  SearchModel(notes: notes.map { Note(id: $0.id, text: $0.text) })
}
