extension ParsedArguments {
  /// Reads a whole number with a lower bound.
  ///
  /// Returns nil if the option was not given.
  public func integer<Number: FixedWidthInteger>(
    _ name: String, in range: PartialRangeFrom<Number>
  ) throws(UsageError) -> Number? {
    try integer(name, in: range.lowerBound...Number.max)
  }

  /// Reads a whole number in a range.
  ///
  /// Returns nil if the option was not given.
  public func integer<Number: FixedWidthInteger>(
    _ name: String, in range: ClosedRange<Number>
  ) throws(UsageError) -> Number? {
    guard let typed = rawValue(name) else { return nil }
    guard let number = Number(typed), range.contains(number) else {
      throw valueError(name, takes: "a whole number \(bounds(range, typed))", not: typed)
    }
    return number
  }

  /// Reads whole numbers separated by commas.
  ///
  /// Returns nil if the option was not given.
  ///
  /// If the option was given several times, its lists are joined. Repeated numbers are an error.
  public func integers<Number: FixedWidthInteger>(
    _ name: String, in range: ClosedRange<Number>
  ) throws(UsageError) -> [Number]? {
    guard let entries = entries(of: name) else { return nil }
    var numbers: [Number] = []
    for entry in entries {
      guard let number = Number(entry), range.contains(number) else {
        let accepted = "whole numbers \(bounds(range, entry)), separated by commas"
        throw valueError(name, takes: accepted, not: entry)
      }
      guard !numbers.contains(number) else { throw repeated(entry, in: name) }
      numbers.append(number)
    }
    return numbers
  }

  /// The entries of an option's comma-separated lists as typed, including empty entries.
  func entries(of name: String) -> [String]? {
    assert(verb.option(named: name)?.valueName != nil, "--\(name) is not declared with a value")
    return values[name]?.flatMap { list in
      list.split(separator: ",", omittingEmptySubsequences: false).map { entry in
        String(entry.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }
    }
  }

  /// An error for an entry that appears twice in a list.
  func repeated(_ entry: String, in name: String) -> UsageError {
    error("`--\(name)` has \(UsageError.quoted(entry)) twice; list it once.")
  }

  private func bounds<Number: FixedWidthInteger>(
    _ range: ClosedRange<Number>, _ typed: String
  ) -> String {
    // The message names the type's limit only if the number exceeds that limit.
    let exceedsType =
      !typed.isEmpty && Number(typed) == nil && typed.allSatisfy(\.isWholeNumber)
    guard range.upperBound == Number.max, !exceedsType else {
      return "from \(range.lowerBound) to \(range.upperBound)"
    }
    return "from \(range.lowerBound) up"
  }
}
