import Foundation
import LabSupport

/// A call, and an error that no call should throw.
struct Unforeseen: Error {}

/// Each call is a part, and the check calls it itself if the part is named `here`.
let patience =
  CommandLine.arguments.firstIndex(of: "--patience")
  .flatMap { Double(CommandLine.arguments[$0 + 1]) } ?? 1
let calls: [String: LabProgram.Part] = [
  "returns": {},
  "exits": { exit(0) },
  "waits": { Calls.waits() },
  "loops": { Calls.loops() },
  "awaits": { await Calls.awaits() },
  "assumes": { Calls.assumes() },
  "throws": { throw Unforeseen() },
  "works": { Calls.works(patience) { Lab.noteMove() } },
  "is busy": { try await Task.sleep(for: .seconds(patience / 2)) },
]

await LabProgram.run("00", parts: calls) { lab in
  guard let place = CommandLine.arguments.firstIndex(of: "--try") else { return }
  let (name, isHere) = (CommandLine.arguments[place + 1], CommandLine.arguments.contains("--here"))
  lab.found("before", passed: true, expected: "It begins.", happened: "It did.", next: "")
  if isHere {
    try await calls[name]?()
    lab.found(name, passed: true, expected: "", happened: "it ended", next: "")
  } else {
    let child = try await lab.child(name)
    lab.found(
      name, passed: child.ending == .exited(0), expected: "", happened: child.end, next: "")
  }
}
