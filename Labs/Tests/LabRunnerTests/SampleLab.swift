import Foundation

@testable import LabRunner
@testable import LabVerify

/// A checkout with a single lab, in a separate directory.
struct SampleLab {
  let folder: LabFolder

  init(id: String = "06", files: [String: String] = ["Store.swift": "// LAB: here\n"]) throws {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let checkout = LabCheckout(root: root)
    let place = checkout.labs.appending(path: "\(id)-await")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let definition = """
      {"id": "\(id)", "question": "What may change?", "minutes": 30, "suite": [], "learnt": "Much.",
       "fails": [{"check": "stale"}]}
      """
    try Data(definition.utf8).write(to: place.appending(path: "lab.json"))
    folder = try LabFolder("\(id)-await", in: checkout)
    for (path, text) in files { try write(text, to: path) }
    try HandedOut.write(folder)
  }

  var exercise: URL { folder.url.appending(path: "Exercise") }

  var work: LabWork { LabWork(records) }

  var records: RecordDirectory { RecordDirectory(folder.checkout, environment: [:]) }

  var progress: LabProgressStore { LabProgressStore(records) }

  func write(_ text: String, to path: String) throws {
    let url = exercise.appending(path: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: exercise.appending(path: path)), as: UTF8.self)
  }

  func rename(_ old: String, to new: String) throws {
    _ = Foundation.rename(
      exercise.appending(path: old).path(percentEncoded: false),
      exercise.appending(path: new).path(percentEncoded: false))
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: exercise.appending(path: path))
  }

  func removeExercise() throws { try FileManager.default.removeItem(at: exercise) }

  func renameFolder(from old: String? = nil, to new: String? = nil) throws {
    let labs = folder.checkout.labs
    try FileManager.default.moveItem(
      at: labs.appending(path: old ?? folder.name), to: labs.appending(path: new ?? folder.name))
  }

  /// Everything that was made.
  func remove() {
    do { try FileManager.default.removeItem(at: folder.checkout.root) } catch { /* Not made. */  }
  }
}
