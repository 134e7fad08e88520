import Foundation
import Persistence
import Processes
import SimulatedDisk

/// Detects where a store's file operations can be observed, by opening the store once on real
/// files.
struct FileAccessProbe: Sendable, Codable, Equatable {
  /// The number of writes that used the configuration's file system.
  var writes = 0
  /// The names in the directory afterwards.
  var names: [String] = []
  /// The form of the store at its location afterwards.
  var kept = Kept.nothing

  /// The form of a store at its location.
  enum Kept: String, Sendable, Codable {
    case nothing, file, folder
  }

  /// The place where the operations can be observed, if the probe observed any.
  var access: Claims.FileAccess? {
    if writes > 0 { return .fileSystem }
    return names.allSatisfy { $0.hasSuffix(".lock") } ? nil : .direct
  }

  /// Opens the store, saves one item and closes it.
  ///
  /// Returns the number of observed writes.
  ///
  /// Without a place the store is opened in memory.
  static func writes(_ subject: Subject, at place: ChildConfiguration?) async throws -> Int {
    var configuration = try place?.configuration() ?? Arena().configuration()
    let recording = RecordingFileSystem(configuration.fileSystem)
    configuration.fileSystem = recording
    let store = try await subject.open(configuration)
    try await store.save(0, 0)
    try await store.flush()
    try await store.close()
    return recording.counts[.write]
  }

  /// Probes on real files, in a child, or in this process if there is none.
  ///
  /// Returns `nil` if the store fails.
  ///
  /// - Throws: ``HarnessFailure`` if nothing can be observed, because no real files can be created.
  static func run(
    _ subject: Subject, _ child: ChildCommand?
  ) async throws(HarnessFailure) -> FileAccessProbe? {
    let arena: Arena
    do { arena = try Arena(onDisk: ()) } catch {
      // A store that writes to memory shows its writes without a disk.
      guard let writes = await writes(subject, at: nil, child), writes > 0 else {
        throw HarnessFailure("\(error)")
      }
      return FileAccessProbe(writes: writes)
    }
    defer { arena.remove() }
    do {
      guard let writes = await writes(subject, at: ChildConfiguration(arena, .processCrash), child)
      else {
        return nil
      }
      let names = try arena.names()
      let isThere = names.contains(arena.location.filename)
      return FileAccessProbe(
        writes: writes, names: names,
        kept: arena.holdsDirectory ? .folder : isThere ? .file : .nothing)
    } catch {
      throw HarnessFailure("\(error)")
    }
  }

  /// The number of observed writes; `nil` if the store failed, which the checks will report.
  private static func writes(
    _ subject: Subject, at place: ChildConfiguration?, _ child: ChildCommand?
  ) async -> Int? {
    do {
      guard let child else { return try await writes(subject, at: place) }
      let process = try ChildRole.start(.probe(place), subject, child, limitInSeconds: 30)
      var seen: Int?
      for await report in process.reports { seen = Int(report) ?? seen }
      _ = await process.waitForEnd()
      return seen
    } catch {
      return nil
    }
  }
}

extension Subject {
  /// Returns the store with its detected file access, and remarks about its access and layout.
  ///
  /// - Throws: ``HarnessFailure`` if the access was neither detected nor declared.
  func probed(
    _ child: ChildCommand?
  ) async throws(HarnessFailure) -> (subject: Subject, remarks: [Remark]) {
    // Opening files does not reveal a server, so a store on a server has to declare it.
    if claims.fileAccess == .server { return (self, []) }
    let probe: FileAccessProbe?
    do throws(HarnessFailure) { probe = try await FileAccessProbe.run(self, child) } catch {
      if claims.isFileAccessDeclared { return (self, []) }
      throw error
    }
    guard let probe else { return (self, []) }
    let layout = remark(on: probe.kept).map { [$0] } ?? []
    guard let seen = probe.access, seen != claims.fileAccess else { return (self, layout) }
    let (subject, remarks) = probed(probe, seen)
    return (subject, remarks + layout)
  }

  /// Returns a remark about a layout that differs from the claims.
  private func remark(on kept: FileAccessProbe.Kept) -> Remark? {
    switch (claims.layout, kept) {
    case (.oneFile, .folder):
      Remark(
        "it keeps a folder at its location; with `layout: .filePerRecord`, if each record has a file "
          + "there, the folder is looked at for what is left over")
    case (.filePerRecord, .file):
      Remark(
        "its claims have a file for each record, but it keeps a single file at its location",
        contradicts: true)
    case (.oneFile, .file), (.filePerRecord, .folder), (_, .nothing): nil
    }
  }

  /// Returns the store with its detected file access, which differs from the claims.
  private func probed(
    _ probe: FileAccessProbe, _ seen: Claims.FileAccess
  ) -> (subject: Subject, remarks: [Remark]) {
    let names = probe.names.sorted().joined(separator: ", ")
    if seen == .fileSystem {
      return (
        self,
        [
          Remark(
            "its claims have direct file access, but its writes came through the "
              + "configuration's file system; with `fileAccess: .fileSystem` more can be tried")
        ]
      )
    }
    var direct = self
    direct.claims.fileAccess = .direct
    let observation =
      "it opens files directly: \(names) appeared, and no write came through the "
      + "configuration's file system; it was tried on real files"
    guard claims.isFileAccessDeclared else { return (direct, [Remark(observation)]) }
    return (
      direct,
      [Remark("its claims have visible file operations, but \(observation)", contradicts: true)]
    )
  }
}

/// A remark about a store that concerns no single guarantee.
struct Remark: Sendable {
  let text: String
  /// True if the remark contradicts the store's declarations.
  let contradicts: Bool

  init(_ text: String, contradicts: Bool = false) {
    self.text = text
    self.contradicts = contradicts
  }
}
