/// A document with generated blocks. The text between two lines such as these is the output of the
/// generator that both lines name:
///
/// ```
/// <!-- figures: Benchmarks/Results/example.json -->
/// …
/// <!-- end of figures -->
/// ```
struct QuotingDocument {
  /// Makes a block, with a line break at the end, from the text after the generator's name.
  typealias Generator = (_ argument: String) throws -> String

  /// An error for a block that cannot be made.
  struct Invalid: Error, CustomStringConvertible {
    let description: String
  }

  let text: String
  let generators: [String: Generator]

  /// True if a line of the document begins or ends a block.
  var quotes: Bool { lines.contains { begun($0) != nil || ended($0) != nil } }

  /// The document with every block generated again.
  ///
  /// Throws ``Invalid`` or a generator's error.
  func quoted() throws -> String {
    var result: [Substring] = []
    var open: (name: String, text: String)?
    for (number, line) in lines.enumerated() {
      if let block = begun(line) {
        guard open == nil else { throw invalid(number, "a block begins inside another") }
        open = (block.name, try block.generator(block.argument))
        result.append(line)
      } else if let name = ended(line) {
        guard let block = open, block.name == name else {
          throw invalid(number, "a block ends, and none of that name has begun")
        }
        result += ["", Substring(block.text), line]
        open = nil
      } else if open == nil {
        result.append(line)
      }
    }
    if let open {
      throw Invalid(description: "a block has no end. Add a line '<!-- end of \(open.name) -->'.")
    }
    return result.joined(separator: "\n")
  }

  private var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// The block that a line begins.
  ///
  /// Other comments are ignored.
  private func begun(
    _ line: Substring
  ) -> (name: String, argument: String, generator: Generator)? {
    guard let match = line.wholeMatch(of: /<!-- (\w+): (.+) -->/) else { return nil }
    let name = String(match.1)
    return generators[name].map { (name, String(match.2), $0) }
  }

  private func ended(_ line: Substring) -> Substring? {
    guard let name = line.wholeMatch(of: /<!-- end of (\w+) -->/)?.1 else { return nil }
    // The labs' runner makes and checks the schedules.
    return name == "schedule" ? nil : name
  }

  private func invalid(_ line: Int, _ what: String) -> Invalid {
    Invalid(
      description: "line \(line + 1): \(what). Each block stands between a line "
        + "'<!-- GENERATOR: ARGUMENT -->' and a line '<!-- end of GENERATOR -->'; the generators are "
        + generators.keys.sorted().joined(separator: ", ") + ".")
  }
}
