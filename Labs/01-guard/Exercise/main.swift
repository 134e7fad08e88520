import Lab01Check

await Lab01.run { NoteCache() }
