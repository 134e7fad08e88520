/// A mistake in a document, with its place and the remedy.
public struct SiteError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The document, relative to the checkout's root.
  public let path: String
  /// The line, from 1, or `nil` if the mistake concerns the whole document.
  public let line: Int?
  /// The problem and the remedy, as sentences.
  public let problem: String

  init(_ path: String, line: Int? = nil, _ problem: String) {
    self.path = path
    self.line = line
    self.problem = problem
  }

  /// The place and the problem.
  public var description: String {
    "\(path)\(line.map { ":\($0)" } ?? ""): \(problem)"
  }
}
