import Arguments
import Foundation
import Persistence
import TestPrograms
import Testing

@testable import lockstep

@Suite("lockstep inspect")
struct InspectTests {
  @Test func theExitCodeSaysWhetherAStoreOpensTheFile() async throws {
    try await inTemporaryDirectory { directory in
      for (text, code) in [(#"[{"id":1},{"id":2}]"#, ExitCode.good), ("[{", .damaged)] {
        let path = directory + "/data.json"
        try PosixFileSystem().write(Array(text.utf8), toFile: path)
        let ending = try await BuiltProgram.lockstep().run(["inspect", path])
        #expect(ending.code == code.rawValue, "\(ending.errors)")
        #expect(ending.output.contains(code == .good ? "Sound: a store opens it." : "Damaged: "))
        let json = try await BuiltProgram.lockstep().run(["inspect", "--json", path])
        let found = try JSONDecoder().decode(Found.self, from: Data(json.output.utf8))
        #expect(found.kind == "array" && found.size == text.utf8.count && !found.isInUse)
        #expect((found.problem == nil) == (code == .good))
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["data.json"])
      }
    }
  }

  private struct Found: Decodable {
    struct Problem: Decodable {
      let reason: String
    }
    let kind: String
    let size: Int
    let isInUse: Bool
    let problem: Problem?
  }
}
