extension Kernel {
  static let missedEvent = Kernel(
    name: "missedEvent",
    report: "https://github.com/kean/Nuke/pull/916",
    defect: "A subscriber is registered by a task of its own, and an event comes before that task."
  ) { isMended in
    let topic = Topic()
    let events = isMended ? await topic.registered() : topic.events()
    await topic.publish()
    await topic.finish()
    let count = await events.reduce(0) { sum, _ in sum + 1 }
    try expect(count == 1, "\(count) of 1 event")
  }
}

private actor Topic {
  private var isFinished = false
  private var subscribers: [AsyncStream<Int>.Continuation] = []

  nonisolated func events() -> AsyncStream<Int> {
    let (events, subscriber) = AsyncStream.makeStream(of: Int.self)
    Task { await register(subscriber) }
    return events
  }

  func registered() -> AsyncStream<Int> {
    let (events, subscriber) = AsyncStream.makeStream(of: Int.self)
    register(subscriber)
    return events
  }

  private func register(_ subscriber: AsyncStream<Int>.Continuation) {
    if isFinished { subscriber.finish() } else { subscribers.append(subscriber) }
  }

  func publish() { for subscriber in subscribers { subscriber.yield(1) } }

  func finish() {
    isFinished = true
    for subscriber in subscribers { subscriber.finish() }
  }
}
