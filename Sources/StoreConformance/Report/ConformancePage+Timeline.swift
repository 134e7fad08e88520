import Drawing

extension ConformancePage {
  /// If there are more steps than this, only the last ones are shown, because these matter most.
  private static let mostSteps = 120
  /// The number of characters after which a text is cut.
  private static let longestText = 300

  /// Returns true if there is more than one event to step through.
  static func hasTimeline(_ found: Counterexample) -> Bool { found.steps.count > 1 }

  /// A counterexample's events as a list for the stepping script; `nil` if fewer than two events
  /// are known.
  static func timeline(_ found: Counterexample, named name: String) -> Markup? {
    guard hasTimeline(found) else { return nil }
    let left = max(0, found.steps.count - mostSteps)
    let note = CounterexampleStep(.note, "… (\(left) earlier steps)")
    let steps = (left > 0 ? [note] : []) + found.steps.dropFirst(left)
    let before = [nil] + steps.map(\.files)
    let rows = zip(steps, before).map { row($0, filesBefore: $1) }
    let ends = [("Expected", found.expected), ("Found", found.found)].flatMap { name, text in
      [Markup.element("dt", [:], name), .element("dd", [:], cut(text))]
    }
    return .element(
      "div", ["class": "timeline", "role": "group", "aria-label": name],
      [.element("ol", [:], rows), .element("dl", ["class": "end"], ends)])
  }

  private static func row(
    _ step: CounterexampleStep, filesBefore: [CounterexampleStep.File]?
  ) -> Markup {
    var parts = [Markup.element("span", ["class": "kind"], word(step.kind)), .text(" ")]
    if !step.actor.isEmpty {
      parts += [.element("b", [:], cut(step.actor)), .text(" ")]
    }
    parts.append(.element("span", ["class": "event"], cut(step.text)))
    parts += step.remarks.map { .element("small", [:], cut($0)) }
    if let files = step.files, files != filesBefore {
      parts.append(.element("small", ["class": "files"], "the disk: \(files.text)"))
    }
    return .element("li", ["class": step.kind.rawValue], parts)
  }

  private static func word(_ kind: CounterexampleStep.Kind) -> String {
    kind == .note ? "given" : kind.rawValue
  }

  private static func cut(_ text: String) -> String {
    text.count > longestText ? text.prefix(longestText - 1) + "…" : text
  }

  /// The additions to the page's style.
  static let timelineStyle = """
    .timeline ol { margin: .5rem 0; padding: 0; list-style: none; font-size: .875rem; }
    .timeline li { padding: .15rem .5rem .15rem 4rem; text-indent: -3.5rem; border-left: .2rem solid var(--line); scroll-margin: 12rem 0 2rem; overflow-wrap: anywhere; }
    .timeline small { display: block; text-indent: 0; color: var(--faint); }
    .kind { display: inline-block; min-width: 3.2rem; text-indent: 0; color: var(--faint); }
    .call .kind { color: var(--link); font-weight: bold; }
    .fault .kind, .fault .event { color: var(--broken); font-weight: bold; }
    .timeline li.now { border-color: var(--link); background: var(--raised); }
    .timeline li.later, .timeline li.later * { color: var(--faint); }
    .end { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; margin: .5rem 0; font-size: .875rem; }
    .end dt { font-weight: bold; }
    .end dd { margin: 0; overflow-wrap: anywhere; }
    .stepper { position: sticky; top: 0; z-index: 1; padding: .4rem 0; background: var(--page); border-bottom: 1px solid var(--line); }
    .stepper button { font: inherit; font-size: .875rem; padding: .2rem .6rem; margin: 0 .3rem .3rem 0; border: 1px solid var(--faint); border-radius: .3rem; background: var(--raised); color: var(--text); cursor: pointer; }
    .stepper button[aria-disabled=true] { border-color: var(--line); color: var(--faint); cursor: default; }
    .stepper p { min-height: 4.5em; margin: .2rem 0; white-space: pre-line; }
    svg g.now circle { stroke: var(--link); stroke-width: 3; }
    """
}
