import ResultModel

extension Room {
  /// The properties that distinguish machines, as the headings of a table.
  enum Property: String, CaseIterable {
    case processor
    case processors
    case fileSystem = "file system"
    case system
    case compiler
    case build
    case allocator
    case callers
    case records

    /// The value of the property in a run.
    func text(_ context: RunContext) -> String {
      switch self {
      case .processor: "\(context.processor)"
      case .processors: "\(context.cores)"
      case .fileSystem: "\(context.fileSystem)"
      case .system: "\(context.kernel)"
      case .compiler: "\(context.swift)"
      case .build: context.build
      case .allocator: context.allocator
      case .callers: (context.callers ?? .tasks).rawValue
      case .records: Comparability.records(context)
      }
    }
  }
}
