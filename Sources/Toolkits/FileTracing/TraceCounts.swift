/// How many calls about the traced directory succeeded since the start, by kind.
public struct TraceCounts: Sendable, Equatable {
  private let counts: [Int]
  /// How many bytes were written.
  public let bytesWritten: Int

  init(_ counts: [Int64], bytesWritten: Int64) {
    self.counts = counts.map(Int.init)
    self.bytesWritten = Int(bytesWritten)
  }

  /// How many calls of a kind succeeded.
  public subscript(kind: TraceKind) -> Int {
    counts.indices.contains(Int(kind.rawValue)) ? counts[Int(kind.rawValue)] : 0
  }
}
