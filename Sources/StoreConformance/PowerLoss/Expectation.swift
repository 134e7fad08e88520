/// A short comparison of a store's content with the allowed contents.
struct Expectation: CustomStringConvertible {
  /// Contents with more items than this are compared by their differences.
  private static let mostItems = 8
  /// Contents with more items than this are only counted.
  private static let mostListed = 100
  /// If there are more contents than this, the others are only counted.
  private static let mostContents = 3

  let seen: Observation
  let allowed: Set<[Int: Int]>

  var description: String {
    let isShort =
      allowed.count <= Self.mostContents && allowed.allSatisfy { $0.count <= Self.mostItems }
    guard case .content(let content) = seen, !isShort else {
      let contents = allowed.map {
        $0.count > Self.mostListed ? "\($0.count) items" : text($0)
      }.sorted()
      let told = contents.prefix(Self.mostContents).joined(separator: " or ")
      let rest = contents.count - Self.mostContents
      return "\(seen)\n→ expected \(told)" + (rest > 0 ? " or \(rest) others" : "")
    }
    let nearest = allowed.map { differences(content, $0) }.min {
      ($0.count, $0.joined()) < ($1.count, $1.joined())
    }
    return "opened with \(content.count) items\n→ compared with the nearest of \(allowed.count) "
      + "contents that are allowed: " + (nearest ?? []).joined(separator: ", ")
  }

  private func differences(_ content: [Int: Int], _ expected: [Int: Int]) -> [String] {
    Set(content.keys).union(expected.keys).sorted().filter { content[$0] != expected[$0] }.map {
      "\($0) is \(content[$0].map(String.init) ?? "gone") and not "
        + (expected[$0].map(String.init) ?? "gone")
    }
  }
}
