extension Kernel {
  static let closedPool = Kernel(
    name: "closedPool",
    report: "https://github.com/apple/swift-distributed-actors/issues/760",
    defect:
      "A pool is closed while a caller is between its check and its wait, and nobody resumes the caller."
  ) { isMended in
    let pool = Pool(isMended: isMended)
    async let connection = pool.connection()
    await pool.close()
    let isConnected = await connection
    try expect(!isConnected, "a connection of a closed pool")
  }
}

private actor Pool {
  private var isClosed = false
  private var waiters: [CheckedContinuation<Bool, Never>] = []
  private let metrics = Elsewhere()
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  /// Waits for a connection; false if the pool was closed.
  func connection() async -> Bool {
    if isClosed { return false }
    await metrics.call()
    if isMended, isClosed { return false }
    return await withCheckedContinuation { waiters.append($0) }
  }

  func close() {
    isClosed = true
    for waiter in waiters { waiter.resume(returning: false) }
    waiters = []
  }
}
