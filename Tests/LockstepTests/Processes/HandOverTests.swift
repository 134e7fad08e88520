import Foundation
import TestPrograms
import Testing

@testable import lockstep

/// The built program, under a name in a directory where the other program may lie beside it.
@Suite("Verbs that are other programs")
struct HandOverTests {
  /// Runs the body with a directory in which `lockstep` is this program.
  private func with(_ body: (_ directory: String) async throws -> Void) async throws {
    let program = try BuiltProgram.lockstep().path
    // Beside the program itself, where another name of the file costs nothing.
    let directory = URL(filePath: program).deletingLastPathComponent()
      .appending(path: "hand over \(UUID().uuidString)").path(percentEncoded: false)
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: false)
    defer {
      do { try FileManager.default.removeItem(atPath: directory) } catch { print("\(error)") }
    }
    let copy = "ln '\(program)' lockstep || cp '\(program)' lockstep"
    try #require(try await shell(copy, in: directory).code == 0)
    try await body(directory)
  }

  private func shell(_ line: String, in directory: String) async throws -> BuiltProgram.Ending {
    try await BuiltProgram(path: "/bin/sh").run(["-c", "cd '\(directory)' && \(line)"])
  }

  /// Writes a script in another process: a file that a test's child holds open cannot be started.
  private func write(_ lines: String, to path: String, in directory: String) async throws {
    let folder = "mkdir -p \"$(dirname '\(path)')\""
    let script = "printf '#!/bin/sh\\n%s\\n' '\(lines)' > '\(path)'; chmod 755 '\(path)'"
    let ending = try await shell("\(folder); \(script)", in: directory)
    try #require(ending.code == 0)
  }

  @Test func argumentsStreamsNumberAndExitCodeAreThoseOfTheOtherProgram() async throws {
    try await with { directory in
      let lines = #"echo $$ "$#"; printf "<%s>" "$@"; cat; echo complaint >&2; exit 42"#
      try await write(lines, to: "lockstep-lab", in: directory)
      let call = #"./lockstep lab 06 "" "a  b" --watch "$(printf "\377")""#
      let ending = try await shell("echo $$; printf input | exec sh -c '\(call)'", in: directory)
      #expect(ending.code == 42)
      #expect(ending.errors == "complaint\n")
      #expect(ending.output.contains(" 5\n<06><><a  b><--watch><"), "\(ending.output)")
      #expect(ending.output.hasSuffix(">input"))
    }
  }

  @Test func theProcessStaysTheSame() async throws {
    try await with { directory in
      try await write("echo $$; kill -TERM $$", to: "lockstep-lab", in: directory)
      let ending = try await BuiltProgram(path: "/bin/sh").run(
        ["-c", "cd '\(directory)' && echo $$ && exec ./lockstep lab"])
      let numbers = ending.output.split(separator: "\n")
      #expect(numbers.count == 2 && numbers.first == numbers.last)
      #expect(ending.code == -SIGTERM)
    }
  }

  @Test func theProgramOfTheCheckoutIsTakenWhereNoneLiesBeside() async throws {
    try await with { directory in
      try await write("", to: "checkout/Package.swift", in: directory)
      try await write("", to: "checkout/Sources/Variants/Some.swift", in: directory)
      try await write("echo built", to: "checkout/Labs/.build/debug/lockstep-lab", in: directory)
      let ending = try await shell("cd checkout/Sources && ../../lockstep lab 06", in: directory)
      #expect(ending.code == 0 && ending.output == "built\n", "\(ending.errors)")
    }
  }

  @Test func whatIsNotBuiltIsSaidWithTheCommandThatBuildsIt() async throws {
    try await with { directory in
      // A checkout in which nothing was built.
      try await write("", to: "Package.swift", in: directory)
      try await write("", to: "Sources/Variants/Some.swift", in: directory)
      let ending = try await shell("./lockstep lab 06 --watch", in: directory)
      #expect(ending.code == 8 && ending.output.isEmpty)
      #expect(
        ending.errors == "lockstep lab: `lockstep-lab` is not built. In the root of the checkout: "
          + "swift build --package-path Labs --product lockstep-lab\n")
      let help = try await shell("./lockstep lab --help", in: directory)
      #expect(help.code == 0 && help.output.contains("Labs/run"), "\(help.errors)")
    }
  }

  @Test func theProgramBesideComesFirst() {
    let lockstep = URL(filePath: "/bin/lockstep")
    let places = HandOver.places(
      of: "other", in: "Labs", beside: lockstep, checkout: URL(filePath: "/checkout"))
    #expect(
      places.map(\.path) == [
        "/bin/other", "/checkout/Labs/.build/release/other", "/checkout/Labs/.build/debug/other",
      ])
    let place = HandOver.places(of: "other", in: "Labs", beside: lockstep, checkout: nil)
    #expect(place.map(\.path) == ["/bin/other"])
  }
}
