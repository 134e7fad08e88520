extension Kernel {
  static let failedFlight = Kernel(
    name: "failedFlight",
    report: "https://github.com/vapor/vapor/issues/3483",
    defect: "A request in flight is forgotten when it succeeds, and stays for ever when it fails."
  ) { isMended in
    let loader = Loader(isMended: isMended)
    async let first = loader.value()
    async let second = loader.value()
    do { _ = try await first } catch is Loader.Failed {}
    do { _ = try await second } catch is Loader.Failed {}
    do { _ = try await loader.value() } catch is Loader.Failed {
      throw Wrong(description: "the failure of the first try answers for ever")
    }
  }
}

private actor Loader {
  struct Failed: Error {}

  private let isMended: Bool
  private var flight: Task<Int, any Error>?
  private var loads = 0

  init(isMended: Bool) { self.isMended = isMended }

  func value() async throws -> Int {
    if let flight { return try await flight.value }
    let task = Task { try load() }
    flight = task
    do {
      defer { if isMended { flight = nil } }
      let value = try await task.value
      flight = nil
      return value
    }
  }

  private func load() throws -> Int {
    loads += 1
    if loads == 1 { throw Failed() }
    return loads
  }
}
