import Processes

extension CommitBuild {
  /// Runs a command in a separate process, which is killed when the task is cancelled.
  static let shell: Runner = { command in
    let process = try ChildProcess(
      ChildCommand(
        executable: "/bin/sh",
        arguments: ["-c", "exec \"$@\" 2>&1", "sh"] + command.dropLast()),
      payload: command.last ?? "true")
    return await withTaskCancellationHandler {
      var lines: [String] = []
      for await line in process.lines { lines.append(line) }
      guard case .exited(let code) = await process.waitForEnd() else {
        return Outcome(code: -1, lines: lines)
      }
      return Outcome(code: code, lines: lines)
    } onCancel: {
      process.kill()
    }
  }
}

extension CommitBuild.Outcome {
  var text: String { lines.joined(separator: " ") }
}
