// Classic programs with a known defect, for the explorer of threads. `yardstick table` runs all of them.

import Foundation
import ThreadSchedules

#if os(Linux)
  let arguments = Array(CommandLine.arguments.dropFirst())
  if arguments.first == "table" {
    let program = URL(filePath: CommandLine.arguments[0]).standardizedFileURL
    Task.detached {
      do {
        let count = arguments.dropFirst(2).first.flatMap { Int($0) } ?? 1000
        try await Table(program: program, only: arguments.dropFirst().first, count: count).write()
        exit(0)
      } catch {
        FileHandle.standardError.write(Data("\(error)\n".utf8))
        exit(70)
      }
    }
    dispatchMain()
  }
  Threads.serve(Program.bodies)
#else
  Threads.serve([:])
#endif
