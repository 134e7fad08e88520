extension PictureExport {
  /// The style of every picture, light and dark.
  static let style = """
    svg { font: 13px system-ui, sans-serif; fill: #1b1f24; }
    .heading { font-weight: 600; font-size: 15px; }
    .grid { stroke: #d1d9e0; }
    .row { text-anchor: end; dominant-baseline: middle; fill: #59636e; }
    .column { text-anchor: middle; fill: #59636e; }
    .caption { fill: #59636e; font-size: 12px; }
    .name { dominant-baseline: middle; }
    .line path { fill: none; stroke: #0b5fb0; stroke-width: 2; }
    .line circle { fill: #0b5fb0; }
    @media (prefers-color-scheme: dark) {
      svg { fill: #e6edf3; } .grid { stroke: #3d444d; }
      .row, .column, .caption { fill: #9198a1; }
      .line path { stroke: #6cb6ff; } .line circle { fill: #6cb6ff; }
    }
    """

  /// The style of lines that others are compared with.
  static let faintStyle = """

    .line.faint path { stroke: #8c959f; stroke-width: 1.5; } .line.faint circle { fill: #8c959f; }
    @media (prefers-color-scheme: dark) {
      .line.faint path { stroke: #6e7681; } .line.faint circle { fill: #6e7681; }
    }
    """
}
