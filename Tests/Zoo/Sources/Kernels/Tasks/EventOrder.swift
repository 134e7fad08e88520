extension Kernel {
  static let eventOrder = Kernel(
    name: "eventOrder",
    report: "https://github.com/orchetect/swift-osc/issues/40",
    defect: "A task for each event: the tasks run in another order than the events came."
  ) { isMended in
    let log = Log()
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    let reader = Task { for await event in stream { await log.append(event) } }
    var tasks: [Task<Void, Never>] = []
    for event in 1...2 {
      if isMended { source.yield(event) } else { tasks.append(Task { await log.append(event) }) }
    }
    source.finish()
    await reader.value
    for task in tasks { await task.value }
    let events = await log.events
    try expect(events == [1, 2], "the order \(events)")
  }
}

private actor Log {
  private(set) var events: [Int] = []

  func append(_ event: Int) { events.append(event) }
}
