import Drawing

extension BenchmarkPage {
  /// A part of the page, which the table of contents links to.
  struct Part {
    let id: String
    let title: String
    let content: [Markup]

    /// The part in its unfolded form.
    var opened: Markup {
      .element("section", ["id": id, "aria-label": title], [.element("h2", [:], title)] + content)
    }

    /// The part folded behind its title.
    ///
    /// The id is that of the folded content: a browser that follows a link to it opens the part,
    /// without a script.
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
