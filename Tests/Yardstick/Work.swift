#if os(Linux)
  import Foundation

  /// The work of a command line.
  ///
  /// Without any, the program serves its bodies to an exploration.
  enum Work {
    /// The tables of the page: the schedules that each strategy needs.
    case table(only: String?, count: Int)
    /// All schedules beside one of each class.
    case comparison(only: String?, limit: Int)
    /// The published figures alone, which cost no schedule.
    case published

    /// - Parameter arguments: `table [PROGRAM [COUNT]]`, `table --reduction none [PROGRAM [COUNT]]`
    ///   or `published`.
    /// - Throws: `Wrong` for a count that is no number above 0, and for further arguments.
    init?(_ arguments: [String]) throws {
      var rest = arguments.dropFirst()
      switch arguments.first {
      case "table":
        let comparesAll = rest.starts(with: ["--reduction", "none"])
        if comparesAll { rest = rest.dropFirst(2) }
        let only = rest.popFirst()
        let count = try rest.popFirst().map(Self.count)
        if let more = rest.first { throw Wrong("\"\(more)\" is one argument too many") }
        self =
          comparesAll
          ? .comparison(only: only, limit: count ?? 20_000)
          : .table(only: only, count: count ?? 1000)
      case "published": self = .published
      default: return nil
      }
    }

    private static func count(_ text: String) throws -> Int {
      guard let count = Int(text), count > 0 else {
        throw Wrong("the count is a number above 0, not \"\(text)\"")
      }
      return count
    }

    private var names: [String] { Program.all.map(\.name) + ActorProgram.all.map(\.name) }

    private var only: String? {
      switch self {
      case .table(let only, _), .comparison(let only, _): only
      case .published: nil
      }
    }

    /// Prints, and returns the status of the program.
    func run() async throws -> Int32 {
      let program = URL(filePath: CommandLine.arguments[0]).standardizedFileURL
      if let only, !names.contains(only) {
        throw Wrong("no program is called \"\(only)\"; there are: \(names.joined(separator: ", "))")
      }
      switch self {
      case .table(let only, let count):
        try await Table(program: program, only: only, count: count).write()
      case .comparison(let only, let limit):
        let different = try await Comparison(program: program, only: only, limit: limit).write()
        guard different.isEmpty else { return 1 }
      case .published:
        say(Published.table(only: nil))
      }
      return 0
    }
  }
#endif
