/// Awaits the one answer of a callback.
func answer<Value: Sendable>(
  _ body: (@escaping @Sendable (Value) -> Void) -> Void
) async -> Value {
  await withCheckedContinuation { caller in body { caller.resume(returning: $0) } }
}
