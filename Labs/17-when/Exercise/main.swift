import Lab17Check

extension Autosave: CheckedAutosave {}

// This file needs no changes: it passes your `Autosave` to the check, which owns the clock.
await Lab17.run { file, clock in Autosave(file: file, clock: clock) }
