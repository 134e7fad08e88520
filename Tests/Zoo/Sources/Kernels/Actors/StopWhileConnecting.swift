extension Kernel {
  static let stopWhileConnecting = Kernel(
    name: "stopWhileConnecting",
    report: "https://github.com/apple/swift-cassandra-client/pull/99",
    defect: "A client is stopped during the await of its connection, which then stays open."
  ) { isMended in
    let client = Client(isMended: isMended)
    async let connected: Void = client.connect()
    await client.stop()
    await connected
    let isOpen = await client.isOpen
    try expect(!isOpen, "a stopped client is connected")
  }
}

private actor Client {
  private var isStopped = false
  private(set) var isOpen = false
  private let server = Elsewhere()
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  func connect() async {
    guard !isStopped else { return }
    await server.call()
    if isMended, isStopped { return }
    isOpen = true
  }

  func stop() {
    isStopped = true
    isOpen = false
  }
}
