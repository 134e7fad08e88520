/// The number of successful calls about the traced directory since the start, by kind.
public struct TraceCounts: Sendable, Equatable {
  private let counts: [Int]
  /// The number of bytes written.
  public let bytesWritten: Int

  init(_ counts: [Int64], bytesWritten: Int64) {
    self.counts = counts.map(Int.init)
    self.bytesWritten = Int(bytesWritten)
  }

  /// The number of successful calls of a kind.
  public subscript(kind: TraceKind) -> Int {
    counts.indices.contains(Int(kind.rawValue)) ? counts[Int(kind.rawValue)] : 0
  }
}
