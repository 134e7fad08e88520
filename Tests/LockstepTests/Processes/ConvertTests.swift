import ActorVariant
import FileTracing
import Foundation
import Persistence
import TestPrograms
import Testing

@testable import lockstep

@Suite("lockstep convert, killed")
struct ConvertTests {
  private struct Entry: Storable {
    var id: Int
    var text: String
  }

  /// The operations that change something on the disk.
  private static let changes = TraceKinds(
    .write, .truncate, .synchronize, .synchronizeDirectory, .rename, .remove)

  /// Five pieces' worth of items.
  private func makeSource(_ directory: String) async throws -> [UInt8] {
    let location = try StoreLocation(directoryPath: directory, filename: "a.json")
    let store = try ActorStore<Entry>(configuration: StoreConfiguration(location: location))
    let text = String(repeating: "a text of some length ", count: 2_000)
    try await store.save(contentsOf: (0..<25).map { Entry(id: $0, text: text + "\($0)") })
    try await store.close()
    return try bytes(directory, "a.json") ?? []
  }

  private func bytes(_ directory: String, _ name: String) throws -> [UInt8]? {
    let path = directory + "/" + name
    return FileManager.default.fileExists(atPath: path)
      ? try PosixFileSystem().contents(ofFile: path) : nil
  }

  private func convert(
    _ directory: String, _ target: String, from source: String = "a.json",
    killedAt call: Int? = nil
  ) async throws -> BuiltProgram.Ending {
    let environment = try call.map {
      TraceLibrary.killing(
        at: $0, of: Self.changes, under: directory, try TraceLibrary.locate())
    }
    return try await BuiltProgram.lockstep().run(
      ["convert", "--replace", directory + "/" + source, directory + "/" + target],
      environment: environment ?? [:])
  }

  /// The conversion is killed at every call that changes something, or at some of many, each time
  /// beside the files of the previous kill.
  ///
  /// The source is unchanged, and the target is the old file or the new one.
  @Test(.long, arguments: ["b.json", "b.journal", "b.db"])
  func aKilledConversionLeavesTheOldTargetOrTheNewOne(_ target: String) async throws {
    try await inTemporaryDirectory { directory in
      let original = try await makeSource(directory)
      try PosixFileSystem().write(Array(#"[{"id":1}]"#.utf8), toFile: directory + "/old.json")
      #expect(try await convert(directory, target, from: "old.json").code == 0)
      let old = try #require(try bytes(directory, target))
      var (kills, call) = (0, 1)
      while try await convert(directory, target, killedAt: call).code == -SIGKILL {
        kills += 1
        call += max(1, call / 6)
        #expect(try bytes(directory, "a.json") == original)
        let found = try #require(try bytes(directory, target))
        if found == old { continue }
        try await expectSource(original, in: target, directory)
        try PosixFileSystem().write(old, toFile: directory + "/" + target)
      }
      try await expectSource(original, in: target, directory)
      let names = try FileManager.default.contentsOfDirectory(atPath: directory)
      let files = ["a.json", "old.json", "back.json", target]
      #expect(Set(names).isSubset(of: files + files.map { $0 + ".lock" }), "\(names)")
      #expect(kills > 8)
    }
  }

  /// A database's pages may be in another order; its items are the source's bytes.
  private func expectSource(
    _ original: [UInt8], in target: String, _ directory: String
  ) async throws {
    let ending = try await convert(directory, "back.json", from: target)
    #expect(ending.code == 0, "\(ending.errors)")
    #expect(try bytes(directory, "back.json") == original)
  }
}
