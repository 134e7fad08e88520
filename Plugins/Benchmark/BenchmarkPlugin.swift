import Dispatch
import Foundation
import PackagePlugin

/// `swift package benchmark …`: builds `lockstep` in release mode and passes it the arguments.
@main
struct BenchmarkPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    guard let first = arguments.first, first != "--help", first != "-h" else {
      return print(Self.help)
    }
    let program = try build("lockstep")
    if Self.measuring.contains(first) {
      // `lockstep` starts it from its package. Without the probe and the library, the benchmark
      // counts no allocations and no file calls of stores that open files themselves.
      let products = first == "bench" ? ["allocation-probe", "FileTrace"] : []
      for product in ["lockstep-bench"] + products { try buildInBenchmarks(product, context) }
    }
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    // The plug-in's standard input belongs to SwiftPM, which uses it to talk to the plug-in.
    process.standardInput = FileHandle.nullDevice
    let signals = Self.passSignals(to: process)
    try process.run()
    process.waitUntilExit()
    for signal in signals { signal.cancel() }
    guard process.terminationReason == .exit else {
      throw Failure(description: "lockstep was ended by signal \(process.terminationStatus).")
    }
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }

  /// Passes Ctrl-C and similar signals on.
  ///
  /// The program has its own process group, so it would otherwise continue.
  private static func passSignals(to process: Process) -> [any DispatchSourceSignal] {
    [SIGINT, SIGTERM, SIGHUP].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        if process.isRunning { kill(process.processIdentifier, number) }
      }
      source.resume()
      return source
    }
  }

  // This help needs no build. The first build takes minutes.
  private static let help = """
    swift package benchmark: builds lockstep in release mode and runs one of its verbs.
    Usage: swift package [--allow-writing-to-package-directory] benchmark <verb> [options]

      bench      measures the stores: about 75 s, once it is built
      compare    a run with an earlier one, or the runs of a folder
      check      holds a run to a baseline; baseline saves, lists, shows and deletes them
      report     the tables of a run, a page, or its figures for other programs
      explain    a run in sentences
      list       the stores

    All verbs of lockstep work. `swift package benchmark <verb> --help` has the options of one,
    `swift package benchmark bench --list` what is measured.
    Permission to write into the package is needed on macOS only, by what writes into it: bench,
    baseline, report --output. There, the package Benchmarks is built only with --disable-sandbox
    before the word benchmark. The package manager mixes what is printed with what is said about
    progress, and ends with 1 whenever lockstep does not end with 0, saying "Plugin ended with exit
    code N"; for data and exit codes, run lockstep itself: swift run -c release lockstep.
    """

  private func build(_ product: String) throws -> URL {
    var parameters = PackageManager.BuildParameters(configuration: .release)
    parameters.echoLogs = true
    let result = try packageManager.build(.product(product), parameters: parameters)
    let file = result.builtArtifacts.first {
      $0.kind == .executable && $0.url.lastPathComponent == product
    }
    guard result.succeeded, let file else {
      throw Failure(description: "\(product) cannot be built; what the compiler said is above.")
    }
    return file.url
  }

  /// The verbs of the package of the benchmark.
  private static let measuring: Set = [
    "bench", "compare", "baseline", "check", "report", "explain", "validate",
  ]

  /// Builds a product of the package of the benchmark, which is not a part of this package.
  private func buildInBenchmarks(_ product: String, _ context: PluginContext) throws {
    let package = context.package.directoryURL.appending(path: "Benchmarks")
    let process = try Process.run(
      URL(filePath: "/usr/bin/env"),
      arguments: [
        "swift", "build", "--package-path", package.path(percentEncoded: false), "-c", "release",
        "--product", product,
      ])
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(product) cannot be built; what the compiler said is above.")
    }
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}
