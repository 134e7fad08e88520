/// The style of pages and charts, for light and dark mode, and for screens as narrow as a phone.
///
/// Colour is never the only difference. Measured values have points, and a model's values are
/// dashed. Values for comparison are thin, and values within noise are hollow.
public enum DrawingStyle {
  /// The style of every page: colours, width, headings and code.
  static let page = """
    :root {
      --page: #fff; --text: #1b1f24; --faint: #59636e; --line: #d1d9e0; --raised: #f6f8fa;
      --link: #0b5fb0;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #0d1117; --text: #e6edf3; --faint: #9198a1; --line: #3d444d; --raised: #151b23;
        --link: #6cb6ff;
      }
    }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--page); color: var(--text);
      font: 1rem/1.5 system-ui, sans-serif; }
    main { max-width: 76rem; margin: 0 auto; padding: 1rem; }
    h1 { font-size: 1.5rem; margin: 0 0 .5rem; }
    h2 { font-size: 1.2rem; margin: 2.5rem 0 .25rem; }
    h3 { font-size: 1rem; margin: 1.25rem 0 .25rem; }
    p { margin: .3rem 0; }
    p, li, h1, h2, h3, figcaption, summary { overflow-wrap: anywhere; }
    a { color: var(--link); }
    pre, code { font: .8125rem/1.5 ui-monospace, "SF Mono", Menlo, "DejaVu Sans Mono", monospace; }
    :focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
    @media (max-width: 40em) { main { padding: .5rem; } h2 { margin-top: 1.75rem; } }
    """

  /// The style of charts and their tables.
  ///
  /// The text contains no character that HTML must escape.
  public static let charts = """
    :root { --grid: #e8ecf0; --mark: #0b5fb0; --model: #a3470b; --band: #e3e8ee; }
    @media (prefers-color-scheme: dark) {
      :root { --grid: #22272e; --mark: #6cb6ff; --model: #f0a35e; --band: #272e37; }
    }
    .key { --mark: var(--text); }
    \(MarkFamily.style { ".\($0) { --mark: \($1); }" })
    /* A browser lays out what is on the screen, and the rest when it is asked for; the margin leaves room for
       the outline of what has the focus. */
    section { content-visibility: auto; contain-intrinsic-size: auto 60rem; margin: 0 -.25rem;
      padding: 0 .25rem; }
    p, li { max-width: 46rem; }
    nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; list-style: none; padding: 0; }
    figure { margin: 1rem 0; max-width: 34rem; }
    figcaption { font-weight: 600; }
    .panels { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr)); }
    .panels.wide { grid-template-columns: repeat(auto-fill, minmax(min(29rem, 100%), 1fr)); }
    .panels figure { margin: 0; }
    .note { color: var(--faint); font-size: .875rem; }
    .chart { display: block; width: 100%; height: auto; fill: var(--faint);
      font: 11.5px system-ui, sans-serif; }
    .grid { stroke: var(--grid); }
    .axis { stroke: var(--line); }
    .chart .band { fill: var(--band); }
    .reference { stroke: var(--faint); }
    .lane { stroke: var(--line); stroke-width: 2; }
    .name { font-weight: 600; fill: var(--text); }
    .line { fill: none; stroke: var(--mark); stroke-width: 2; stroke-linejoin: round; }
    .line.fitted { stroke: var(--model); stroke-dasharray: 6 4; }
    .line.context { stroke: var(--faint); stroke-width: 1; }
    .point { fill: var(--mark); }
    .points { stroke: var(--mark); stroke-width: 7; stroke-linecap: round; }
    .whisker { stroke: var(--mark); stroke-width: 1.5; }
    .row text:first-child { text-anchor: end; }
    .row circle { r: 3.5px; fill: var(--mark); }
    .middle { stroke: var(--mark); stroke-width: 7; opacity: .7; }
    .row.hollow circle { fill: var(--page); stroke: var(--mark); stroke-width: 1.5; }
    .key { display: inline-block; width: 1.75em; margin: 0 .3em .25em 0; border-top: 2px solid var(--mark); }
    .key.measured { border: 0; height: .55em; width: .55em; margin-bottom: 0; border-radius: 50%;
      background: var(--mark); }
    .key.hollow { height: .6em; width: .6em; margin-bottom: 0; border-radius: 50%;
      border: 1.5px solid var(--mark); }
    .key.fitted { border-top: 2px dashed var(--model); }
    .key.context { border-top: 1px solid var(--faint); }
    .key.band { border-top: .8em solid var(--band); margin-bottom: 0; }
    details { margin: .5rem 0; }
    summary { cursor: pointer; color: var(--link); }
    .part summary h2 { display: inline; margin: 0; }
    .part section { margin-bottom: 2rem; scroll-margin-top: 3rem; }
    .scrolled { overflow-x: auto; max-width: 100%; margin: .5rem 0; }
    table { border-collapse: collapse; font-size: .875rem; }
    caption { text-align: left; color: var(--faint); }
    th, td { padding: .2rem .75rem .2rem 0; border-bottom: 1px solid var(--line);
      text-align: left; vertical-align: top; white-space: nowrap; font-weight: normal; }
    thead th { font-weight: 600; white-space: normal; vertical-align: bottom; }
    td, thead th { text-align: right; font-variant-numeric: tabular-nums; }
    .words { text-align: left; }
    td.words { white-space: normal; min-width: 5rem; max-width: 16rem; }
    @media print {
      details:not(.part) { display: none; }
      .part::details-content { content-visibility: visible; display: block; }
      section { content-visibility: visible; }
    }
    """
}
