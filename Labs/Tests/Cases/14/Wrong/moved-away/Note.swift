// The shared file compiles under both defaults, because nothing is in it any more.
// Gets: default-nonisolated: cannot find 'Note' in scope
