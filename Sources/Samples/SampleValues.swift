public import Foundation

/// Values at the edges of their kinds, which formats and columns of databases are known to bend.
public enum SampleValues {
  /// Texts that look like other values, or have characters that end, trim or replace a text elsewhere.
  public static let texts: [String] = [
    "", " ", " before", "after ", "\t", "a\0b", "\0", "a\r\nb", "\r", "\u{1}\u{1F}\u{7F}", "null",
    "true", "007", "1e3", "-0", "NaN", "{}", "[]", "\"", "\\", "\\u0041", "a\u{2028}b\u{2029}",
    "\u{FEFF}mark", "\u{202E}abc", "\u{1F468}\u{200D}\u{1F469}", "\u{FFFF}", "%s%n", "'; --",
  ]

  /// Moments before 1970, after the 31 bits of seconds, and at the ends of calendars.
  public static let dates: [Date] = [
    .distantPast, .distantFuture, Date(timeIntervalSince1970: -0.001),
    Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 2_147_483_648.5),
    Date(timeIntervalSince1970: -62_135_596_800), Date(timeIntervalSince1970: 253_402_300_799.25),
  ]

  /// Finite numbers with the largest, the smallest and the longest values.
  public static let numbers: [Double] = [
    .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude,
    .leastNormalMagnitude, 0.1 + 0.2, 1e22, -1e-300, 9_007_199_254_740_991,
  ]
}
