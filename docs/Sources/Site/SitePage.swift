/// A file of the DocC catalog.
public struct SitePage: Sendable, Equatable {
  /// The file's name in the catalog.
  public let file: String
  /// The file's text.
  public let text: String

  /// Creates an article with this name.
  init(article name: String, _ text: String) {
    file = name + ".md"
    self.text = text
  }

  init(file: String, _ text: String) {
    self.file = file
    self.text = text
  }
}
