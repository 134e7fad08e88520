import Foundation
import TestPrograms
import Testing

@testable import SuitePackage

@Suite("The adapter of init-suite in a module like a reader's")
struct AdapterTests {
  /// The first lines of the adapter's type: as written, and as its comment says for the main actor.
  private static let forms = [
    "actor Adapter<Item: Storable>: Store", "final class Adapter<Item: Storable>: MainActorStore",
  ]

  @Test(arguments: forms, [[], ["-default-isolation", "MainActor"]])
  func itCompiles(_ form: String, isolation: [String]) async throws {
    let template = SuiteTemplate(lockstep: .path("."), parent: nil)
    let adapter = try #require(template.files.first { $0.path.hasSuffix("Adapter.swift") })
    #expect(adapter.text.contains("`final class` in the place of `actor`"))
    let text = adapter.text.replacing(Self.forms[0], with: form)
    #expect(text.contains(form))
    try await inTemporaryDirectory { directory in
      let path = directory + "/Adapter.swift"
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      let ending = try await BuiltProgram(path: "/usr/bin/env").run(
        ["swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors"] + isolation
          + modules() + [path])
      #expect(ending.code == 0, "\(ending.errors)")
    }
  }

  /// The options with which the compiler finds the modules of this build.
  private func modules() throws -> [String] {
    let folder = URL(filePath: try BuiltProgram.lockstep().path).deletingLastPathComponent()
    let maps = ["CChecksum", "CSystemCalls"].flatMap { name in
      ["-Xcc", "-fmodule-map-file=\(folder.path)/\(name).build/module.modulemap"]
    }
    return ["-I", folder.appending(path: "Modules").path] + maps
  }
}
