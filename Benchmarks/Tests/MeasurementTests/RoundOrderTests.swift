import Measurement
import Testing

@Suite("The order of arms within rounds")
struct RoundOrderTests {
  @Test(arguments: 1...9, [1, 2] as [UInt64])
  func everyRoundRunsEachArmOnce(arms: Int, seed: UInt64) throws {
    let order = try RoundOrder(arms: arms, rounds: 25, seed: seed)
    #expect(order.rounds.count == 25)
    #expect(order.rounds.allSatisfy { $0.sorted() == Array(0..<arms) })
  }

  @Test(arguments: 1...9, [1, 2] as [UInt64])
  func inEveryBlockOfRoundsEachArmHasEachPositionOnce(arms: Int, seed: UInt64) throws {
    let rounds = try RoundOrder(arms: arms, rounds: 4 * arms, seed: seed).rounds
    for start in stride(from: 0, to: rounds.count, by: arms) {
      let block = rounds[start..<start + arms]
      for position in 0..<arms {
        #expect(Set(block.map { $0[position] }).count == arms)
      }
    }
  }

  @Test(arguments: 2...9)
  func anyNumberOfRoundsIsBalancedWithinOne(arms: Int) throws {
    for count in 1...3 * arms {
      let rounds = try RoundOrder(arms: arms, rounds: count, seed: 3).rounds
      for position in 0..<arms {
        let counts = (0..<arms).map { arm in rounds.filter { $0[position] == arm }.count }
        #expect((counts.max() ?? 0) - (counts.min() ?? 0) <= 1)
      }
    }
  }

  @Test(arguments: 2...9)
  func everyRoundHasItsMirrorImage(arms: Int) throws {
    let rounds = try RoundOrder(arms: arms, rounds: 4 * arms, seed: 4).rounds
    let distance = arms.isMultiple(of: 2) ? 1 : arms
    for start in stride(from: 0, to: rounds.count, by: 2 * distance) {
      for index in start..<start + distance {
        #expect(rounds[index + distance] == rounds[index].reversed())
      }
    }
  }

  @Test(arguments: 2...9)
  func eachArmFollowsEachOtherEquallyOften(arms: Int) throws {
    let period = arms.isMultiple(of: 2) ? arms : 2 * arms
    let rounds = try RoundOrder(arms: arms, rounds: period, seed: 5).rounds
    var followers: [[Int]: Int] = [:]
    for round in rounds {
      for (first, second) in zip(round, round.dropFirst()) {
        followers[[first, second], default: 0] += 1
      }
    }
    #expect(followers.count == arms * (arms - 1))
    #expect(Set(followers.values).count == 1)
  }

  @Test func twoArmsRunABBA() throws {
    let rounds = try RoundOrder(arms: 2, rounds: 2, seed: 6).rounds
    #expect(rounds == [[0, 1], [1, 0]] || rounds == [[1, 0], [0, 1]])
  }

  @Test func theSeedDecidesTheOrderAndIsKept() throws {
    let order = try RoundOrder(arms: 6, rounds: 12, seed: 7)
    #expect(order == (try RoundOrder(arms: 6, rounds: 12, seed: 7)))
    #expect(order.rounds != (try RoundOrder(arms: 6, rounds: 12, seed: 8)).rounds)
    #expect(try roundTrip(order) == order)
  }

  @Test func impossibleNumbersAreRefused() {
    #expect(throws: InvalidParameter.self) { try RoundOrder(arms: 0, rounds: 1, seed: 1) }
    #expect(throws: InvalidParameter.self) { try RoundOrder(arms: 1, rounds: -1, seed: 1) }
  }
}
