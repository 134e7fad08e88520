import AllocationCounting
import Foundation
import Processes
import Workloads

/// Counts the allocations of a user's store, in a process of the same program that has loaded
/// jemalloc before libc.
///
/// The program is not linked with jemalloc, because jemalloc changes the timings of the rounds.
enum AllocationOrder {
  static let kind = "internal-allocations"

  /// The library's name as the loader looks for it; on macOS a path is needed.
  #if canImport(Darwin)
    private static let libraries = [
      "/opt/homebrew/lib/libjemalloc.2.dylib", "/usr/local/lib/libjemalloc.2.dylib",
    ]
    private static let loaderVariable = "DYLD_INSERT_LIBRARIES"
  #else
    private static let libraries = ["libjemalloc.so.2"]
    private static let loaderVariable = "LD_PRELOAD"
  #endif

  /// Counts in a fresh process of a program.
  ///
  /// - Returns: The counts, or the reason why there are none.
  static func count(_ request: ProbeRequest, by program: String) async -> ProbeResult {
    let library =
      libraries.first { FileManager.default.fileExists(atPath: $0) } ?? libraries[0]
    do {
      let order = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
      let process = try ChildProcess(
        RestartedMeasurement.command(kind, of: program), payload: order, limitInSeconds: 60,
        keepsErrors: true,
        environment: [loaderVariable: library, "MALLOC_CONF": "tcache:false"])
      var answer = ""
      for await line in process.lines { answer = line }
      guard await process.waitForEnd() == .exited(0) else {
        let reason = process.complaint.split(separator: "\n").last.map { ": \($0)" } ?? ""
        return ProbeResult([:], failure: "the process that counts allocations ended\(reason)")
      }
      return try JSONDecoder().decode(ProbeResult.self, from: Data(answer.utf8))
    } catch {
      return ProbeResult([:], failure: "the process that counts allocations: \(error)")
    }
  }

  /// Counts in this process and prints the answer.
  @concurrent
  static func carryOut(_ order: String, among arms: Arms) async -> Int32 {
    do {
      let request = try JSONDecoder().decode(ProbeRequest.self, from: Data(order.utf8))
      let meter = try AllocationMeter(try control())
      return MeasuringOrder.given(try await request.allocations(among: arms, by: meter))
    } catch { return MeasuringOrder.given(ProbeResult([:], failure: "\(error)")) }
  }

  /// `mallctl(3)` of the loaded library.
  private static func control() throws -> AllocationMeter.Control {
    // RTLD_DEFAULT, which is a macro that Swift does not import.
    #if canImport(Darwin)
      let everywhere = UnsafeMutableRawPointer(bitPattern: -2)
    #else
      let everywhere: UnsafeMutableRawPointer? = nil
    #endif
    // jemalloc has a prefix where another allocator belongs to the system.
    guard let symbol = dlsym(everywhere, "mallctl") ?? dlsym(everywhere, "je_mallctl") else {
      throw NotLoaded()
    }
    return unsafeBitCast(symbol, to: AllocationMeter.Control.self)
  }

  /// The error for a process without jemalloc.
  private struct NotLoaded: Error, CustomStringConvertible {
    let description =
      "jemalloc is not installed: apt-get install libjemalloc2, or brew install jemalloc"
  }
}
