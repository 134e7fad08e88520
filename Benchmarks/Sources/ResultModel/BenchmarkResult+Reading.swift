extension BenchmarkResult {
  enum CodingKeys: String, CodingKey {
    case schema, context, cells, comparisons, resolutions, distributions, openLoops, histories
  }

  /// Decodes a result, and leaves out the figures of metrics that only older programs measured.
  ///
  /// - Throws: The decoder's error.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    schema = try container.decode(Int.self, forKey: .schema)
    context = try container.decode(RunContext.self, forKey: .context)
    context.completeOlderArms()
    cells = try container.decode([RecordedCell].self, forKey: .cells).compactMap(\.cell)
    comparisons = try container.decode([Comparison].self, forKey: .comparisons)
    resolutions = try container.decodeIfPresent([Resolution].self, forKey: .resolutions)
    distributions = try container.decodeIfPresent(
      [LatencyDistribution].self, forKey: .distributions)
    openLoops = try container.decodeIfPresent([OpenLoopResult].self, forKey: .openLoops)
    histories = try container.decodeIfPresent([CheckedHistory].self, forKey: .histories)
  }

  /// A cell of a file; `nil` if this program does not have its metric any more.
  private struct RecordedCell: Decodable {
    let cell: ResultCell?

    private enum CodingKeys: String, CodingKey {
      case metric
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let metric = try container.decodeIfPresent(RecordedMetric.self, forKey: .metric)
      if case .retired = metric { cell = nil } else { cell = try ResultCell(from: decoder) }
    }
  }
}
