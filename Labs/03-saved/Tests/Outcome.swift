/// What became of one thing that was tried; a child prints it as one line.
struct Outcome: Codable {
  var passed: Bool
  var happened: String
  /// In how many of the cases it went wrong.
  var wrong = 0
  var cases = 0
}
