import Foundation

extension QuotingDocument.Kind {
  /// Figures of a result, which is named from the document's directory.
  ///
  /// - Parameter path: The document's path.
  /// - Returns: The kind.
  public static func figures(in path: String) -> Self {
    Self("figures") { file in
      let directory = URL(filePath: path).deletingLastPathComponent()
      let result = try ResultFile.read(directory.appending(path: file).path(percentEncoded: false))
      return QuotedFigures(result, file: file).markdown()
    }
  }
}
