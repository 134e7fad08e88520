import Arguments
import Foundation
import Reports
import TextTables
import VariantCatalog

/// The request of `lockstep path`.
struct PathRequest {
  /// The steps, by their positions in the catalog's path.
  let range: Range<Int>
  /// The result's path from the command line, or `nil` for the newest recorded result.
  let result: String?

  /// Reads the arguments: all steps, one step by its number, or the steps between two variants.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    result = try arguments.string("result")
    let words = arguments.positionals
    let count = VariantCatalog.path.count
    if words.isEmpty {
      range = 0..<count
    } else if words.count == 1 {
      guard let number = Int(words[0]), (1...count).contains(number) else {
        throw arguments.error(
          "`path` takes the number of a step, from 1 to \(count), or two variants, not "
            + "\(UsageError.quoted(words[0])).")
      }
      range = number - 1..<number
    } else {
      range = try Self.between(words, arguments)
    }
  }

  private static func between(
    _ words: [String], _ arguments: ParsedArguments
  ) throws(UsageError) -> Range<Int> {
    let path = VariantCatalog.path
    let stops = path.prefix(1).map(\.from.id) + path.map(\.to.id)
    let positions = try arguments.positionals(from: stops, noun: "variant of the path")
      .compactMap(stops.firstIndex)
    guard positions[0] < positions[1] else {
      throw arguments.error("the path goes from `\(words[1])` to `\(words[0])`; name them so.")
    }
    return positions[0]..<positions[1]
  }

  /// The text to print.
  func text(style: TerminalStyle) throws -> String {
    let tree = try Checkout(around: FileManager.default.currentDirectoryPath)
    let recorded =
      try result.map { RecordedResult(name: $0, result: try ResultArgument($0).read()) }
      ?? RecordedResult.newest(in: tree)
    let steps = Array(try WalkedStep.all(in: tree, with: recorded?.result)[range])
    let scenarios = steps.count == 1 ? nil : recorded.map { StepFigures.headlines(of: $0.result) }
    let text = PathText(
      steps: steps, result: recorded?.name, scenarios: scenarios,
      beyond: range.count == VariantCatalog.path.count ? VariantCatalog.beyond : [], style: style
    ).rendered()
    guard steps.count == 1, let step = steps.first else { return text }
    return text + "\n" + step.difference.rendered(in: style)
  }
}
