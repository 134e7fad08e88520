import Lab02Check

await Lab02.run(NoteStore.self)
