/// A short comparison of a store's content with the allowed contents.
struct Expectation {
  /// Contents with more items than this are compared by their differences.
  private static let mostItems = 8
  /// Contents with more items than this are only counted.
  private static let mostListed = 100
  /// If there are more contents than this, the others are only counted.
  private static let mostContents = 3

  let seen: Observation
  let allowed: Set<[Int: Int]>

  var violation: Violation {
    let isShort =
      allowed.count <= Self.mostContents && allowed.allSatisfy { $0.count <= Self.mostItems }
    guard case .content(let content) = seen, !isShort else {
      return Violation(expected: expected, found: "\(seen)")
    }
    let nearest = allowed.map { differences(content, $0) }.min {
      ($0.count, $0.map(\.text).joined()) < ($1.count, $1.map(\.text).joined())
    }
    return Violation(
      expected: "one of \(allowed.count) contents that are allowed",
      found: "opened with \(content.count) items; compared with the nearest allowed content: "
        + (nearest ?? []).joined(separator: ", "))
  }

  private var expected: Fact {
    // A set has no order, and the sentence must not vary.
    let contents = allowed.sorted { text($0) < text($1) }.map { content -> Fact in
      content.count > Self.mostListed ? "\(content.count) items" : "\(content)"
    }
    let told = contents.prefix(Self.mostContents).joined(separator: " or ")
    let rest = contents.count - Self.mostContents
    return rest > 0 ? told + " or \(rest) others" : told
  }

  private func differences(_ content: [Int: Int], _ expected: [Int: Int]) -> [Fact] {
    Set(content.keys).union(expected.keys).sorted().filter { content[$0] != expected[$0] }.map {
      "key \($0) has \(content[$0]) and not \(expected[$0])"
    }
  }
}
