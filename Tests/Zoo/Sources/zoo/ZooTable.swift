import Foundation
import Kernels

/// Tries all kernels in all ways, and prints a table in Markdown.
struct ZooTable {
  let count: Int
  /// The same program, built with ThreadSanitizer; `nil` leaves the column out.
  let threadSanitizer: String?

  private var methods: [Method] {
    Method.allCases.filter { $0 != .threadSanitizer || threadSanitizer != nil }
  }

  func print() async throws {
    var rows: [Row] = []
    Swift.print("| defect | \(methods.map(\.title).joined(separator: " | ")) |")
    Swift.print("|---|\(methods.map { _ in "---|" }.joined())")
    for kernel in Kernel.all {
      let row = try await row(of: kernel)
      rows.append(row)
      Swift.print(row.text(methods))
      fflush(nil)
    }
    Swift.print("\n" + summary(of: rows))
  }

  private func row(of kernel: Kernel) async throws -> Row {
    var row = Row(kernel: kernel)
    for method in methods {
      row.wrong[method] = try await answer(kernel, .wrong, method)
      row.mended[method] = try await answer(kernel, .mended, method)
    }
    return row
  }

  private func answer(_ kernel: Kernel, _ version: Version, _ method: Method) async throws -> Answer
  {
    let own = Bundle.main.executablePath ?? CommandLine.arguments[0]
    return try await TrialChild(
      kernel: kernel.name, version: version, method: method, count: count,
      program: method == .threadSanitizer ? threadSanitizer ?? own : own
    ).answer()
  }

  private func summary(of rows: [Row]) -> String {
    let found = methods.map { method in
      "\(method.title) \(rows.count { $0.isFound(by: method) })"
    }
    let explorers = methods.filter { $0.strategy(1) != nil }
    let found1 = rows.count { row in explorers.contains { row.isFound(by: $0) } }
    let alone = rows.count { row in
      explorers.contains { row.isFound(by: $0) }
        && !methods.contains { $0.strategy(1) == nil && row.isFound(by: $0) }
    }
    let complete = rows.count { $0.mended[.classes]?.isComplete == true }
    let falseOnes = rows.count { row in explorers.contains { row.mended[$0]?.failure != nil } }
    return """
      Found of \(rows.count): \(found.joined(separator: ", ")). By schedules \(found1), \(alone) of them neither by
      plain runs nor by ThreadSanitizer. Findings of schedules in mended code: \(falseOnes). Mended kernels of which all
      classes were tried: \(complete).
      """
  }
}

extension ZooTable {
  /// The answers about one kernel.
  struct Row {
    let kernel: Kernel
    var wrong: [Method: Answer] = [:]
    var mended: [Method: Answer] = [:]

    /// A method that also finds something in the mended code has not found the defect.
    func isFound(by method: Method) -> Bool {
      wrong[method]?.failure != nil && mended[method]?.failure == nil
    }

    func text(_ methods: [Method]) -> String {
      let cells = methods.map { method -> String in
        guard let answer = wrong[method], let failure = answer.failure else { return "–" }
        return mended[method]?.failure == nil ? "\(answer.runs), \(failure)" : "both"
      }
      return
        "| [\(kernel.name)](\(kernel.report)): \(kernel.defect) | \(cells.joined(separator: " | ")) |"
    }
  }
}

extension Method {
  /// The heading of the column.
  fileprivate var title: String {
    switch self {
    case .plain: "plain"
    case .threadSanitizer: "TSan"
    case .random: "random"
    case .pct: "PCT"
    case .pos: "POS"
    case .classes: "classes"
    }
  }
}
