import Foundation

extension LabCheckout {
  /// Finds the checkout around a directory, else the one that this module was built from.
  ///
  /// - Throws: ``LabProblem`` when neither is there.
  package init(around directory: String) throws(LabProblem) {
    // Not as a default value: that would be the path of the file that calls.
    try self.init(around: directory, builtFrom: #filePath)
  }

  /// `builtFrom` is the path that this file had when it was built.
  init(around directory: String, builtFrom: String) throws(LabProblem) {
    var candidates: [URL] = []
    var url = URL(filePath: directory).standardizedFileURL
    while true {
      candidates.append(url)
      if url.pathComponents.count <= 1 { break }
      url = url.deletingLastPathComponent()
    }
    candidates.append(
      URL(filePath: builtFrom).appending(path: "../../../../..").standardizedFileURL)
    let checkouts = candidates.map { LabCheckout(root: $0) }
    guard let found = checkouts.first(where: { $0.hasManifest || $0.hasRunner }) else {
      throw LabProblem(
        "The labs are neither around \(directory) nor where this program was built. "
          + "Go into a checkout of the package.")
    }
    // An exercise may have removed the manifest; another checkout is not what is meant.
    guard found.hasManifest else {
      throw LabProblem(
        "\(found.root.path(percentEncoded: false)) has no Labs/Package.swift. Restore the file: "
          + "git checkout -- Labs/Package.swift")
    }
    self = found
  }

  private var hasManifest: Bool {
    FileManager.default.fileExists(
      atPath: labs.appending(path: "Package.swift").path(percentEncoded: false))
  }

  private var hasRunner: Bool {
    FileManager.default.fileExists(
      atPath: labs.appending(path: "Runner/lockstep-lab").path(percentEncoded: false))
  }
}
