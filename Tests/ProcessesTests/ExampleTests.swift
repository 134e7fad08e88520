import Processes
import Testing

@Suite("The example of docs/Processes.md")
struct ExampleTests {
  @Test(.highPriority) func aChildIsReadLineByLineAndKilledInTheMiddle() async throws {
    let command = ChildCommand(executable: "/bin/sh", arguments: ["-c"])
    let child = try ChildProcess(
      command, payload: "echo started; while true; do echo working; done", limitInSeconds: 3600)
    var count = 0
    for await line in child.lines {
      count += 1
      if count == 1 { #expect(line == "started") }
      if count == 100 { child.kill() }
    }
    #expect(count >= 100)
    #expect(await child.waitForEnd() == .killed(signal: 9))
  }
}
