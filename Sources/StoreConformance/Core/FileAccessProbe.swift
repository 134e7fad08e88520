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

  /// The outcome of a probe.
  enum Outcome: Sendable {
    case seen(FileAccessProbe)
    /// A plain call threw, on real files and in memory.
    case failed(PlainCalls.Failure)
    /// The store ended the process, or hung; the checks will report that.
    case ended
  }

  /// Probes on real files, in a child, or in this process if there is none.
  ///
  /// - Throws: ``HarnessFailure`` if nothing can be observed, because no real files can be created.
  static func run(
    _ subject: Subject, _ child: ChildCommand?
  ) async throws(HarnessFailure) -> Outcome {
    let arena: Arena
    do { arena = try Arena(onDisk: ()) } catch {
      // A store that writes to memory shows its writes without a disk.
      guard case .made(let writes)? = await PlainCalls.report(subject, at: nil, child), writes > 0
      else {
        throw HarnessFailure("\(error)")
      }
      return .seen(FileAccessProbe(writes: writes))
    }
    defer { arena.remove() }
    let place = ChildConfiguration(arena, .processCrash)
    switch await PlainCalls.report(subject, at: place, child) {
    case nil: return .ended
    case .threw(let failure):
      guard case .threw? = await PlainCalls.report(subject, at: nil, child) else { return .ended }
      return .failed(failure)
    case .made(let writes):
      do {
        let names = try arena.names()
        let isThere = names.contains(arena.location.filename)
        return .seen(
          FileAccessProbe(
            writes: writes, names: names,
            kept: arena.holdsDirectory ? .folder : isThere ? .file : .nothing))
      } catch {
        throw HarnessFailure("\(error)")
      }
    }
  }
}

extension Subject {
  /// Returns the store with its detected file access, remarks about its access and layout, and the
  /// plain call that threw, if one did.
  ///
  /// - Throws: ``HarnessFailure`` if the access was neither detected nor declared.
  func probed(
    _ child: ChildCommand?
  ) async throws(HarnessFailure) -> (
    subject: Subject, remarks: [Remark], failure: PlainCalls.Failure?
  ) {
    // Opening files does not reveal a server, so a store on a server has to declare it.
    if claims.fileAccess == .server { return (self, [], nil) }
    let outcome: FileAccessProbe.Outcome
    do throws(HarnessFailure) { outcome = try await FileAccessProbe.run(self, child) } catch {
      if claims.isFileAccessDeclared { return (self, [], nil) }
      throw error
    }
    switch outcome {
    case .ended: return (self, [], nil)
    case .failed(let failure): return (self, [], failure)
    case .seen(let probe):
      let layout = remark(on: probe.kept).map { [$0] } ?? []
      guard let seen = probe.access, seen != claims.fileAccess else { return (self, layout, nil) }
      let (subject, remarks) = probed(probe, seen)
      return (subject, remarks + layout, nil)
    }
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
