import Foundation
import Measurement
public import ResultModel
import TextTables

/// A result in plain sentences, each made from the figures that it names.
public struct Explanation {
  private let result: BenchmarkResult

  /// Prepares the sentences.
  public init(_ result: BenchmarkResult) {
    self.result = result
  }

  /// The user's items, the answer, the sentences about each store in the order of the result, and
  /// how far they can be trusted.
  ///
  /// - Returns: The items and the answer, if there are any; one paragraph for each store with a
  ///   figure; then one paragraph about the run.
  public func paragraphs() -> [String] {
    let summary = ResultAnswer(result)
    let answer = summary.sentences()
    return summary.warnings + [result.context.items?.sentence].compactMap(\.self)
      + (answer.isEmpty ? [] : [answer.joined(separator: " ")])
      + result.stores.compactMap(paragraph(about:)) + [trust]
  }

  /// The sentences about one store; O(figures).
  ///
  /// - Parameter store: The store.
  /// - Returns: One paragraph; `nil` for a store that has no figure.
  public func paragraph(about store: String) -> String? {
    let sentences = StoreExplanation(result, store).sentences()
    return sentences.isEmpty ? nil : "\(store): " + sentences.joined(separator: " ")
  }

  private var trust: String {
    let context = result.context
    let shares = result.comparisons.filter { result.isAgain($0.variant) }
      .compactMap(\.noiseFloor?.share)
    var text =
      "How far to trust this: \(context.rounds) rounds on \(context.cores) processors; "
      + "\(context.disturbances.count) measurements in them were disturbed (processor time stolen)."
    if let most = shares.max() {
      text +=
        " The same store measured twice differed by up to "
        + "\(NumberText.short(most * 100)) %; a smaller difference between two stores is not seen."
    } else {
      text += " No store was measured twice, so the noise is unknown."
    }
    if let agreement = result.repeatability, !agreement.holds {
      text +=
        " Its intervals are too narrow: \(agreement.overlapping) of \(agreement.figures) "
        + "overlapped where \(agreement.expected) should."
    }
    return text
  }
}
