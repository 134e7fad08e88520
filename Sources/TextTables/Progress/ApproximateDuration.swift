/// A duration as text for people.
public enum ApproximateDuration {
  /// Formats a duration in whole seconds, rounded up: `12 s`, `3 min 05 s`, `2 h 04 min`.
  ///
  /// A fraction below a millisecond is dropped. A negative duration counts as zero.
  public static func text(_ duration: Duration) -> String {
    let (whole, fraction) = duration.components
    let seconds = max(0, fraction >= millisecond ? whole + 1 : whole)
    if seconds < 60 { return "\(seconds) s" }
    if seconds < 3600 { return "\(seconds / 60) min \(twoDigits(seconds % 60)) s" }
    return "\(seconds / 3600) h \(twoDigits(seconds % 3600 / 60)) min"
  }

  /// A millisecond in attoseconds: less is a rounding error, which must not make 8 s into 9 s.
  private static let millisecond: Int64 = 1_000_000_000_000_000

  private static func twoDigits(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
