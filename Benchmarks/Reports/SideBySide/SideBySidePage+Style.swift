extension SideBySidePage {
  /// What the page adds to the style of all: two columns, and below 50 em one, in which equal lines
  /// stand once.
  ///
  /// No colour is the only sign of a difference: beside it there is a sign before the line, and a
  /// word for those who listen.
  static let style = """
    :root {
      --old: #ffebe9; --old-word: #ffc1bc; --new: #dafbe1; --new-word: #9be9a8;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --old: #3a1d20; --old-word: #8b2c33; --new: #12301c; --new-word: #1f6b33;
      }
    }
    main { max-width: 110rem; }
    .legend { font-size: .875rem; }
    .legend del, .legend ins { padding: 0 .4em; border-radius: .2em; }
    table { width: 100%; table-layout: fixed; border-collapse: collapse; margin-top: 1rem; }
    th { text-align: left; vertical-align: top; font-weight: normal; padding: .3rem .5rem; }
    th span, th code { display: block; }
    th .title { font-weight: bold; }
    th .caption, th code { color: var(--faint); font-size: .875rem; overflow-wrap: anywhere; }
    td { position: relative; vertical-align: top; padding: 0 .5rem 0 4.5rem; }
    td + td { border-left: 1px solid var(--line); }
    td code { display: block; min-height: 1.5em; white-space: pre-wrap; overflow-wrap: anywhere; }
    td::before {
      content: attr(data-line); position: absolute; left: 0; width: 2.75rem; text-align: right;
      color: var(--faint); font: .8125rem/1.5 ui-monospace, monospace; user-select: none;
    }
    td::after {
      position: absolute; left: 3.25rem; top: 0; font: bold .8125rem/1.5 ui-monospace, monospace;
      user-select: none;
    }
    tr:not(.same) td.old:not(.none) { background: var(--old); }
    tr:not(.same) td.new:not(.none) { background: var(--new); }
    tr:not(.same) td.old:not(.none)::after { content: "\\2212"; }
    tr:not(.same) td.new:not(.none)::after { content: "+"; }
    .none { background: var(--raised); }
    del, ins { text-decoration: none; color: inherit; }
    del { background: var(--old-word); }
    ins { background: var(--new-word); }
    .heard {
      position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
      white-space: nowrap;
    }
    @media (max-width: 50em) {
      main { padding: .5rem; }
      table, thead, tbody, tr, th, td { display: block; }
      td { padding: 0 .25rem 0 3.5rem; }
      td + td { border-left: 0; }
      td::before { width: 2rem; }
      td::after { left: 2.4rem; }
      .same .new, .none { display: none; }
    }
    """
}
