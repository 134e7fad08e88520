package import Foundation
import TextTables

/// A checkout of the repository, and the labs in it.
///
/// `Labs/Package.swift` is the one list of them: a folder that is named there and is not there was
/// deleted or renamed. Every call reads the files anew.
package struct LabCheckout: Sendable {
  /// The repository's root.
  package let root: URL

  /// Describes the checkout at a root; nothing is read.
  package init(root: URL) {
    self.root = root
  }

  /// The folder of the labs' package.
  package var labs: URL { root.appending(path: "Labs") }

  /// The names of the labs' folders, such as `06-await`, in their order.
  ///
  /// - Throws: ``LabProblem`` if the manifest cannot be read or names none.
  package func folders() throws(LabProblem) -> [String] {
    let manifest = labs.appending(path: "Package.swift")
    let names = try Self.text(manifest, "Labs/Package.swift")
      .matches(of: #/folder: "([0-9]{2}-[a-z0-9-]+)"/#).map { String($0.output.1) }
    guard !names.isEmpty else {
      throw LabProblem("Labs/Package.swift names no lab. Restore it: git checkout -- Labs")
    }
    return names
  }

  /// The lab that the user means.
  ///
  /// - Parameter typed: `6`, `06` or the folder's name.
  /// - Returns: The lab, with its definition read.
  /// - Throws: ``LabProblem`` if there is none of that name, its folder is gone, or its definition
  ///   is wrong.
  package func lab(_ typed: String) throws(LabProblem) -> LabFolder {
    let names = try folders()
    let ids = names.map { LabFolder.id(ofFolder: $0) }
    let wanted = typed.count == 1 ? "0" + typed : typed
    guard let place = names.firstIndex(of: wanted) ?? ids.firstIndex(of: wanted) else {
      let nearest = NearestWord.nearest(to: wanted, among: names + ids)
      throw LabProblem(
        "`\(TerminalText.truncated(TerminalText.sanitized(typed), to: 40))` is no lab; there are "
          + "\(ids.joined(separator: ", "))."
          + (nearest.map { " Did you mean `\($0)`?" } ?? ""))
    }
    return try LabFolder(names[place], in: self)
  }

  /// The labs that can be read, and the mistakes in the others.
  ///
  /// - Returns: The labs in their order, and a problem for each of the others.
  /// - Throws: ``LabProblem`` if the manifest cannot be read.
  package func present() throws(LabProblem) -> (labs: [LabFolder], problems: [LabProblem]) {
    var labs: [LabFolder] = []
    var problems: [LabProblem] = []
    for name in try folders() {
      do throws(LabProblem) { labs.append(try LabFolder(name, in: self)) } catch {
        problems.append(error)
      }
    }
    return (labs, problems)
  }

  /// Reads a text file; the error names the remedy.
  package static func text(_ file: URL, _ path: String) throws(LabProblem) -> String {
    do { return try String(contentsOf: file, encoding: .utf8) } catch {
      let isThere = FileManager.default.fileExists(atPath: file.path(percentEncoded: false))
      throw LabProblem(
        isThere
          ? "\(path) cannot be read as text (\(error.localizedDescription)). Restore it: "
            + "git checkout -- \(path)"
          : "\(path) is not there. Restore it: git checkout -- \(path)")
    }
  }
}
