import Foundation
import TextTables

extension Program {
  /// Returns the arguments of this process, without the program's name.
  ///
  /// Call this method first, because it repairs the standard streams. If an argument is not valid
  /// text, the method ends the process.
  public func receivedArguments() -> [String] {
    StandardStreams.fillGaps()
    StandardStreams.surviveFullFiles()
    do throws(UsageError) { return try RawArguments.all(of: name) } catch {
      TerminalOutput.complain("\(error)")
      exit(UsageError.exitCode)
    }
  }

  /// Runs a command line, then exits with the resulting exit code.
  ///
  /// - Parameters:
  ///   - arguments: The command line, without the program's name.
  ///   - version: The output of `--version`, with a line break at the end. A program without verbs
  ///     has no `--version`.
  ///   - run: Runs the verb of the parsed arguments.
  public func carryOut(
    _ arguments: [String], version: () -> String = { "" },
    run: (ParsedArguments) async throws -> ExitCode
  ) async -> Never {
    StandardStreams.surviveClosedPipes()
    do {
      switch try parse(arguments) {
      case .help(let text): try TerminalOutput.standardOutput.write(text + "\n")
      case .version: try TerminalOutput.standardOutput.write(version())
      case .run(let parsed): exit(try await run(parsed).rawValue)
      }
      exit(ExitCode.good.rawValue)
    } catch let error as UsageError {
      TerminalOutput.complain("\(error)")
      exit(UsageError.exitCode)
    } catch let error as TerminalOutputError where error.errorNumber == EPIPE {
      exit(StandardStreams.nobodyReads)
    } catch {
      TerminalOutput.complain("\(name): \(error)")
      exit(ExitCode.failed.rawValue)
    }
  }
}
