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
        #expect(
          ending.output.contains(
            code == .good
              ? "Sound: a store opens it."
              : "A store refuses it: the file ends before its array does, at line 1, column 3"))
        let json = try await BuiltProgram.lockstep().run(["inspect", "--json", path])
        let found = try JSONDecoder().decode(Found.self, from: Data(json.output.utf8))
        #expect(found.kind == "array" && found.size == text.utf8.count && !found.isInUse)
        #expect((found.problem == nil) == (code == .good))
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["data.json"])
      }
    }
  }

  /// Files of other programs: the exit code of an inspection and of a conversion, and words of the
  /// conversion's error.
  private static let foreign: [(text: String, inspected: ExitCode, converted: ExitCode, String)] = [
    (#"[{"id":"a"},{"id":"a"}]"#, .damaged, .failed, "line 1, column 13 (byte 12)"),
    (#"[{"text":"a"},{"text":"b"}]"#, .damaged, .failed, "line 1, column 2 (byte 1)"),
    ("[{\"id\":1},\n {\"id\":1.0}]", .damaged, .failed, "line 2, column 2 (byte 12)"),
    (#"[{"id":"a","text":"…","id":"b"}]"#, .good, .failed, "line 1, column 23 (byte 24)"),
    ("[{\"id\":1,\"x\":NaN}]", .damaged, .failed, "line 1, column 14 (byte 13)"),
    ("{\"id\":1}\n{\"id\":2}\n", .damaged, .failed, "jq -s . FILE > NEW"),
    (#"{"items":[{"id":1}]}"#, .damaged, .failed, #"jq '."items"' FILE > NEW"#),
    ("\u{feff}[{\"id\":1}]", .damaged, .good, ""),
  ]

  @Test func theFilesOfOtherProgramsHaveTheirExitCodes() async throws {
    try await inTemporaryDirectory { directory in
      for (text, inspected, converted, words) in Self.foreign {
        let path = directory + "/data.json"
        try PosixFileSystem().write(Array(text.utf8), toFile: path)
        let look = try await lockstep("inspect", path)
        #expect(look.code == inspected.rawValue, "\(text): \(look.output)")
        let ending = try await lockstep("convert", "--replace", path, directory + "/new.journal")
        #expect(ending.code == converted.rawValue, "\(text): \(ending.errors)")
        #expect(words.isEmpty || ending.errors.contains(words), "\(text): \(ending.errors)")
      }
    }
  }

  @Test func anotherMemberIsTheIDIfItIsNamed() async throws {
    try await inTemporaryDirectory { directory in
      let path = directory + "/data.json"
      try PosixFileSystem().write(Array(#"[{"key":1},{"key":2}]"#.utf8), toFile: path)
      #expect(try await lockstep("inspect", path).code == ExitCode.damaged.rawValue)
      #expect(try await lockstep("inspect", "--id-field", "key", path).code == 0)
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
