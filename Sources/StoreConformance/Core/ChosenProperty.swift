import Guarantees

/// An option by which a store describes its kind, and its effect on the checks.
struct ChosenProperty {
  /// The option, as written in claims.
  let word: String
  /// The store's behaviour, as a phrase after `it`.
  let habit: String
  /// The guarantees that are not tried.
  var untried: [Guarantee] = []
  /// The way in which other guarantees are tried.
  var effect: String?

  /// The reason why a guarantee is not tried.
  var reason: String { "it \(habit) (\(word))" }

  /// The behaviour, the guarantees that are not tried, and the effect on others.
  var remark: String {
    let ids = untried.map(\.id)
    let without =
      ids.isEmpty
      ? nil : "\(ids.joined(separator: ", ")) \(ids.count == 1 ? "is" : "are") not tried"
    return "\(reason): " + [without, effect].compactMap(\.self).joined(separator: "; ")
  }
}

extension Claims {
  /// Every option that differs from the default.
  var chosenWords: [ChosenProperty] {
    var words: [ChosenProperty] = []
    if batches == .itemByItem {
      words.append(
        ChosenProperty(
          word: "batches: .itemByItem", habit: "takes a batch item by item",
          effect: "where a batch could be seen in part it is tried with one item"))
    }
    if layout == .filePerRecord {
      words.append(
        ChosenProperty(
          word: "layout: .filePerRecord", habit: "keeps a file for each record",
          untried: [.nothingDestroyed, .decoderSurvives],
          effect: "G11 damages the files of single records; G14 looks at what stays when every "
            + "item is deleted"))
    }
    if listing == .none {
      words.append(
        ChosenProperty(
          word: "listing: .none", habit: "cannot list its content",
          untried: [.snapshotReads, .viewsAgree],
          effect: "loadAll and count are never called, items are found by their ids"))
    }
    if writes == .behind {
      words.append(
        ChosenProperty(
          word: "writes: .behind", habit: "is written behind",
          untried: [.boundedMemory, .exactCost],
          effect: "G2, G3, G8, G9, G10, G13, G14 and G22 ask for what a flush has returned for, "
            + "and for G2 only items that cannot be encoded are tried"))
    }
    if closes == .nothing {
      words.append(
        ChosenProperty(
          word: "closes: .nothing", habit: "has no close", untried: [.oneProcess],
          effect: "for G14 and G17 files may stay open"
            + (writes == .behind ? ", and a flush comes where others are closed" : "")))
    }
    if lock == .none {
      words.append(
        ChosenProperty(
          word: "lock: .none", habit: "keeps no other opener out", untried: [.oneProcess]))
    }
    if tornTail == .dropped {
      words.append(
        ChosenProperty(
          word: "tornTail: .dropped", habit: "drops an entry that is there in part",
          effect: "for G11 and G12 a file whose end is cut or damaged may open with the entries "
            + "before"))
    }
    if excess != .refused {
      words.append(
        ChosenProperty(
          word: "excess: .\(excess)",
          habit: "ignores \(excess == .ignored ? "bytes" : "zeros") after the end of its content",
          effect: "for G11 a file with such bytes after its end may open"))
    }
    return words
  }

  /// The reason why a check is not tried on a store of this kind; `nil` if it is tried.
  ///
  /// A report waives such a guarantee if the store promises it.
  func reasonNotTried(_ guarantee: Guarantee) -> String? {
    chosenWords.first { $0.untried.contains(guarantee) }?.reason
  }
}
