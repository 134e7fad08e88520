extension LabPage {
  /// The page's own style, after the one of all pages.
  static let style = """

    .strip { list-style: none; padding: 0; margin: 1rem 0; display: grid; gap: .35rem;
      grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr)); }
    .strip li { padding: .35rem .6rem; border: 1px solid var(--line); border-radius: .4rem;
      border-left-width: .3rem; max-width: none; font-size: .875rem; }
    .strip span { color: var(--faint); display: block; }
    .strip .passed { border-left-color: var(--mark); background: var(--raised); }
    .strip .tried { border-left-color: var(--model); }
    .moved { display: grid; gap: .5rem; margin: .5rem 0;
      grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr)); }
    .moved > div { background: var(--raised); border-radius: .4rem; padding: .5rem .75rem; }
    .moved p { margin: 0; }
    .moved p:first-child { font-size: 1.5rem; font-variant-numeric: tabular-nums; line-height: 1.3; }
    .moved s { color: var(--faint); text-decoration-thickness: 1px; }
    .moved b { color: var(--mark); }
    .schedule { margin: .75rem 0; }
    .schedule .chart { fill: var(--text); }
    """
}
