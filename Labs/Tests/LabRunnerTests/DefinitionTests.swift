@testable import LabModel
import Testing

@testable import LabRunner

@Suite("lab.json")
struct DefinitionTests {
  private static let good = """
    {"id": "06", "question": "Who?", "minutes": 30, "needs": ["linux"], "suite": ["G6"],
     "fails": [{"check": "stale", "says": "92", "needs": "linux"}], "learnt": "That."}
    """

  private func read(_ text: String) throws -> LabDefinition {
    try LabDefinitionFile(text: text, path: "Labs/06-await/lab.json", folder: "06-await").definition
  }

  @Test func aRightOneIsRead() throws {
    #expect(
      try read(Self.good).fails == [LabFailure(check: "stale", says: "92", needs: "linux")])
  }

  @Test func reasonsOfTwoPlatformsMayBeOfTwoKinds() throws {
    let other = #"}, {"diagnostic": "x", "file": "Exercise/A.swift", "needs": "macos"}]"#
    #expect(try read(Self.good.replacing("}]", with: other)).fails.count == 2)
  }

  @Test(arguments: [
    (#""minutes""#, #""minuts""#, "`minuts` is no key; there are id, question, minutes"),
    (#""minutes""#, #""minuts""#, "Did you mean `minutes`?"),
    (#""says""#, #""sais""#, "fails: `sais` is no key; there are check, says"),
    (#""minutes": 30,"#, "", "`minutes` is missing."),
    ("30", "0", "`minutes` is 0;"),
    ("30", #""half an hour""#, "`minutes` is to be of the type Int."),
    (#""06""#, #""07""#, "the id is `07`, but the folder's name begins with `06`."),
    ("Who?", " ", "`question` is empty;"),
    (#"}]"#, #"}, {"signal": 5, "needs": "linux"}]"#, "`fails` mixes kinds"),
    (#"{"check": "stale", "says": "92", "needs": "linux"}"#, "", "`fails` is empty;"),
    (#""check": "stale", "says": "92","#, "", "an entry of `fails` has none; exactly one of"),
    (#""says": "92""#, #""signal": 4"#, "an entry of `fails` has stale and 4; exactly one of"),
    (#""says": "92""#, #""file": "A""#, "`file` belongs to a `diagnostic`, not to stale."),
    (#""check": "stale", "says": "92""#, #""diagnostic": "x""#, "the diagnostic `x` has no `file`"),
    (#""check": "stale""#, #""signal": 4"#, "`says` belongs to a `check`, not to 4."),
    (#""needs": "linux"}"#, #""needs": "mac"}"#, "a reason needs `mac`, which is not among"),
    (#"}]"#, #"}, {"signal": 5}]"#, "`fails` mixes kinds"),
    (
      #""G6"]"#, #""G6"], "guess": {"question": "How many?", "figur": "x"}"#, "guess: `figur` is no"
    ),
    (#""G6"]"#, #""G6"], "guess": {"question": "How many?"}"#, "`figure` is missing in `guess`."),
    (#""G6"]"#, #""G6"], "guess": {"question": "", "figure": "x"}"#, "`guess` has an empty"),
    ("G6", "6", "`suite` has `6`; guarantees are called G1, G2 and so on."),
    ("{", "", "is no JSON"),
  ])
  func aWrongOneIsExplained(_ change: (from: String, to: String, says: String)) {
    let text = Self.good.replacing(change.from, with: change.to, maxReplacements: 1)
    #expect(text != Self.good)
    #expect {
      try read(text)
    } throws: { error in
      let words = "\(error)"
      return words.hasPrefix("Labs/06-await/lab.json") && words.contains(change.says)
    }
  }
}
