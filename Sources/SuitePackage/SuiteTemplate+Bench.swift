extension SuiteTemplate {
  /// The folder of the package with the benchmark's program, inside the new package.
  static let bench = "Bench"
  /// The file with the calls of the user's library, which both packages compile.
  static let adapterPath = "Tests/SuiteTests/Adapter.swift"

  /// The files of the benchmark's package; empty for a dependency on a repository.
  ///
  /// Swift's package manager finds only the package in the root of a repository, and the benchmark
  /// is a package in a folder.
  var benchFiles: [(path: String, text: String)] {
    guard case .path(let path) = lockstep else { return [] }
    return [
      ("\(Self.bench)/Package.swift", benchManifest(lockstepAt: Self.below(path))),
      ("\(Self.bench)/Sources/bench/main.swift", benchProgram),
      ("\(Self.bench)/.gitignore", "/.build\n/Results\n"),
    ]
  }

  /// The links of the benchmark's package, with their destinations.
  var benchLinks: [(path: String, destination: String)] {
    benchFiles.isEmpty
      ? [] : [("\(Self.bench)/Sources/bench/Adapter.swift", "../../../\(Self.adapterPath)")]
  }

  /// The path of the same folder, as seen from a folder inside.
  private static func below(_ path: String) -> String {
    path.hasPrefix("/") ? path : "../" + path
  }

  private func benchManifest(lockstepAt path: String) -> String {
    let package = parent.map { "    .package(name: \"\($0.package)\", path: \"../..\"),\n" } ?? ""
    let product =
      parent.map { "        .product(name: \"\($0.product)\", package: \"\($0.package)\"),\n" }
      ?? ""
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      // The store in the benchmark. Run it with
      // `swift run -c release --package-path Conformance/Bench bench`. A separate package, because
      // `swift test` of the suite would otherwise build the benchmark too.
      let package = Package(
        name: "bench",
        platforms: [.macOS(.v15)],
        dependencies: [
      \(package)    .package(name: "lockstep", path: "\(path)"),
          .package(name: "benchmarks", path: "\(path)/Benchmarks"),
        ],
        targets: [
          .executableTarget(
            name: "bench",
            dependencies: [
      \(product)        .product(name: "Persistence", package: "lockstep"),
              .product(name: "StoreBenchmark", package: "benchmarks"),
              // Loaded into separate processes before libc, to count a store's file operations.
              .product(name: "FileTrace", package: "lockstep"),
            ])
        ],
        swiftLanguageModes: [.v6]
      )

      """
  }

  private var benchProgram: String {
    """
    import Persistence
    import StoreBenchmark

    // Measures the store of Adapter.swift beside stores of Lockstep, prints the answer, and ends the
    // program. If your store does not promise to survive a power cut, add `durability: .processCrash`.
    // The other stores are then opened for the same.
    await Benchmark.measure("store") { try Adapter<BenchmarkRecord>(configuration: $0) }

    """
  }
}
