// Bodies for schedules of threads: each is a small program with a known defect, or with none, or one that
// schedules cannot follow.

import Foundation
import ThreadSchedules

struct Wrong: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

#if os(Linux)
  // A test asks for a thread that is there before its turn could be chosen.
  if ProcessInfo.processInfo.environment["THREAD_CHILD_IS_BUSY"] != nil {
    Thread.detachNewThread { while true { sleep(60) } }
  }
  // A test asks for a process that gets no signal when its children end.
  if ProcessInfo.processInfo.environment["THREAD_CHILD_IGNORES_CHILDREN"] != nil {
    signal(SIGCHLD, SIG_IGN)
  }
  let bodies = Programs.bodies.merging(Primitives.bodies) { $1 }.merging(Unseen.bodies) { $1 }
    .merging(Endings.bodies) { $1 }.merging(Crashes.bodies) { $1 }
    .merging(Tasks.bodies) { $1 }.merging(Waits.bodies) { $1 }
  let arguments = CommandLine.arguments.dropFirst()
  if arguments.first == "page" { PageExample.serve() }
  if arguments.first == "plain", let body = arguments.last.flatMap({ bodies[$0] }) {
    Figures.runPlainly(body)
  } else if let command = arguments.first.flatMap({ Figures.Command(rawValue: $0) }) {
    let program = URL(filePath: CommandLine.arguments[0]).standardizedFileURL
    Task.detached {
      do {
        try await Figures(program: program).run(command, CommandLine.arguments.dropFirst(2).first)
        exit(0)
      } catch {
        FileHandle.standardError.write(Data("\(error)\n".utf8))
        exit(70)
      }
    }
    dispatchMain()
  }
  Threads.serve(bodies)
#else
  Threads.serve([:])
#endif
