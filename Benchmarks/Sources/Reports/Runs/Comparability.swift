public import ResultModel
import TextTables

/// The obstacles to comparing the figures of two runs, and the differences to keep in mind.
///
/// Counts (file operations, allocations) do not depend on the machine's speed and may be compared
/// across machines; they may depend on the compiler and the allocator.
public struct Comparability: Sendable, Equatable {
  /// The differences that affect times: the machine, the compiler, the allocator, the callers.
  public var obstacles: [String] = []
  /// Other differences, and unknown facts.
  public var notes: [String] = []

  /// The differences that affect allocations: the system, the compiler, the build, the allocator.
  public var allocationObstacles: [String] = []

  /// True if times may be compared.
  public var isGiven: Bool { obstacles.isEmpty }

  /// Compares the contexts of two runs.
  public init(_ before: RunContext, _ after: RunContext) {
    check("the processor", before.processor, after.processor)
    check("the number of processors", before.cores, after.cores)
    check("the limit of processors", Self.quota(before), Self.quota(after))
    check("the file system", before.fileSystem, after.fileSystem)
    check("the compiler", before.swift, after.swift)
    check("the build", before.build, after.build)
    check("the allocator", before.allocator, after.allocator)
    check("the callers", before.callers ?? .tasks, after.callers ?? .tasks)
    check("the records", Self.records(before), Self.records(after))
    let common = ["the compiler: ", "the build: ", "the allocator: ", "the records: "]
    allocationObstacles = obstacles.filter { obstacle in common.contains { obstacle.hasPrefix($0) }
    }
    let systems = (Self.system(before.kernel), Self.system(after.kernel))
    if systems.0 != systems.1 {
      allocationObstacles.append("the system: \(systems.0), and \(systems.1)")
    }
    if before.kernel != after.kernel { note("the kernel", before.kernel, after.kernel) }
    for context in [before, after] {
      notes += (context.resumptions ?? []).filter { !$0.differences.isEmpty }.map(\.sentence)
    }
    if before.window != after.window {
      notes.append(
        "The windows differ: \(before.window / 1_000_000) and \(after.window / 1_000_000) ms.")
    }
  }

  /// The kernel's name and the processor's architecture, without a release.
  static func system(_ kernel: TextFigure) -> String {
    guard case .value(let text) = kernel else { return "an unknown one" }
    let words = text.split(separator: " ")
    return [words.first, words.count > 1 ? words.last : nil].compactMap { $0.map(String.init) }
      .joined(separator: " ")
  }

  private mutating func check<Property: Equatable & CustomStringConvertible>(
    _ name: String, _ before: Property, _ after: Property
  ) {
    if before != after { obstacles.append("\(name): \(before), and \(after)") }
  }

  private static func quota(_ context: RunContext) -> String {
    context.processorQuota.map { NumberText.short($0) } ?? "none"
  }

  /// A short description of the records of a run.
  static func records(_ context: RunContext) -> String {
    context.items.map { "\($0.count) of \($0.file) (\($0.checksum))" } ?? "the benchmark's own"
  }

  private mutating func check(_ name: String, _ before: Callers, _ after: Callers) {
    check(name, before.rawValue, after.rawValue)
  }

  private mutating func check(_ name: String, _ before: TextFigure, _ after: TextFigure) {
    switch (before, after) {
    case (.value(let one), .value(let other)): check(name, one, other)
    // Two machines without a description may be different machines.
    default: note(name, before, after)
    }
  }

  private mutating func note(_ name: String, _ before: TextFigure, _ after: TextFigure) {
    notes.append("\(name.prefix(1).uppercased() + name.dropFirst()): \(before), and \(after).")
  }
}
