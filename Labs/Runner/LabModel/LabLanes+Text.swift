extension LabLanes {
  /// The least width of a lane in which words can be read.
  private static let narrowest = 14
  private static let gap = 2

  /// The picture for a terminal: the lanes side by side, with `│` where a lane waits; without
  /// enough columns, a line for each event.
  ///
  /// - Parameter width: The number of columns; every character counts as one.
  /// - Returns: Lines without spaces at their ends; empty for a picture without events.
  public func text(width: Int) -> [String] {
    let steps = steps.filter { lanes.indices.contains($0.lane) }
    guard !steps.isEmpty else { return [] }
    guard let widths = widths(within: width) else {
      return steps.map { "\(lanes[$0.lane]): \($0.text)" }
    }
    let spans = lanes.indices.map { lane in
      (first: steps.firstIndex { $0.lane == lane }, last: steps.lastIndex { $0.lane == lane })
    }
    var lines = rows(widths) { Self.wrapped(lanes[$0], to: widths[$0]) }
    for (number, step) in steps.enumerated() {
      lines += rows(widths) { lane in
        if lane == step.lane { return Self.wrapped(step.text, to: widths[lane]) }
        guard let first = spans[lane].first, let last = spans[lane].last else { return [] }
        return first < number && number < last ? ["│"] : []
      }
    }
    return lines
  }

  /// The width of each lane; `nil` if they do not fit.
  private func widths(within width: Int) -> [Int]? {
    let natural = lanes.indices.map { lane in
      steps.filter { $0.lane == lane }.map(\.text.count).reduce(lanes[lane].count, max)
    }
    let room = width - Self.gap * (lanes.count - 1)
    if natural.reduce(0, +) <= room { return natural }
    // The long lanes share the room that the short ones leave.
    var widths = natural
    while widths.reduce(0, +) > room {
      guard let widest = widths.max(), widest > Self.narrowest,
        let lane = widths.lastIndex(of: widest)
      else { return nil }
      widths[lane] -= 1
    }
    return widths
  }

  /// The lines of a row, in which each lane has as many lines as it needs.
  private func rows(_ widths: [Int], _ cell: (Int) -> [String]) -> [String] {
    let cells = lanes.indices.map(cell)
    let height = cells.map(\.count).max() ?? 0
    return (0..<height).map { line in
      var text = ""
      for (lane, cell) in cells.enumerated() {
        // A lane that waits does so in every line of the row.
        let part = line < cell.count ? cell[line] : cell == ["│"] ? "│" : ""
        text += part + String(repeating: " ", count: max(0, widths[lane] - part.count) + Self.gap)
      }
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  /// A text in lines; a word that is longer than a line is not broken.
  private static func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

extension LabFinding {
  /// The event for a terminal: `happened`, with the picture behind its first line.
  public func story(width: Int) -> [String] {
    let lines = happened.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let lanes else { return lines }
    return lines.prefix(1) + lanes.text(width: width) + lines.dropFirst()
  }
}
