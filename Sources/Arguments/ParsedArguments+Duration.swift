extension ParsedArguments {
  /// The units of a duration in nanoseconds.
  ///
  /// A number without a unit means seconds.
  private static let units: [(suffix: String, nanoseconds: Double)] = [
    ("us", 1e3), ("ms", 1e6), ("min", 60e9), ("m", 60e9), ("h", 3600e9), ("s", 1e9), ("", 1e9),
  ]

  /// Reads a duration above zero, such as `250ms`, `10s` or `1.5min`.
  ///
  /// Returns nil if the option was not given.
  ///
  /// A number without a unit means seconds. The longest duration is 1,000 hours.
  public func duration(_ name: String) throws(UsageError) -> Duration? {
    guard let typed = rawValue(name) else { return nil }
    guard let nanoseconds = Self.nanoseconds(typed), nanoseconds >= 1, nanoseconds <= 1000 * 3600e9
    else {
      let accepted = "a duration above zero and up to 1000h, such as `250ms`, `10s` or `2min`"
      throw valueError(name, takes: accepted, not: typed)
    }
    return .nanoseconds(Int64(nanoseconds.rounded()))
  }

  private static func nanoseconds(_ typed: String) -> Double? {
    let number = typed.prefix { "0123456789.".contains($0) }
    let suffix = typed[number.endIndex...]
    guard let unit = units.first(where: { $0.suffix == suffix }), let value = Double(number)
    else { return nil }
    return value * unit.nanoseconds
  }
}
