import Foundation
import TestPrograms
import Testing

@testable import lockstep_docs

@Suite("The browser of lockstep docs")
struct DocsBrowserTests {
  #if os(macOS)
    private static let name = "open"
  #else
    private static let name = "xdg-open"
  #endif

  /// Runs the body with a folder of programs that has the one that opens addresses.
  private func withPrograms(_ body: (_ folder: String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "open-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer {
      do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
    }
    let file = folder.appending(path: Self.name).path(percentEncoded: false)
    #expect(
      FileManager.default.createFile(
        atPath: file, contents: Data("#!/bin/sh\n".utf8), attributes: [.posixPermissions: 0o755]))
    try body(folder.path(percentEncoded: false))
  }

  @Test func theProgramOfThePathOpensTheAddress() throws {
    try withPrograms { folder in
      let browser = DocsBrowser(environment: ["PATH": "/none:\(folder)", "DISPLAY": ":0"])
      #expect(browser?.program.lastPathComponent == Self.name)
    }
  }

  @Test func withoutASiteTheRemedyIsNamed() async throws {
    let ending = try await lockstep("docs", "--folder", "/no/such/folder")
    #expect(ending.code == 1 && ending.output.isEmpty)
    #expect(ending.errors.contains("/no/such/folder") && ending.errors.contains("docs/build"))
  }

  @Test func withoutTheProgramThereIsNoBrowser() {
    #expect(DocsBrowser(environment: ["PATH": "/none", "DISPLAY": ":0"]) == nil)
    #expect(DocsBrowser(environment: [:]) == nil)
  }

  #if !os(macOS)
    @Test func withoutAScreenThereIsNoBrowser() throws {
      try withPrograms { folder in
        #expect(DocsBrowser(environment: ["PATH": folder]) == nil)
        #expect(DocsBrowser(environment: ["PATH": folder, "WAYLAND_DISPLAY": "wayland-0"]) != nil)
      }
    }
  #endif
}
