import Foundation

/// The user's browser, for `lockstep docs`.
struct DocsBrowser {
  /// The program that opens an address in the browser.
  let program: URL

  /// Looks for the program.
  ///
  /// Returns `nil` on a system without a screen, because the program would start a text browser in
  /// this terminal.
  init?(environment: [String: String]) {
    #if os(macOS)
      let name = "open"
    #else
      let name = "xdg-open"
      let hasScreen = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
      guard hasScreen else { return nil }
    #endif
    let files = (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
    guard let file = files.first(where: FileManager.default.isExecutableFile) else { return nil }
    program = URL(filePath: file)
  }

  /// Opens an address without waiting for the browser.
  ///
  /// - Throws: Foundation's error if the program cannot be started.
  func open(_ address: String) throws {
    let process = Process()
    process.executableURL = program
    process.arguments = [address]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
  }
}
