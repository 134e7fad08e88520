#if os(Linux)
  import TestPrograms
  import Testing
  import ThreadSchedules

  @Suite("Small programs of atomics", .serialized)
  struct LitmusTests {
    /// The programs and endings that the literature names.
    struct Known: Sendable {
      let name: String
      let program: String
      let ending: String
      let isAllowed: Bool
    }

    static let known = [
      Known("message, relaxed", "w0 1 rlx; w1 1 rlx | r1 rlx; r0 rlx", " | 1 0", true),
      Known("message, only released", "w0 1 rlx; w1 1 rel | r1 rlx; r0 rlx", " | 1 0", true),
      Known("message, ordered", "w0 1 rlx; w1 1 rel | r1 acq; r0 rlx", " | 1 0", false),
      Known(
        "message, fences", "w0 1 rlx; f rel; w1 1 rlx | r1 rlx; f acq; r0 rlx", " | 1 0", false),
      Known("message, one fence", "w0 1 rlx; f rel; w1 1 rlx | r1 rlx; r0 rlx", " | 1 0", true),
      Known("store buffering", "w0 1 rel; r1 acq | w1 1 rel; r0 acq", "0 | 0", true),
      Known("store buffering, consistent", "w0 1 sc; r1 sc | w1 1 sc; r0 sc", "0 | 0", false),
      Known(
        "store buffering, fences", "w0 1 rlx; f sc; r1 rlx | w1 1 rlx; f sc; r0 rlx", "0 | 0", false
      ),
      Known(
        "store buffering, one fence", "w0 1 sc; r1 sc | w1 1 rlx; f sc; r0 rlx", "0 | 0", false),
      Known("coherence of loads", "w0 1 rlx | r0 rlx; r0 rlx", " | 1 0", false),
      Known(
        "release sequence", "w0 1 rlx; w1 1 rel | a1 1 rlx | r1 acq; r0 rlx", " | 1 | 2 0", false),
      Known("no sequence", "w0 1 rlx; w1 1 rel; w1 2 rlx | r1 acq; r0 rlx", " | 2 0", true),
      Known(
        "after a release", "w1 1 rel; w0 1 rlx; w1 2 rlx | r1 acq; r1 rlx; r0 rlx", " | 1 2 0", true
      ),
      Known("additions", "a0 1 rlx | a0 1 rlx", "0 | 0", false),
      Known("causality", "w0 1 rlx | r0 acq; w1 1 rlx | r1 acq; r0 rlx", " | 1 | 1 0", true),
      Known(
        "causality, ordered", "w0 1 rlx | r0 acq; w1 1 rel | r1 acq; r0 rlx", " | 1 | 1 0", false),
    ]

    /// Without an axiom, or with a wrong order, one of these would end in another way.
    @Test(arguments: known)
    func theEndingIsAllowedOrNot(known: Known) async throws {
      let axioms = LitmusExecutions(LitmusProgram(known.program)).endings()
      #expect(axioms.contains(known.ending) == known.isAllowed)
      let found = try await endings(of: known.program, preemptions: 2)
      #expect(found.contains(known.ending) == known.isAllowed)
      #expect(found.isSubset(of: axioms))
    }

    @Test(arguments: 1...12)
    func noEndingIsForbidden(seed: Int) async throws {
      try await compare(LitmusProgram(seed: UInt64(seed), threads: 2, operations: 3))
    }

    /// `docs/ThreadSchedules.md` names these numbers.
    @Test(.long) func mostAllowedEndingsAreReached() async throws {
      var counts = (found: 0, allowed: 0)
      for seed in UInt64(100)...112 {
        for (threads, operations) in [(3, 2), (2, 4)] {
          let program = LitmusProgram(seed: seed, threads: threads, operations: operations)
          let (found, allowed) = try await compare(program)
          counts = (counts.found + found, counts.allowed + allowed)
        }
      }
      #expect(counts == (159, 178))
    }

    @discardableResult
    private func compare(_ program: LitmusProgram) async throws -> (found: Int, allowed: Int) {
      let allowed = LitmusExecutions(program).endings()
      let found = try await endings(of: program.description)
      #expect(found.isSubset(of: allowed), "\(program): \(found.subtracting(allowed))")
      let sequential = try await endings(of: program.description, memory: .sequentiallyConsistent)
      #expect(sequential.isSubset(of: found), "\(program): \(sequential.subtracting(found))")
      return (found.count, allowed.count)
    }

    private func endings(
      of program: String, memory: ThreadMemory = .weak, preemptions: Int = 3
    ) async throws -> Set<String> {
      let found = try await Threads.explore(
        "litmus", in: .product("thread-access-child"),
        .exhaustive(limit: 50_000, preemptions: preemptions),
        keepGoing: true, isolation: .shared, memory: memory, primitives: [],
        environment: seesAccesses.merging(["LITMUS": program]) { $1 })
      #expect(found.result.extent == .complete)
      let words = "failed: "
      let endings = found.statistics.endings
      #expect(!endings.isEmpty && endings.allSatisfy { $0.hasPrefix(words) })
      return Set(endings.map { String($0.dropFirst(words.count)) })
    }
  }

  extension LitmusTests.Known: CustomTestStringConvertible {
    init(_ name: String, _ program: String, _ ending: String, _ isAllowed: Bool) {
      self.init(name: name, program: program, ending: ending, isAllowed: isAllowed)
    }

    var testDescription: String { name }
  }
#endif
