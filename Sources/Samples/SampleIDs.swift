/// Texts that make awkward ids: invalid file names, names that are too long, or names nearly equal
/// to another, in their first 255 bytes or for a reader.
public enum SampleIDs {
  /// All ids differ except the last two, which are one id in two Unicode forms.
  public static let awkward: [String] = [
    "a/b", "a/b/c", "/", "/etc/escaped", ".", "..", "../escaped", "../../escaped", "",
    String(repeating: "x", count: 300), String(repeating: "é", count: 150), "a\0b", "\0", "a\nb",
    " a ", "a", "A", "Case", "case", "CASE", "%2e%2e%2f", "a%2Fb", "~", "-rf", "*", "a:b", "a\\b",
    "CON", "a.json", "a.tmp", ".hidden", "\"quoted\"", "'", "\u{1F512}", "\u{202E}abc", "null",
    "0", "00", String(repeating: "y", count: 255) + "a", String(repeating: "y", count: 255) + "b",
    "fi", "\u{FB01}", "\u{FF21}", "\u{410}", "s", "\u{17F}", "ss", "\u{DF}", "i", "\u{131}",
    "a\u{200D}", "caf\u{E9}", "cafe\u{301}",
  ]
}
