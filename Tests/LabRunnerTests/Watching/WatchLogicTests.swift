import Testing

@testable import LabRunner

@Suite("When a watch looks and checks")
struct WatchLogicTests {
  private let start = ContinuousClock.now
  private let watch = Watch()

  /// A class, so that an expectation may change it.
  private final class Watch {
    private var logic = WatchLogic(
      "as handed out", quiet: .milliseconds(100), longest: .seconds(1))

    var nextLook: ContinuousClock.Instant? { logic.nextLook }
    func noticed(at now: ContinuousClock.Instant) { logic.noticed(at: now) }
    func looked(at contents: String) -> Bool { logic.looked(at: contents) }
    func demanded() -> Bool { logic.demanded() }
    func ended() -> Bool { logic.ended() }
  }

  private func after(_ milliseconds: Int) -> ContinuousClock.Instant {
    start + .milliseconds(milliseconds)
  }

  @Test func looksWhenTheFilesHaveBeenQuiet() {
    #expect(watch.nextLook == nil)
    watch.noticed(at: after(0))
    #expect(watch.nextLook == after(100))
    watch.noticed(at: after(60))
    #expect(watch.nextLook == after(160))
  }

  @Test func looksAllTheSameAtFilesThatAreNeverQuiet() {
    for event in stride(from: 0, through: 5_000, by: 50) { watch.noticed(at: after(event)) }
    #expect(watch.nextLook == after(1_000))
  }

  @Test func looksOnceForManyEvents() {
    watch.noticed(at: after(0))
    watch.noticed(at: after(1))
    _ = watch.looked(at: "changed")
    #expect(watch.nextLook == nil)
  }

  @Test func aSaveWithoutChangeStartsNothing() {
    #expect(watch.demanded())
    #expect(!watch.ended())
    watch.noticed(at: after(0))
    #expect(!watch.looked(at: "as handed out"))
    watch.noticed(at: after(500))
    #expect(watch.looked(at: "changed"))
  }

  @Test func neverTwoChecksAtOnce() {
    #expect(watch.demanded())
    #expect(!watch.looked(at: "changed"))
    #expect(!watch.looked(at: "changed again"))
    #expect(!watch.demanded())
    #expect(watch.ended(), "one more, for all that came meanwhile")
    #expect(!watch.ended(), "and no other")
  }

  @Test func whatWasChangedBackWhileACheckRanIsCheckedAgain() {
    #expect(watch.demanded())
    #expect(!watch.looked(at: "changed"))
    #expect(!watch.looked(at: "as handed out"))
    #expect(watch.ended())
  }

  @Test func somebodyMayDemandACheckOfTheSameFiles() {
    #expect(watch.demanded())
    #expect(!watch.ended())
    #expect(watch.demanded())
  }
}
