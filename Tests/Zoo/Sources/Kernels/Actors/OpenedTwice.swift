extension Kernel {
  static let openedTwice = Kernel(
    name: "openedTwice",
    report: "https://github.com/zcash/zcash-swift-wallet-sdk/issues/1838",
    defect:
      "A database is opened on first use, and the check and the result are on both sides of an await."
  ) { isMended in
    let storage = Storage(isMended: isMended)
    async let first = storage.open()
    async let second = storage.open()
    let (one, other) = await (first, second)
    try expect(one == other, "two databases are open")
  }
}

private actor Storage {
  private var database: Int?
  private var opening: Task<Int, Never>?
  private let disk = Elsewhere()
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  func open() async -> Int {
    if let database { return database }
    guard isMended else {
      let opened = await disk.call()
      database = opened
      return opened
    }
    let task = opening ?? Task { await disk.call() }
    opening = task
    return await task.value
  }
}
