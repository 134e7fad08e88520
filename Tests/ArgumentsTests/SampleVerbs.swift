@testable import Arguments

/// A small program whose texts the tests know by heart.
let sampleProgram = Program(
  name: "lockstep", summary: "One store built many ways, held to one suite and measured",
  verbs: [listVerb, benchVerb, compareVerb])

let listVerb = Verb(
  name: "list", summary: "Show the stores", example: "list --json",
  options: [.init(name: "json", help: "Print JSON")])

let benchVerb = Verb(
  name: "bench", summary: "Measure what each store costs", example: "bench --clients 1,8",
  options: [
    .init(name: "clients", valueName: "n,…", help: "How many clients call at once"),
    .init(
      name: "variants", valueName: "id,…",
      help: "The stores to measure, of those that `lockstep list` shows; all if it is left out",
      repeats: true),
    .init(name: "rounds", valueName: "n", help: "How often everything is measured"),
    .init(name: "budget", valueName: "time", help: "How long to measure"),
    .init(name: "seed", valueName: "n", help: "Where the random numbers begin"),
    .init(name: "profile", valueName: "quick|full", help: "How thorough to be"),
    .init(name: "output", valueName: "directory", help: "Where the results go"),
    .init(name: "json", help: "Print JSON"),
  ])

let compareVerb = Verb(
  name: "compare", summary: "Set two results side by side", example: "compare a.json b.json",
  positionals: [
    .init(name: "old", help: "The result to compare with"),
    .init(name: "new", help: "The result to judge", count: .optional),
  ])

let conformVerb = Verb(
  name: "conform", summary: "Check stores", example: "conform actor",
  positionals: [.init(name: "id", help: "The stores to check", count: .any)])

/// Parses the arguments of the sample verb `bench`.
func bench(_ arguments: String...) throws -> ParsedArguments {
  try benchVerb.parse(arguments, program: "lockstep")
}

/// The text of the error that a body throws.
func usageText(_ body: () throws -> Void) -> String {
  do {
    try body()
    return "no error"
  } catch let error as UsageError {
    return error.description
  } catch {
    return "another error: \(error)"
  }
}

/// The first line of the error that a body throws, without the command.
func usageProblem(_ body: () throws -> Void) -> String {
  let line = usageText(body).split(separator: "\n").first ?? ""
  return String(line.drop { $0 != ":" }.dropFirst(2))
}
