public import StoreConformance

extension MutantMatrix {
  /// The mutants that live, and the guarantees without a mutant that only their check kills; one
  /// sentence each.
  ///
  /// A guarantee is judged if a mutant that breaks it has a row.
  public var problems: [String] {
    let alive = rows.filter { row in
      !row.isKilled && !row.wasHardlyLookedFor
        && !row.untried.contains { $0.guarantee == row.mutant.breaks }
        && row.verdict(row.mutant.breaks) != .waived
    }
    return alive.map { row in
      "\(row.mutant.subject.id) lives: \(row.mutant.breaks.id) did not find that \(row.mutant.defect)."
    }
      + guarantees.compactMap(problem)
  }

  /// The untried checks that a judgement needs: each mutant's own check, and all checks of a mutant
  /// that is the witness of its guarantee.
  public var gaps: [String] {
    var gaps: [(reason: String, guarantee: Guarantee, mutants: [String])] = []
    for row in rows {
      let needed = row.untried.filter { cell in
        cell.guarantee == row.mutant.breaks || row.witness != nil
      }
      for cell in needed {
        let index = gaps.firstIndex {
          $0.reason == cell.detail && $0.guarantee == cell.guarantee
        }
        if let index {
          gaps[index].mutants.append(row.mutant.subject.id)
        } else {
          gaps.append((cell.detail, cell.guarantee, [row.mutant.subject.id]))
        }
      }
    }
    for row in rows where row.wasHardlyLookedFor {
      let reason =
        "\(Int((row.effort * 100).rounded(.up))) % of the ordinary effort need not kill it"
      gaps.append((reason, row.mutant.breaks, [row.mutant.subject.id]))
    }
    return gaps.map { gap in
      let names =
        gap.mutants.count > 3 ? "\(gap.mutants.count) mutants" : gap.mutants.joined(separator: ", ")
      return "Not tried: \(gap.guarantee.id) of \(names): \(gap.reason)"
    }
  }

  /// The guarantees that the rows are about.
  public var guarantees: [Guarantee] {
    Guarantee.allCases.filter { guarantee in rows.contains { $0.mutant.breaks == guarantee } }
  }

  /// Why a guarantee has no mutant that only its check kills.
  private func problem(of guarantee: Guarantee) -> String? {
    guard let row = rows.first(where: { $0.mutant.breaks == guarantee && $0.witness != nil }) else {
      return "\(guarantee.id) has no mutant that only it is to kill: add one to Mutants.witnesses."
    }
    let others = row.unexpectedKillers
    guard !others.isEmpty else { return nil }
    return
      "\(guarantee.id) has no mutant that only it kills: \(row.mutant.subject.id) is killed by "
      + "\(others.map(\.id).joined(separator: ", ")) too."
  }
}

extension MutantMatrix.Row {
  /// The mutant's entry among the witnesses, if only its own check is to kill it.
  var witness: Witness? {
    Mutants.witnesses.first { $0.mutant.subject.id == mutant.subject.id }
  }

  /// The other checks that killed it, although it is kept because only its own does.
  public var unexpectedKillers: [Guarantee] {
    guard let witness else { return [] }
    return otherKillers.filter { witness.also[$0] == nil }
  }
}
