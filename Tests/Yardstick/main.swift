// Classic programs with a known defect, for the explorer of threads. `Work` has its command lines.

import Foundation
import ThreadSchedules

#if os(Linux)
  let arguments = Array(CommandLine.arguments.dropFirst())
  let work: Work?
  do {
    work = try Work(arguments)
  } catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(64)
  }
  if let work {
    Task.detached {
      do {
        exit(try await work.run())
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
