import Foundation
import TextTables

extension Program {
  /// The arguments of this process, without the program's name.
  ///
  /// To be called first of all: the standard streams are put in order before. Ends the process where
  /// an argument is no text.
  public func receivedArguments() -> [String] {
    StandardStreams.fillGaps()
    StandardStreams.surviveFullFiles()
    do throws(UsageError) { return try RawArguments.all(of: name) } catch {
      TerminalOutput.complain("\(error)")
      exit(UsageError.exitCode)
    }
  }

  /// Does what a command line asks for, and ends the process with the exit code that says how it went.
  ///
  /// - Parameters:
  ///   - arguments: The command line, without the program's name.
  ///   - version: The text that `--version` prints, ended by a line break; a program that does one
  ///     thing has no `--version`.
  ///   - run: Does what the verb of the arguments says.
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
