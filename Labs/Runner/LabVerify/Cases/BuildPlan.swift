import Foundation
import LabRunner

/// The commands with which SwiftPM has built a lab's solution.
///
/// A case is built with the same commands, with other sources and outputs: one compiler call and
/// one linker call; everything else is already built.
struct BuildPlan: Sendable {
  /// The compiler's arguments, without those about files; the first is the compiler itself.
  let compile: [String]
  /// The linker's arguments, without the solution's own object files and without the output.
  let link: [String]
  /// The object files of everything but the solution.
  let objects: [String]
  /// The directory with what has been built.
  let products: String

  /// Reads the plan of a product.
  ///
  /// - Parameters:
  ///   - product: The product, such as `lab06-solution`, which has been built.
  ///   - scratch: The build directory.
  /// - Throws: ``LabProblem`` if there is no such plan, or another one than is known here.
  init(of product: String, in scratch: URL) throws(LabProblem) {
    let file = scratch.appending(path: "debug.yaml")
    let plan = try LabCheckout.text(file, file.path(percentEncoded: false))
    products = scratch.appending(path: "debug").path(percentEncoded: false)
    let module = product.replacing("-", with: "_")
    let compile = try Self.arguments(in: plan, of: product, "module")
    let link = try Self.arguments(in: plan, of: product, "exe")
    guard let list = link.first(where: { $0.hasPrefix("@") })?.dropFirst() else {
      throw Self.unknown(product)
    }
    self.compile = Self.without(
      compile,
      flags: [
        "-emit-dependencies", "-emit-module", "-incremental", "-c", "-serialize-diagnostics",
        "-parseable-output",
      ], options: ["-emit-module-path", "-output-file-map", "-index-store-path"]
    ).filter { !$0.hasPrefix("@") && !$0.hasPrefix("-j") }
    self.link = Self.without(link, flags: [], options: ["-o"]).filter { !$0.hasPrefix("@") }
    let all = try LabCheckout.text(URL(filePath: String(list)), String(list))
    // SwiftPM quotes each path.
    objects = all.split(separator: "\n").map { $0.trimmingCharacters(in: .init(charactersIn: "'")) }
      .filter { !$0.contains("/\(module).build/") }
  }

  /// The arguments of a command, which SwiftPM writes as one line of JSON.
  private static func arguments(
    in plan: String, of product: String, _ kind: String
  ) throws(LabProblem) -> [String] {
    var isInside = false
    for line in plan.split(separator: "\n") {
      if line.hasPrefix("  \"") {
        isInside = line.hasPrefix("  \"C.\(product)-") && line.hasSuffix(".\(kind)\":")
      } else if isInside, line.hasPrefix("    args: ") {
        do {
          return try JSONDecoder().decode(
            [String].self, from: Data(line.dropFirst("    args: ".count).utf8))
        } catch { break }
      }
    }
    throw unknown(product)
  }

  private static func without(
    _ arguments: [String], flags: Set<String>, options: Set<String>
  ) -> [String] {
    var kept: [String] = []
    var isValue = false
    for argument in arguments {
      if isValue {
        isValue = false
      } else if options.contains(argument) {
        isValue = true
      } else if !flags.contains(argument) {
        kept.append(argument)
      }
    }
    return kept
  }

  private static func unknown(_ product: String) -> LabProblem {
    LabProblem(
      "SwiftPM's plan of \(product) is not in a form that is known here, so that no case can be "
        + "built. Has the toolchain changed? See BuildPlan.swift.")
  }
}
