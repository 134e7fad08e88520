extension Kernel {
  static let tokenRefresh = Kernel(
    name: "tokenRefresh",
    report: "https://github.com/firebase/firebase-ios-sdk/pull/15493",
    defect: "Two requests find the token expired, and each refreshes it."
  ) { isMended in
    let server = Elsewhere()
    let session = Session(server: server, isMended: isMended)
    async let first = session.validToken()
    async let second = session.validToken()
    _ = await (first, second)
    let refreshes = await server.calls
    try expect(refreshes == 1, "\(refreshes) refreshes of one token")
  }
}

private actor Session {
  private let server: Elsewhere
  private let isMended: Bool
  private var token: Int?
  private var refreshing: Task<Int, Never>?

  init(server: Elsewhere, isMended: Bool) { (self.server, self.isMended) = (server, isMended) }

  func validToken() async -> Int {
    if let token { return token }
    if isMended, let refreshing { return await refreshing.value }
    let task = Task { await server.call() }
    refreshing = task
    let fresh = await task.value
    token = fresh
    return fresh
  }
}
