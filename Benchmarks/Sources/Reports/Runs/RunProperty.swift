public import ResultModel
import TextTables

/// A fact about a run on which its figures may depend.
public enum RunProperty: String, Sendable, Codable, CaseIterable {
  case processor
  case processors
  case processorLimit = "limit of processors"
  case fileSystem = "file system"
  /// The kernel's name and the processor's architecture.
  case system
  /// The kernel with its release.
  case kernel
  case compiler
  case build
  case allocator
  case callers
  case records
  /// The measured time of a scenario in a round.
  case window

  /// The properties that a table of runs shows; the kernel's column includes the system.
  static let shown: [RunProperty] = [
    .processor, .processors, .fileSystem, .kernel, .compiler, .build, .allocator, .callers,
    .records,
  ]

  /// True if two programs on the same machine have the property in common.
  var isOfMachine: Bool {
    switch self {
    case .processor, .processors, .processorLimit, .fileSystem, .system, .kernel: true
    case .compiler, .build, .allocator, .callers, .records, .window: false
    }
  }

  /// The name in sentences.
  public var name: String {
    switch self {
    case .processors: "the number of processors"
    default: "the \(rawValue)"
    }
  }

  /// The property in a run, or the reason why it is not known.
  public func value(in context: RunContext) -> TextFigure {
    switch self {
    case .processor: context.processor
    case .processors: .value("\(context.cores)")
    case .processorLimit: .value(context.processorQuota.map { NumberText.short($0) } ?? "none")
    case .fileSystem: context.fileSystem
    case .system: Self.system(context.kernel)
    case .kernel: context.kernel
    case .compiler: context.swift
    case .build: .value(context.build)
    case .allocator: .value(context.allocator)
    case .callers: .value((context.callers ?? .tasks).rawValue)
    case .records: .value(Self.records(context))
    case .window: .value("\(context.window / 1_000_000) ms")
    }
  }

  /// The kernel's name and the processor's architecture, without a release.
  private static func system(_ kernel: TextFigure) -> TextFigure {
    guard case .value(let text) = kernel else { return kernel }
    let words = text.split(separator: " ")
    return .value(
      [words.first, words.count > 1 ? words.last : nil].compactMap { $0.map(String.init) }
        .joined(separator: " "))
  }

  private static func records(_ context: RunContext) -> String {
    context.items.map { "\($0.count) of \($0.file) (\($0.checksum))" } ?? "the benchmark's own"
  }
}

/// The kinds of figures, by the facts on which they depend.
public enum FigureKind: String, Sendable, Codable, CaseIterable {
  /// Times and rates: they depend on the machine.
  case times
  /// Allocations: they depend on the toolchain and the system.
  case allocations
  /// File operations: they depend on the records only.
  case fileOperations

  /// The properties on which figures of the kind depend.
  public var properties: [RunProperty] {
    switch self {
    case .times:
      [
        .processor, .processors, .processorLimit, .fileSystem, .compiler, .build, .allocator,
        .callers, .records,
      ]
    case .allocations: [.compiler, .build, .allocator, .records, .system]
    case .fileOperations: [.records]
    }
  }

  /// The name in sentences.
  var name: String {
    switch self {
    case .times: "times"
    case .allocations: "allocations"
    case .fileOperations: "file operations"
    }
  }
}
