import Lab24Check

extension Events: CheckedEvents {}

// This file needs no changes: it passes your events to the check.
await Lab24.run { Events(sources: $0) }
