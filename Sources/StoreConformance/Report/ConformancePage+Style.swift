extension ConformancePage {
  /// The page's additions to the common style.
  ///
  /// A verdict is never shown by its colour alone; the word is next to it.
  static let style = """
    :root {
      --held: #116329; --broken: #a40e26; --expected: #7d4e00;
      --broken-back: #ffebe9; --expected-back: #fff8c5;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --held: #56d364; --broken: #ff9492; --expected: #e3b341;
        --broken-back: #3a1d20; --expected-back: #2e2a1f;
      }
    }
    main { max-width: 90rem; }
    p { overflow-wrap: anywhere; }
    .conclusion { font-weight: bold; }
    .scroll { width: fit-content; max-width: 100%; overflow: auto; max-height: 85vh; margin: 1rem 0; border: 1px solid var(--line); }
    table { border-collapse: separate; border-spacing: 0; font-size: .875rem; }
    caption { text-align: left; color: var(--faint); padding: .3rem .5rem; }
    th, td { padding: .2rem .5rem; border-bottom: 1px solid var(--line); white-space: nowrap; }
    th { text-align: left; font-weight: normal; background: var(--page); }
    thead th { position: sticky; top: 0; z-index: 1; }
    tbody th { position: sticky; left: 0; border-right: 1px solid var(--line); }
    thead th:first-child { left: 0; z-index: 2; border-right: 1px solid var(--line); }
    td { text-align: right; font-variant-numeric: tabular-nums; }
    td a { display: block; text-decoration: none; color: inherit; }
    td a:hover { text-decoration: underline; }
    tr:target th { background: var(--expected-back); }
    td.held a { color: var(--held); }
    td.broken, td.failed { background: var(--broken-back); }
    td.expected, td.missing { background: var(--expected-back); }
    td.broken a, td.failed a { color: var(--broken); font-weight: bold; }
    td.expected a, td.missing a { color: var(--expected); }
    td.quiet a { color: var(--faint); }
    .legend { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; font-size: .875rem; }
    .legend dd { margin: 0; color: var(--faint); }
    article {
      margin: .5rem 0; padding: .5rem .75rem; border-left: .25rem solid var(--line);
      scroll-margin-top: 1rem;
    }
    article.held { border-color: var(--held); }
    article.broken, article.failed { border-color: var(--broken); }
    article.expected, article.missing { border-color: var(--expected); }
    article:target { background: var(--raised); outline: .15rem solid var(--link); }
    article h3 { margin: 0; }
    article p { font-size: .875rem; }
    .verdict { font-weight: bold; }
    pre { overflow: auto; margin: .3rem 0; padding: .5rem; background: var(--raised); }
    code { overflow-wrap: anywhere; }
    figure { overflow: auto; margin: .3rem 0; padding: .5rem; background: var(--raised); }
    @media (max-width: 40em) {
      tbody th span { display: block; max-width: 9rem; white-space: normal; font-size: .75rem; }
      .legend { grid-template-columns: 1fr; }
      .legend dd { margin-bottom: .3rem; }
    }
    """
}
