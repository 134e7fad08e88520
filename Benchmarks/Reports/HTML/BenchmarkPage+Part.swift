import Drawing

extension BenchmarkPage {
  /// A part of the page, to which its table of contents leads.
  struct Part {
    let id: String
    let title: String
    let content: [Markup]

    /// The part as it is read without being asked for.
    var opened: Markup {
      .element("section", ["id": id, "aria-label": title], [.element("h2", [:], title)] + content)
    }

    /// The part folded away behind its title.
    ///
    /// The id is that of the folded content: a browser that is led there opens the part by itself, without
    /// a script.
    var folded: Markup {
      .element(
        "details", ["class": "part"],
        [
          .element("summary", [:], [.element("h2", [:], title)]),
          .element("section", ["id": id, "aria-label": title], content),
        ])
    }
  }
}
