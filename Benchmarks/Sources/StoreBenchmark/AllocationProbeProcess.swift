import Arguments
import Foundation
import Processes
import Workloads

/// The process of the allocation probe, whose program lies beside this one.
enum AllocationProbeProcess {
  static func path(beside program: String) -> String {
    URL(filePath: program).deletingLastPathComponent().appending(path: "allocation-probe")
      .path(percentEncoded: false)
  }

  static func count(
    _ request: ProbeRequest, beside program: String = Program.executable
  ) async -> ProbeResult {
    let path = path(beside: program)
    guard FileManager.default.isExecutableFile(atPath: path) else {
      return ProbeResult([:], failure: "allocation-probe is not built; Benchmarks/run builds it")
    }
    do {
      let order = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
      let process = try ChildProcess(
        // The probe prints the reason for a refusal on its standard error; the result must contain
        // this reason.
        ChildCommand(
          executable: "/bin/sh",
          arguments: ["-c", "MALLOC_CONF=tcache:false exec \"$0\" \"$1\" 2>&1", path]),
        payload: order)
      var answer = ""
      for await line in process.lines { answer = line }
      guard await process.waitForEnd() == .exited(0) else {
        return ProbeResult([:], failure: "the allocation probe refused: \(answer)")
      }
      return try JSONDecoder().decode(ProbeResult.self, from: Data(answer.utf8))
    } catch {
      return ProbeResult([:], failure: "the allocation probe: \(error)")
    }
  }
}
