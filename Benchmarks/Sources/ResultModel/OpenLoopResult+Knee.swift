extension OpenLoopResult {
  /// The highest rate that the store kept up with, and whose requests were all sent.
  package var lastKept: OpenLoopPoint? {
    points.filter { !$0.isSaturated && !$0.hasLowerBounds }
      .max { ($0.offered.value ?? 0) < ($1.offered.value ?? 0) }
  }
}
