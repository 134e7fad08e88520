package import Foundation

/// The tools that build the labs, and the directory for the build.
package struct LabTools: Sendable {
  /// The path of the `swift` command; `nil` if it is not installed.
  package var swift: String?
  /// The build directory of the labs' package, and the reason if it is not the usual one.
  package var scratch: Scratch
  /// The time limits, in seconds.
  package var limits = Limits()

  /// A build directory.
  package struct Scratch: Sendable, Equatable {
    package var url: URL
    /// A remark about the place; `nil` for the usual place.
    package var remark: String?
  }

  /// The time limits, in seconds: far more than the steps take on a slow machine.
  package struct Limits: Sendable, Equatable {
    /// A product that was not built yet, with all that it needs.
    package var firstBuild = 1_200.0
    /// A product that was built before.
    package var build = 300.0
    /// A lab's check, however often something moves in it.
    package var check = 300.0
    /// A check in which nothing moves.
    package var patience = 12.0
    /// The conformance suite at full effort.
    package var suite = 900.0

    /// The usual limits.
    package init() {}
  }

  /// Chooses the tools for the build; nothing is started.
  ///
  /// - Parameters:
  ///   - checkout: The checkout whose labs are built.
  ///   - environment: The variables of the process; `PATH`, `HOME` and `XDG_CACHE_HOME` are read.
  package init(for checkout: LabCheckout, environment: [String: String]) {
    swift = Self.find("swift", in: environment["PATH"] ?? "")
    scratch = Self.scratch(for: checkout, environment: environment)
  }

  /// Creates tools by hand, for instance with a replacement for `swift`.
  package init(swift: String?, scratch: URL, limits: Limits = Limits()) {
    self.swift = swift
    self.scratch = Scratch(url: scratch)
    self.limits = limits
  }

  /// The path of `llvm-symbolizer`, which is beside the compiler; `nil` if it is not.
  var symbolizer: String? {
    guard let swift else { return nil }
    let path = URL(filePath: swift).resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "llvm-symbolizer").path(percentEncoded: false)
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }

  /// Returns true if the program of any lab was built before: the parts that all labs need take
  /// longest.
  ///
  /// - Returns: `true` if there is such a program; the runner beside them does not count.
  package func hasBuiltLab(sanitizingThreads sanitizesThreads: Bool = false) -> Bool {
    let products = build(sanitizingThreads: sanitizesThreads).appending(path: "debug")
    do {
      return try FileManager.default
        .contentsOfDirectory(atPath: products.path(percentEncoded: false))
        .contains { $0.wholeMatch(of: #/lab[0-9]{2}/#) != nil }
    } catch { return false }
  }

  /// The build directory, which is another one with ThreadSanitizer.
  package func build(sanitizingThreads sanitizesThreads: Bool) -> URL {
    sanitizesThreads ? scratch.url.appending(path: "thread-sanitizer") : scratch.url
  }

  /// Finds a command as the shell does.
  ///
  /// - Parameters:
  ///   - command: The command's name.
  ///   - path: The directories, separated by colons.
  /// - Returns: The path of the first executable file of that name; `nil` if there is none.
  package static func find(_ command: String, in path: String) -> String? {
    path.split(separator: ":").map { "\($0)/\(command)" }.first { candidate in
      var isDirectory: ObjCBool = false
      return FileManager.default.fileExists(atPath: candidate, isDirectory: &isDirectory)
        && !isDirectory.boolValue && FileManager.default.isExecutableFile(atPath: candidate)
    }
  }

  private static func scratch(
    for checkout: LabCheckout, environment: [String: String]
  ) -> Scratch {
    let usual = checkout.labs.appending(path: ".build")
    let files = FileManager.default
    let place = files.fileExists(atPath: usual.path) ? usual : checkout.labs
    if files.isWritableFile(atPath: place.path) { return Scratch(url: usual) }
    // Two checkouts must not share one, and their paths may hold anything.
    let name = checkout.root.standardizedFileURL.pathComponents.dropFirst().joined(separator: "-")
    let url = caches(environment).appending(path: "lockstep/labs-\(name)")
    return Scratch(
      url: url,
      remark: "The checkout cannot be written to: the labs are built in \(url.path).")
  }

  private static func caches(_ environment: [String: String]) -> URL {
    if let path = environment["XDG_CACHE_HOME"], path.hasPrefix("/") { return URL(filePath: path) }
    #if canImport(Darwin)
      let below = "Library/Caches"
    #else
      let below = ".cache"
    #endif
    let home = environment["HOME"].map { URL(filePath: $0) }
    return (home ?? FileManager.default.temporaryDirectory).appending(path: below)
  }
}
