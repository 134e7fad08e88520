extension Kernel {
  static let overdraft = Kernel(
    name: "overdraft",
    report: "https://www.pixelper.com/blog/ios-actor-reentrancy",
    defect: "A balance is checked before an await and spent after."
  ) { isMended in
    let account = Account(isMended: isMended)
    async let first: Void = account.withdraw(80)
    async let second: Void = account.withdraw(80)
    _ = await (first, second)
    let balance = await account.balance
    try expect(balance >= 0, "the balance is \(balance)")
  }
}

private actor Account {
  private(set) var balance = 100
  private let audit = Elsewhere()
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  func withdraw(_ amount: Int) async {
    if isMended { await audit.call() }
    guard balance >= amount else { return }
    if !isMended { await audit.call() }
    balance -= amount
  }
}
