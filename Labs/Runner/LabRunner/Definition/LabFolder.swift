package import Foundation
package import LabModel

/// A lab's folder with its definition; everything else in it is read when it is asked for.
package struct LabFolder: Sendable {
  /// The checkout that the folder belongs to.
  package let checkout: LabCheckout
  /// The folder's name, such as `06-await`.
  package let name: String
  /// The definition in `lab.json`.
  package let definition: LabDefinition

  /// The lab's id, such as `06`.
  package var id: String { definition.id }
  package var url: URL { checkout.labs.appending(path: name) }
  /// The folder with wrong and right solutions, which is outside of the attendee's.
  package var cases: URL { checkout.labs.appending(path: "Tests/Cases/\(id)") }
  /// The folder's path below the repository's root.
  package var path: String { "Labs/\(name)" }
  /// The name of its program in the labs' package.
  package var product: String { "lab\(id)" }
  /// The same with the solution's code.
  package var solutionProduct: String { "\(product)-solution" }

  /// The id with which a folder's name begins.
  static func id(ofFolder name: String) -> String { String(name.prefix { $0 != "-" }) }

  /// Reads the definition in a folder.
  ///
  /// - Throws: ``LabProblem`` if the folder is gone or the definition is wrong.
  package init(_ name: String, in checkout: LabCheckout) throws(LabProblem) {
    let url = checkout.labs.appending(path: name)
    guard FileManager.default.fileExists(atPath: url.path(percentEncoded: false)) else {
      throw LabProblem(
        "The folder Labs/\(name) is not there: it was deleted or renamed. "
          + "Bring it back: git checkout -- Labs/\(name)")
    }
    self.name = name
    self.checkout = checkout
    definition = try LabDefinitionFile(
      text: LabCheckout.text(url.appending(path: "lab.json"), "Labs/\(name)/lab.json"),
      path: "Labs/\(name)/lab.json", folder: name
    ).definition
  }

  /// Reads a file of the folder.
  ///
  /// - Parameter file: Its path in the folder, such as `hints.md`.
  /// - Returns: Its text.
  /// - Throws: ``LabProblem`` if it is missing or no text.
  package func text(_ file: String) throws(LabProblem) -> String {
    try LabCheckout.text(url.appending(path: file), "\(path)/\(file)")
  }

  /// The files that the attendee may have to read or change: all but `main.swift` and hidden files.
  ///
  /// - Parameter folder: `Exercise`, `Solution` or `Tests`.
  /// - Returns: Paths in the lab's folder, sorted; most are Swift files, but not all.
  /// - Throws: ``LabProblem`` if that folder is gone.
  package func files(in folder: String) throws(LabProblem) -> [String] {
    try files(at: url.appending(path: folder), "\(path)/\(folder)").map { "\(folder)/\($0)" }
  }

  /// The same of a folder anywhere, with the name that the repository has for the folder.
  package func files(at place: URL, _ name: String) throws(LabProblem) -> [String] {
    do {
      return try FileManager.default.subpathsOfDirectory(atPath: place.path(percentEncoded: false))
        .filter { path in
          path != "main.swift" && !path.hasPrefix(".") && !path.contains("/.")
            && !Self.isDirectory(place.appending(path: path))
        }.sorted()
    } catch {
      throw LabProblem(
        "The folder \(name) is not there: it was deleted or renamed. "
          + "Bring it back: git checkout -- \(name)")
    }
  }

  private static func isDirectory(_ url: URL) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(
      atPath: url.path(percentEncoded: false), isDirectory: &isDirectory) && isDirectory.boolValue
  }

  /// The graded hints.
  ///
  /// - Returns: Their texts, without their headings `## 1`, `## 2`, `## 3`.
  /// - Throws: ``LabProblem`` if the file cannot be read or has other headings.
  package func hints() throws(LabProblem) -> [String] {
    let parts = try text("hints.md").split(
      separator: #/(?m)^## /#, omittingEmptySubsequences: false
    ).dropFirst()
    var hints: [String] = []
    for (index, part) in parts.enumerated() {
      let heading = part.prefix { !$0.isNewline }.trimmingCharacters(in: .whitespaces)
      guard heading == "\(index + 1)" || heading.hasPrefix("\(index + 1) ") else {
        throw LabProblem(
          "\(path)/hints.md: the heading `## \(heading)` is to be `## \(index + 1)`.")
      }
      hints.append(
        part.drop { !$0.isNewline }.trimmingCharacters(in: .whitespacesAndNewlines))
    }
    return hints
  }
}
