import Foundation
import LabModel

/// The program of a lab: runs its check on the code beside it and writes down what was found.
public enum LabProgram {
  /// Runs a lab's check.
  ///
  /// With `--report FILE` the report is written there as JSON; without, it is printed.
  ///
  /// - Parameters:
  ///   - id: The lab's id.
  ///   - body: The check.
  public static func run(_ id: String, _ body: (Lab) async throws -> Void) async {
    let lab = Lab(id: id)
    do {
      try await body(lab)
      try write(lab.report)
    } catch {
      FileHandle.standardError.write(Data("lab \(id): \(error)\n".utf8))
      exit(70)
    }
  }

  private static func write(_ report: LabReport) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let data = try encoder.encode(report)
    let arguments = CommandLine.arguments
    guard let option = arguments.firstIndex(of: "--report"), option + 1 < arguments.count else {
      FileHandle.standardOutput.write(data + Data("\n".utf8))
      return
    }
    try data.write(to: URL(filePath: arguments[option + 1]))
  }
}
