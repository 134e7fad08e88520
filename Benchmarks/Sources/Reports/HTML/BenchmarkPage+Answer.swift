import Drawing
import ResultModel
import TextTables

extension BenchmarkPage {
  /// The first screen: the head, then pictures, each with its sentence, then the other sentences and
  /// one table.
  var answer: Part? {
    let head = ReportHead(tables)
    let further = (head?.furtherScenarios ?? []).map {
      (subject: ResultAnswer.Subject.scenario($0), entry: ResultAnswer.Entry?.none)
    }
    let all =
      further
      + (head?.others ?? ResultAnswer(result).entries()).map {
        (subject: $0.subject, entry: Optional($0))
      }
    // Saves come first: they tell the stores apart.
    let entries = all.filter(\.subject.isOfSaves) + all.filter { !$0.subject.isOfSaves }
    let table = tables.headline()
    let pictures = entries.map { picture($0.subject, $0.entry?.statement, table) }
    let rest = zip(entries, pictures).filter { $0.1 == nil }.compactMap { entry, _ in
      entry.entry.map { Markup.element("p", [:], $0.text) }
    }
    let drawn = pictures.compactMap(\.self)
    let content =
      (head.map(first) ?? []) + (drawn.isEmpty || head != nil ? [] : [families])
      + (drawn.isEmpty ? [] : [.element("div", ["class": "panels"], drawn)]) + rest
      + (table.map(Self.table) ?? [])
    return content.isEmpty ? nil : Part(id: "answer", title: "The answer", content: content)
  }

  /// The families of the run's stores, with their colours.
  private var families: Markup {
    let present = Set(tables.headlined.map(result.family))
    return Self.key(
      MarkFamily.allCases.filter(present.contains).map { ("measured \($0)", $0.plural) })
  }

  /// The question, the answer beside the picture and its figures, the resolution, and the machine.
  private func first(_ head: ReportHead) -> [Markup] {
    let section = tables.rates(head)
    let figures = section.map(Self.table) ?? []
    let picture = section.flatMap {
      rates(head.pictured, nil, Self.table(of: $0).id)
    }
    let answers = head.answers.map { Markup.element("p", [:], $0) }
    let panels =
      [.element("div", [:], answers)] + [picture].compactMap(\.self)
      + [Markup.element("div", [:], figures)]
    return [
      .element("p", [:], [.element("strong", [:], head.question)]),
      .element("div", ["class": "panels"], panels), families,
    ] + (head.resolution + [head.machine]).map { .element("p", [:], $0) }
  }

  /// The picture of a sentence; `nil` for a sentence that has none.
  private func picture(
    _ subject: ResultAnswer.Subject, _ sentence: String?, _ table: BenchmarkTable.Section?
  ) -> Markup? {
    switch subject {
    case .scenario(let scenario):
      guard let table else { return nil }
      return rates(scenario, sentence, Self.table(of: table).id)
    case .knee: return knees(sentence)
    case .waiting:
      guard let section = tables.startDelays() else { return nil }
      return Self.picture(
        "answer-delay", section.title,
        durations(.startDelay, section.title, axis: "start delay"), sentence,
        Self.table(of: section).id)
    case .cost, .durability, .noise: return nil
    }
  }

  /// The rates of the stores for use in a scenario, with their intervals.
  private func rates(_ scenario: Scenario, _ sentence: String?, _ details: String) -> Markup? {
    let scenarios = result.headlines(atMost: 5)
    let cells = tables.headlined.compactMap { tables.cell($0, scenario, .throughput) }
      .filter { $0.value != nil }
    guard scenarios.contains(scenario), cells.count > 1 else { return nil }
    let rows = cells.map {
      RowChart.Row(
        $0.variant, $0.figure, family: result.family(of: $0.variant),
        note: $0.value.map { NumberText.short($0) } ?? "")
    }
    let title = scenario.title(among: scenarios)
    let chart = RowChart(title, "operations/s", rows)
    return Self.picture("answer-rate", title, chart, sentence, details)
  }

  /// The time of 99 of 100 requests at the highest rate that each store keeps up with.
  private func knees(_ sentence: String?) -> Markup? {
    let loops = (result.openLoops ?? []).filter { stores.contains($0.variant) }
    guard let first = loops.first,
      let section = tables.openLoops().last(where: {
        $0.title.contains(tables.words(BenchmarkTable.OpenLoopKind(first)))
      })
    else { return nil }
    let kind = BenchmarkTable.OpenLoopKind(first)
    let rows = loops.filter { .init($0) == kind }.compactMap { loop -> RowChart.Row? in
      guard let point = loop.lastKept, let tail = point.percentile(99), tail.value != nil
      else { return nil }
      return RowChart.Row(
        loop.variant, tail, family: result.family(of: loop.variant),
        note: "\(NumberText.short(point.offered.value ?? 0))/s")
    }
    guard rows.count > 1 else { return nil }
    let title = "99 of 100 requests at the highest rate that a store keeps up with"
    let heard = rows.map {
      "\($0.label) \(NumberText.duration(nanoseconds: $0.value ?? 0)) at \($0.note)"
    }
    let chart = RowChart(
      title, "response time", rows, heard: heard.joined(separator: ", "), TickText.duration)
    return Self.picture("answer-knee", title, chart, sentence, Self.table(of: section).id)
  }

  private static func picture(
    _ kind: String, _ caption: String, _ chart: RowChart, _ sentence: String?, _ details: String
  ) -> Markup {
    .element(
      "figure", ["class": kind, "aria-details": details],
      [
        .element("figcaption", [:], caption), chart.markup,
      ] + [sentence.map { .element("p", [:], $0) }].compactMap(\.self))
  }
}
