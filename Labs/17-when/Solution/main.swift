import Lab17Check

extension Autosave: CheckedAutosave {}

// Nothing to change here: this hands your `Autosave` to the check, which owns the clock.
await Lab17.run { file, clock in Autosave(file: file, clock: clock) }
