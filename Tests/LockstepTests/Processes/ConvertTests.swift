import ActorVariant
import FileTracing
import Foundation
import Persistence
import Testing

@testable import lockstep

@Suite("lockstep convert, killed")
struct ConvertTests {
  private struct Entry: Storable {
    var id: Int
    var text: String
  }

  /// What changes something on the disk.
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
      ["convert", directory + "/" + source, directory + "/" + target],
      environment: environment ?? [:])
  }

  /// Killed at every call that changes something, or at some of many, and then twice more on its way:
  /// the source is as it was, the target whole or not there, and in the end the same as without a kill.
  private func killEverywhere(
    _ target: String, isEqual: (_ directory: String, _ made: [UInt8]) async throws -> Bool
  ) async throws -> (kills: Int, resumptions: Int) {
    try await inTemporaryDirectory { directory in
      let original = try await makeSource(directory)
      let expected = try await unkilled(target)
      var (kills, resumptions, call) = (0, 0, 1)
      while true {
        var ending = try await convert(directory, target, killedAt: call)
        if ending.code == 0 { break }
        var step = call
        while ending.code == -SIGKILL {
          kills += 1
          #expect(try bytes(directory, "a.json") == original)
          if let made = try bytes(directory, target) {
            #expect(try await isEqual(directory, made))
            try FileManager.default.removeItem(atPath: directory + "/" + target)
          }
          // Further on each time, until it is done.
          step = step * 2 + 1
          ending = try await convert(directory, target, killedAt: step)
        }
        #expect(ending.code == 0, "\(ending.errors)")
        if ending.output.contains("Went on after") { resumptions += 1 }
        let made = try #require(try bytes(directory, target))
        #expect(made == expected || target.hasSuffix("db"))
        #expect(try await isEqual(directory, made))
        try FileManager.default.removeItem(atPath: directory + "/" + target)
        let names = try FileManager.default.contentsOfDirectory(atPath: directory)
        #expect(Set(names).isSubset(of: ["a.json", "a.json.lock", target + ".lock"]), "\(names)")
        call += max(1, call / 6)
      }
      print("convert to \(target): \(kills) kills, \(resumptions) conversions that went on")
      return (kills, resumptions)
    }
  }

  /// What a conversion makes that is not killed.
  private func unkilled(_ target: String) async throws -> [UInt8] {
    try await inTemporaryDirectory { directory in
      _ = try await makeSource(directory)
      #expect(try await convert(directory, target).code == 0)
      return try bytes(directory, target) ?? []
    }
  }

  @Test func aJournalIsWholeOrNotThere() async throws {
    let whole = try await unkilled("b.journal")
    let (kills, resumptions) = try await killEverywhere("b.journal") { $1 == whole }
    #expect(kills > 20 && resumptions > 5)
  }

  @Test func aJSONFileIsWholeOrNotThere() async throws {
    let whole = try await unkilled("b.json")
    let (kills, resumptions) = try await killEverywhere("b.json") { $1 == whole }
    #expect(kills > 20 && resumptions > 5)
  }

  @Test func aDatabaseIsWholeOrNotThere() async throws {
    let (kills, resumptions) = try await killEverywhere("b.db") { directory, _ in
      // Its pages may be in another order; what it holds is the source's bytes.
      let ending = try await convert(directory, "back.json", from: "b.db")
      defer {
        for name in ["back.json", "back.json.lock", "b.db.lock"] {
          do { try FileManager.default.removeItem(atPath: directory + "/" + name) } catch {
            Issue.record(error)
          }
        }
      }
      #expect(ending.code == 0, "\(ending.errors)")
      return try bytes(directory, "back.json") == bytes(directory, "a.json")
    }
    #expect(kills > 20 && resumptions > 5)
  }
}
